"""Matches over HTTP: open, look, sit, leave, and the record."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse

from app.match.commands import Ask, Command, Leave, Open, Sit
from app.match.decide import Refused, decide
from app.rooms.room import Accepted, Answer, Room
from app.web.errors import file, no_such_match, problems, refusal
from app.web.messages import Presence
from app.web.names import Directory
from app.web.parts import Parts, TheParts, site
from app.web.record import record_of
from app.web.resources import (
    GameRecord,
    MatchLink,
    MatchResource,
    OpenMatch,
    SeatTaken,
    TakeSeat,
    Vacated,
)
from app.web.session import AVisitor, become_player
from app.web.tokens import new_command_id
from app.web.wire import snapshot
from engine import Color, Record, UnknownGame, find_game, format_record, record_to_json

router = APIRouter(prefix="/api/matches", tags=["matches"])

MatchId = Annotated[str, Path(max_length=32, description="From a match's address.")]


@router.post("", status_code=201, responses=problems(403, 413, 422, 429, 503))
async def open_match(
    wish: OpenMatch, request: Request, parts: TheParts, visitor: AVisitor
) -> MatchLink:
    """Open a match and take a seat. Its address is the invitation, later the page to watch."""
    parts.flood.opening(request)
    command = Open(wish.game, wish.options, _color(wish), wish.color == "random", wish.listed)
    refused = decide(None, Ask(command, "", ""))
    if isinstance(refused, Refused):
        raise refusal(refused)
    player = (await become_player(request, parts, visitor)).player
    opened = await parts.house.open(Ask(command, player, new_command_id()))
    if isinstance(opened, Refused):
        raise refusal(opened)
    return MatchLink(
        id=opened.match_id,
        url=f"{site(request, parts)}/matches/{opened.match_id}",
        color=opened.match.colors_of(player)[0],
    )


def _color(wish: OpenMatch) -> Color:
    if wish.color != "random":
        return wish.color
    try:
        return secrets.choice(find_game(wish.game).players)
    except UnknownGame:
        return Color.BLACK  # what is wrong with the game is said later


@router.get("/{match_id}", responses=problems(404, 422, 503))
async def read_match(match_id: MatchId, request: Request, parts: TheParts) -> MatchResource:
    """The match as it stands, and who is here."""
    room = await find_room(parts, match_id)
    return MatchResource(
        url=f"{site(request, parts)}/matches/{match_id}",
        snapshot=snapshot(room.id, room.match),
        presence=Presence.model_validate_json(room.presence.message()),
    )


@router.post("/{match_id}/seats", responses=problems(403, 404, 409, 413, 422, 429, 503))
async def sit(
    match_id: MatchId, wish: TakeSeat, request: Request, parts: TheParts, visitor: AVisitor
) -> SeatTaken:
    """Take a seat. The game begins when all are taken."""
    await find_room(parts, match_id)
    player = (await become_player(request, parts, visitor)).player
    accepted = await _ask(parts, match_id, Sit(wish.color), player)
    return SeatTaken(color=accepted.match.colors_of(player)[0], version=accepted.version)


@router.delete("/{match_id}/seats/mine", responses=problems(403, 404, 409, 422, 503))
async def leave(match_id: MatchId, parts: TheParts, visitor: AVisitor) -> Vacated:
    """Give the seat back before the start. When the host does, the match is withdrawn."""
    accepted = await _ask(parts, match_id, Leave(), visitor.player or "")
    return Vacated(version=accepted.version)


@router.get(
    "/{match_id}/record.txt",
    response_class=Response,
    responses=file("text/plain") | problems(404, 422, 503),
)
async def read_record_text(match_id: MatchId, request: Request, parts: TheParts) -> Response:
    """The game as a text that a person can read and edit."""
    return PlainTextResponse(format_record(await _record(match_id, request, parts)))


@router.get("/{match_id}/record.json", responses=problems(404, 422, 503))
async def read_record_json(match_id: MatchId, request: Request, parts: TheParts) -> GameRecord:
    """The game as JSON."""
    return GameRecord.model_validate(record_to_json(await _record(match_id, request, parts)))


async def _record(match_id: str, request: Request, parts: Parts) -> Record:
    match = (await find_room(parts, match_id)).match
    players = [player for _, player in match.seats if player is not None]
    names = await Directory(parts.players).names(players)
    return record_of(match, names, f"{site(request, parts)}/matches/{match_id}")


async def find_room(parts: Parts, match_id: str) -> Room:
    """The room of a match. Raises ProblemError if there is no such match."""
    room = await parts.house.room(match_id)
    if room is None:
        raise no_such_match()
    return room


async def _ask(parts: Parts, match_id: str, command: Command, player: str) -> Accepted:
    room = await find_room(parts, match_id)
    answer: Answer = await room.ask(Ask(command, player, new_command_id()))
    if not isinstance(answer, Accepted):
        raise refusal(answer.refused)
    return answer
