"""The home page's lists, and the websocket that says when they have changed."""

from functools import partial

from fastapi import APIRouter, Request, WebSocket
from pydantic import ValidationError

from app.match.commands import PlayerId
from app.match.log import Unavailable
from app.rooms.audience import Listener
from app.store.archive import Summary
from app.web.asks import Ping
from app.web.attend import Attention, attend
from app.web.errors import problems
from app.web.messages import Error, Pong
from app.web.names import shown_name
from app.web.parts import Parts, TheParts, site
from app.web.resources import Lobby, MatchCard
from app.web.session import AVisitor, find_visitor
from app.web.standing import Result
from app.web.tokens import now
from app.web.wire import encode
from engine import Color, find_game

MAX_PING = 100  # characters

router = APIRouter(tags=["lobby"])


@router.get("/api/lobby", responses=problems(503))
async def read_lobby(request: Request, parts: TheParts, visitor: AVisitor) -> Lobby:
    """Your matches, those that can be watched, and the open invitations."""
    you, address = visitor.player, site(request, parts)
    mine = await parts.archive.mine(you) if you else []
    live = await parts.archive.live()
    waiting = await parts.archive.waiting()
    return Lobby(
        mine=[card(summary, you, address) for summary in mine],
        live=[card(summary, you, address) for summary in live],
        open=[card(summary, you, address) for summary in waiting],
    )


def card(summary: Summary, you: PlayerId | None, address: str) -> MatchCard:
    """A match as a list shows it to this player."""
    game = find_game(summary.game)
    yours = [color for color, (player, _) in summary.seats.items() if player and player == you]
    unusual = [
        choice.title
        for option in game.options
        for choice in option.choices[1:]
        if summary.options.get(option.name) == choice.value
    ]
    result = summary.ended and Result(
        reason=summary.ended, winners=list(summary.winners), out=dict(summary.out)
    )
    return MatchCard(
        id=summary.id,
        url=f"{address}/matches/{summary.id}",
        game=game.id,
        title=game.title,
        options=unusual,
        status=summary.status,
        version=summary.version,
        ply=summary.ply,
        to_move=summary.to_move,
        players={color: _name(summary, color) for color in game.players},
        you=yours,
        your_turn=summary.to_move in yours and summary.paused is None,
        time=summary.time,
        deadline=summary.deadline,
        paused=summary.paused,
        kept=next((color for color, (friend, _) in summary.kept.items() if friend == you), None),
        awaited={color: shown_name(*friend) for color, friend in summary.kept.items()},
        listed=summary.listed,
        result=result or None,
        opened_at=summary.opened_at,
        moved_at=summary.moved_at,
    )


def _name(summary: Summary, color: Color) -> str | None:
    player, chosen = summary.seats.get(color, (None, None))
    return shown_name(player, chosen) if player else None


@router.websocket("/api/lobby/socket")
async def follow_lobby(socket: WebSocket, parts: TheParts, own: bool = False) -> None:
    """Say when something on the home page has changed, or with `?own=true` one's own matches."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, parts)
    except Unavailable:
        await socket.close(1013)
        return
    listener = Listener(visitor.player)
    await _listen(socket, parts, listener, own)


async def _listen(socket: WebSocket, parts: Parts, listener: Listener, own: bool) -> None:
    async def answer(text: str | None) -> None:
        try:
            ping = Ping.model_validate_json((text or "")[:MAX_PING])
        except ValidationError:
            listener.tell(encode(Error(reason="unreadable", message="Only ping is known here.")))
        else:
            listener.tell(encode(Pong(n=ping.n, now=now())))

    parts.lobby.enter(listener, private=own)
    refused = partial(parts.meters.refused, "socket")
    left = partial(parts.lobby.leave, listener)
    await attend(socket, listener, Attention(listener, answer, refused, left))
