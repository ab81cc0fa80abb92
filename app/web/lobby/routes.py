"""The lists of the home page, and a websocket that notifies of changes."""

from functools import partial

from fastapi import APIRouter, Request, WebSocket
from pydantic import ValidationError

from app.match.commands import PlayerId
from app.match.ports import Unavailable
from app.match.time_control import parse_time_control
from app.rooms.audience import Listener
from app.store.match_lists import MatchSummary
from app.web.errors import error_responses
from app.web.lobby.schemas import Lobby, MatchCard
from app.web.names import display_name
from app.web.services import TheServices, site_url
from app.web.session import TheVisitor, find_visitor
from app.web.socket.client_messages import PingMessage
from app.web.socket.connection import SocketSession, serve_socket
from app.web.socket.encode import encode
from app.web.socket.server_messages import ErrorMessage, PongMessage
from app.web.socket.view_schema import Outcome
from app.web.tokens import now
from engine import Color, find_game

MAX_PING = 100  # characters

router = APIRouter(tags=["lobby"])


@router.get("/api/lobby", responses=error_responses(503))
async def read_lobby(request: Request, services: TheServices, visitor: TheVisitor) -> Lobby:
    """List your matches, the listed matches that are running, and the open invitations."""
    player, site = visitor.player, site_url(request, services)
    mine = await services.player_matches.recent(player) if player else []
    live = await services.match_lists.running_listed()
    waiting = await services.match_lists.waiting_listed()
    return Lobby(
        mine=[match_card(summary, player, site) for summary in mine],
        live=[match_card(summary, player, site) for summary in live],
        open=[match_card(summary, player, site) for summary in waiting],
    )


def match_card(summary: MatchSummary, viewer: PlayerId | None, site: str) -> MatchCard:
    """The card of a match for one viewer. `site` is the site's URL."""
    game = find_game(summary.game)
    colors = [color for color, (player, _) in summary.seats.items() if player and player == viewer]
    non_default_choices = [
        choice.title
        for option in game.options
        for choice in option.choices[1:]
        if summary.options.get(option.name) == choice.value
    ]
    result = summary.ended and Outcome(
        reason=summary.ended, winners=list(summary.winners), departed=dict(summary.out)
    )
    return MatchCard(
        id=summary.id,
        url=f"{site}/matches/{summary.id}",
        game=game.id,
        title=game.title,
        options=non_default_choices,
        status=summary.status,
        version=summary.version,
        ply=summary.ply,
        to_move=summary.to_move,
        players={color: _name(summary, color) for color in game.players},
        you=colors,
        your_turn=summary.to_move in colors and summary.paused is None,
        time=summary.time,
        time_title=parse_time_control(summary.time).title,
        deadline=summary.deadline,
        paused=summary.paused,
        reserved_seat=next(
            (color for color, (friend, _) in summary.reserved.items() if friend == viewer), None
        ),
        reserved_for={color: display_name(*friend) for color, friend in summary.reserved.items()},
        listed=summary.listed,
        result=result or None,
        opened_at=summary.opened_at,
        moved_at=summary.moved_at,
    )


def _name(summary: MatchSummary, color: Color) -> str | None:
    player, chosen = summary.seats.get(color, (None, None))
    return display_name(player, chosen) if player else None


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket, services: TheServices, own: bool = False) -> None:
    """Notify of changes in the lobby, or with `?own=true` only in the visitor's matches."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, services)
    except Unavailable:
        await socket.close(1013)
        return
    listener = Listener(visitor.player)
    services.lobby.add_listener(listener, private=own)
    session = SocketSession(
        listener,
        handle=partial(_handle_message, listener),
        on_refusal=partial(services.metrics.count_refusal, "socket"),
        on_closed=partial(services.lobby.remove_listener, listener),
    )
    await serve_socket(socket, listener, session)


async def _handle_message(listener: Listener, text: str | None) -> None:
    try:
        ping = PingMessage.model_validate_json((text or "")[:MAX_PING])
    except ValidationError:
        error = ErrorMessage(reason="unreadable", message="Only ping is known here.")
        listener.send(encode(error))
    else:
        listener.send(encode(PongMessage(n=ping.n, now=now())))
