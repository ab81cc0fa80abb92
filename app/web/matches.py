"""Matches over HTTP: open, look, and the record."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.requests import HTTPConnection

from app.match.commands import Ask, Open, PlayerId
from app.match.computers import new_computer
from app.match.decide import Refused, decide
from app.rooms.room import Room
from app.web.errors import (
    ProblemError,
    file,
    no_such_match,
    private_match,
    problems,
    refusal,
)
from app.web.messages import Presence
from app.web.names import Directory
from app.web.parts import Parts, TheParts, site
from app.web.record import record_of
from app.web.resources import (
    GameRecord,
    MatchLink,
    MatchResource,
    OpenMatch,
)
from app.web.session import AVisitor, Visitor, become_player, find_visitor
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
    await parts.flood.opening(request)
    command = _opening(wish)
    await _knows(parts, visitor, wish.friends)
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


async def _knows(parts: Parts, visitor: Visitor, friends: list[PlayerId]) -> None:
    """Seats are kept for people one has met. Raises ProblemError for others."""
    if not friends:
        return
    scores = await parts.own.scores(visitor.player) if visitor.player else []
    if not set(friends) <= {score.opponent for score in scores}:
        message = "A seat can be kept for somebody you have played with."
        raise ProblemError(422, "no-such-friend", message)


def _opening(wish: OpenMatch) -> Open:
    color = _color(wish)
    others = _others(wish.game, color)
    computers = _computers(others, wish.computers)
    friendly = [other for other in others if other not in computers]
    return Open(
        wish.game,
        wish.options,
        color,
        wish.color == "random",
        wish.listed,
        wish.time,
        wish.joining,
        wish.private,
        wish.takebacks,
        dict(zip(friendly, wish.friends, strict=False)),
        tuple(wish.moves),
        computers=computers,
        hints=wish.hints,
    )


def _computers(others: list[Color], levels: list[int | None]) -> dict[Color, PlayerId]:
    """The computers at the other seats; they take no more than there are."""
    seated: dict[Color, PlayerId] = {}
    for color, level in zip(others, levels, strict=False):
        if level is not None:
            seated[color] = new_computer(level, seated.values())
    return seated


def _others(game: str, color: Color) -> list[Color]:
    try:
        return [other for other in find_game(game).players if other != color]
    except UnknownGame:
        return []


def _color(wish: OpenMatch) -> Color:
    if wish.color != "random":
        return wish.color
    try:
        return secrets.choice(find_game(wish.game).players)
    except UnknownGame:
        return Color.BLACK  # what is wrong with the game is said later


@router.get("/{match_id}", responses=problems(403, 404, 422, 503))
async def read_match(match_id: MatchId, request: Request, parts: TheParts) -> MatchResource:
    """The match as it stands, and who is here."""
    room = await open_room(request, parts, match_id)
    return MatchResource(
        url=f"{site(request, parts)}/matches/{match_id}",
        snapshot=snapshot(room.id, room.match),
        presence=Presence.model_validate_json(room.presence.message()),
    )


@router.get(
    "/{match_id}/record.txt",
    response_class=Response,
    responses=file("text/plain") | problems(403, 404, 422, 503),
)
async def read_record_text(match_id: MatchId, request: Request, parts: TheParts) -> Response:
    """The game as a text that a person can read and edit."""
    return PlainTextResponse(format_record(await _record(match_id, request, parts)))


@router.get("/{match_id}/record.json", responses=problems(403, 404, 422, 503))
async def read_record_json(match_id: MatchId, request: Request, parts: TheParts) -> GameRecord:
    """The game as JSON."""
    return GameRecord.model_validate(record_to_json(await _record(match_id, request, parts)))


async def _record(match_id: str, request: Request, parts: Parts) -> Record:
    match = (await open_room(request, parts, match_id)).match
    players = [player for _, player in match.seats if player is not None]
    names = await Directory(parts.players).names(players)
    return record_of(match, names, f"{site(request, parts)}/matches/{match_id}")


async def find_room(parts: Parts, match_id: str) -> Room:
    """The room of a match. Raises ProblemError if there is no such match."""
    room = await parts.house.room(match_id)
    if room is None:
        raise no_such_match()
    return room


async def open_room(connection: HTTPConnection, parts: Parts, match_id: str) -> Room:
    """The room of a match that this visitor may see. Raises ProblemError if they may not."""
    room = await find_room(parts, match_id)
    if room.match.private:
        visitor = await find_visitor(connection, parts)
        room = await find_room(parts, match_id)
        if not room.match.open_to(visitor.player):
            raise private_match()
    return room
