"""The next match of a series: the same players, game and clock, and the colors go round."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import Field

from app.match.bot_players import is_computer
from app.match.commands import CommandRequest, Leave, LinkRematch, Open, PlayerId, Sit
from app.match.decide import Refused
from app.match.ports import Unavailable
from app.match.state import Match
from app.rooms.mailbox import AcceptedAnswer
from app.web.errors import ApiError, error_responses, refusal_error
from app.web.match_access import load_room
from app.web.names import PlayerNames
from app.web.schema import Schema
from app.web.services import Services, TheServices, site_url
from app.web.session import TheVisitor, Visitor
from app.web.tokens import new_command_id
from engine import Color

RACES_LOST = 5  # times in a row that another player may be faster

router = APIRouter(prefix="/api/matches", tags=["matches"])

MatchId = Annotated[str, Path(max_length=32, description="From a match's address.")]


class NextMatch(Schema):
    """The match in which a series goes on, as who asks sees it."""

    id: str
    url: str
    status: Literal["waiting", "running", "over"]
    cancelled: bool = Field(description="It came to nothing; the rematch can be asked for again.")
    host: str = Field(description="The name of who asked for it.")
    you: Color | None = Field(description="Your seat, if you have sat down.")
    reserved_seat: Color | None = Field(description="The seat that is kept for you.")
    reserved_for: list[str] = Field(description="For whom seats are still kept.")
    visible: bool = Field(description="Whether you may see it.")


@router.post("/{match_id}/rematch", responses=error_responses(403, 404, 409, 422, 429, 503))
async def ask_for_rematch(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> NextMatch:
    """Play on with the same people: opens the next match, or sits down in it if it is open."""
    player = visitor.player or ""
    for _ in range(RACES_LOST):
        match = (await load_room(services, match_id)).match
        _may_go_on(match, player)
        following = match.rematch and (await load_room(services, match.rematch)).match
        if match.rematch and following and not _came_to_nothing(following):
            await _sit(services, match.rematch, player)
            return await _told(request, services, visitor, match.rematch)
        await services.rate_limits.check_create(request)
        opened = await _open(services, match_id, match, player)
        if opened is not None:
            return await _told(request, services, visitor, opened)
    raise Unavailable("too many ask for a rematch at once")


@router.get("/{match_id}/rematch", responses=error_responses(403, 404, 422, 503))
async def read_rematch(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> NextMatch:
    """How it stands with the next match of the series."""
    match = (await load_room(services, match_id)).match
    if not match.visible_to(visitor.player):
        raise ApiError(403, "private", "Only the players may see this match.")
    if match.rematch is None:
        raise ApiError(404, "no-such-match", "Nobody has asked for a rematch.")
    return await _told(request, services, visitor, match.rematch)


def rematch(match_id: str, match: Match, player: PlayerId) -> Open:
    """The wish for the next match. Everybody plays next what the one after them played."""
    colors = [color for color, _ in match.seating.seats]
    went = dict(zip(colors, [*colors[1:], colors[0]], strict=True))
    seats = {went[color]: seated for color, seated in match.seating.seats if seated is not None}
    people = {color: seated for color, seated in seats.items() if not is_computer(seated)}
    counted = bool(match.winners)
    return Open(
        match.terms.game,
        dict(match.terms.options),
        next(color for color, seated in seats.items() if seated == player),
        listed=match.terms.listed,
        time=match.terms.time,
        joining=match.seating.joining,
        private=match.terms.private,
        takebacks=match.terms.takebacks,
        reserved={color: one for color, one in people.items() if one != player},
        previous=match_id,
        series=match.series_points,
        round=match.terms.round + counted,
        computers={color: one for color, one in seats.items() if is_computer(one)},
        hints=match.terms.hints and len(people) == 1,
    )


def _may_go_on(match: Match, player: PlayerId) -> None:
    if not match.seating.colors_of(player):
        raise ApiError(403, "not-seated", "Only the players can go on with a series.")
    if not match.ended:
        raise ApiError(409, "not-over", "This game is still on.")
    if not match.seating.full:
        raise ApiError(409, "not-started", "This game has never begun.")


def _came_to_nothing(match: Match) -> bool:
    return match.ended in ("withdrawn", "aborted") and match.rematch is None


async def _open(services: Services, match_id: str, match: Match, player: PlayerId) -> str | None:
    """Open the next match and link it; None if another player was faster."""
    opening = CommandRequest(rematch(match_id, match, player), player, new_command_id())
    opened = await services.rooms.open(opening)
    if isinstance(opened, Refused):
        raise refusal_error(opened)
    room = await load_room(services, match_id)
    link = LinkRematch(opened.match_id, match.rematch)
    answer = await room.submit(CommandRequest(link, player, new_command_id()))
    if isinstance(answer, AcceptedAnswer):
        return opened.match_id
    orphan = await load_room(services, opened.match_id)
    await orphan.submit(CommandRequest(Leave(), player, new_command_id()))
    if answer.refusal.reason != "continued":
        raise refusal_error(answer.refusal)
    return None


async def _sit(services: Services, match_id: str, player: PlayerId) -> None:
    """Take the seat, if there is one; who comes too late may still watch."""
    room = await load_room(services, match_id)
    if not room.match.ended and not room.match.seating.colors_of(player):
        await room.submit(CommandRequest(Sit(), player, new_command_id()))


async def _told(request: Request, services: Services, visitor: Visitor, match_id: str) -> NextMatch:
    match = (await load_room(services, match_id)).match
    friends = [
        match.seating.reserved[color] for color, _ in match.seating.seats if _kept(match, color)
    ]
    names = await PlayerNames(services.players).names([match.terms.host, *friends])
    return NextMatch(
        id=match_id,
        url=f"{site_url(request, services)}/matches/{match_id}",
        status=match.status,
        cancelled=_came_to_nothing(match),
        host=names[match.terms.host],
        you=next(iter(match.seating.colors_of(visitor.player)), None),
        reserved_seat=None if match.ended else match.seating.reserved_seat_of(visitor.player),
        reserved_for=[] if match.ended else [names[friend] for friend in friends],
        visible=match.visible_to(visitor.player),
    )


def _kept(match: Match, color: Color) -> bool:
    return match.seating.player_of(color) is None and color in match.seating.reserved
