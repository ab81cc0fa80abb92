"""Matches over HTTP: open, look, and the record."""

import secrets

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from app.match.bot_players import new_computer_id
from app.match.commands import CommandRequest, Open, PlayerId
from app.match.decide import Refused, decide
from app.web.errors import ApiError, error_responses, media_response, refusal_error
from app.web.games.schemas import GameRecord
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.record import record_of
from app.web.matches.schemas import CreateMatch, MatchLink, MatchResource
from app.web.names import PlayerNames
from app.web.services import Services, TheServices, site_url
from app.web.session import TheVisitor, Visitor, ensure_player
from app.web.socket.encode import snapshot_message
from app.web.socket.server_messages import PresenceMessage
from app.web.tokens import new_command_id
from engine import Color, Record, UnknownGame, find_game, format_record, record_to_json

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.post("", status_code=201, responses=error_responses(403, 413, 422, 429, 503))
async def create_match(
    body: CreateMatch, request: Request, services: TheServices, visitor: TheVisitor
) -> MatchLink:
    """Open a match and take a seat. Its address is the invitation, later the page to watch."""
    await services.rate_limits.check_create(request)
    command = _opening(body)
    await _check_friends(services, visitor, body.friends)
    refused = decide(None, CommandRequest(command, "", ""))
    if isinstance(refused, Refused):
        raise refusal_error(refused)
    player = (await ensure_player(request, services, visitor)).player
    opened = await services.rooms.open(CommandRequest(command, player, new_command_id()))
    if isinstance(opened, Refused):
        raise refusal_error(opened)
    return MatchLink(
        id=opened.match_id,
        url=f"{site_url(request, services)}/matches/{opened.match_id}",
        color=opened.match.seating.colors_of(player)[0],
    )


async def _check_friends(services: Services, visitor: Visitor, friends: list[PlayerId]) -> None:
    """Seats are kept for people one has met. Raises ApiError for others."""
    if not friends:
        return
    scores = await services.player_matches.scores(visitor.player) if visitor.player else []
    if not set(friends) <= {score.opponent for score in scores}:
        message = "A seat can be kept for somebody you have played with."
        raise ApiError(422, "no-such-friend", message)


def _opening(body: CreateMatch) -> Open:
    color = _color(body)
    others = _others(body.game, color)
    computers = _computers(others, body.computers)
    friendly = [other for other in others if other not in computers]
    return Open(
        body.game,
        body.options,
        color,
        body.color == "random",
        body.listed,
        body.time,
        body.joining,
        body.private,
        body.takebacks,
        dict(zip(friendly, body.friends, strict=False)),
        tuple(body.moves),
        computers=computers,
        hints=body.hints,
    )


def _computers(others: list[Color], levels: list[int | None]) -> dict[Color, PlayerId]:
    """The computers at the other seats; they take no more than there are."""
    seated: dict[Color, PlayerId] = {}
    for color, level in zip(others, levels, strict=False):
        if level is not None:
            seated[color] = new_computer_id(level, seated.values())
    return seated


def _others(game: str, color: Color) -> list[Color]:
    try:
        return [other for other in find_game(game).players if other != color]
    except UnknownGame:
        return []


def _color(body: CreateMatch) -> Color:
    if body.color != "random":
        return body.color
    try:
        return secrets.choice(find_game(body.game).players)
    except UnknownGame:
        return Color.BLACK  # what is wrong with the game is said later


@router.get("/{match_id}", responses=error_responses(403, 404, 422, 503))
async def read_match(match_id: MatchId, request: Request, services: TheServices) -> MatchResource:
    """The match as it stands, and who is here."""
    room = await load_visible_room(request, services, match_id)
    return MatchResource(
        url=f"{site_url(request, services)}/matches/{match_id}",
        snapshot=snapshot_message(room.id, room.match),
        presence=PresenceMessage.model_validate_json(room.presence.message()),
    )


@router.get(
    "/{match_id}/record.txt",
    response_class=Response,
    responses=media_response("text/plain") | error_responses(403, 404, 422, 503),
)
async def read_record_text(match_id: MatchId, request: Request, services: TheServices) -> Response:
    """The game as a text that a person can read and edit."""
    return PlainTextResponse(format_record(await _record(match_id, request, services)))


@router.get("/{match_id}/record.json", responses=error_responses(403, 404, 422, 503))
async def read_record_json(
    match_id: MatchId, request: Request, services: TheServices
) -> GameRecord:
    """The game as JSON."""
    return GameRecord.model_validate(record_to_json(await _record(match_id, request, services)))


async def _record(match_id: str, request: Request, services: Services) -> Record:
    match = (await load_visible_room(request, services, match_id)).match
    players = [player for _, player in match.seating.seats if player is not None]
    names = await PlayerNames(services.players).names(players)
    return record_of(match, names, f"{site_url(request, services)}/matches/{match_id}")
