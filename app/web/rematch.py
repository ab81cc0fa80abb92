"""The next match of a series: the same players, game and clock, and the colors go round."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import Field

from app.match.commands import Ask, Continue, Leave, Open, PlayerId, Sit
from app.match.computers import is_computer
from app.match.decide import Refused
from app.match.log import Unavailable
from app.match.state import Match
from app.rooms.mailbox import Accepted
from app.web.errors import ProblemError, problems, refusal
from app.web.matches import find_room
from app.web.names import Directory
from app.web.parts import Parts, TheParts, site
from app.web.session import AVisitor, Visitor
from app.web.shape import Wire
from app.web.tokens import new_command_id
from engine import Color

RACES_LOST = 5  # times in a row that another player may be faster

router = APIRouter(prefix="/api/matches", tags=["matches"])

MatchId = Annotated[str, Path(max_length=32, description="From a match's address.")]


class NextMatch(Wire):
    """The match in which a series goes on, as who asks sees it."""

    id: str
    url: str
    status: Literal["waiting", "running", "over"]
    off: bool = Field(description="It came to nothing; the rematch can be asked for again.")
    by: str = Field(description="The name of who asked for it.")
    you: Color | None = Field(description="Your seat, if you have sat down.")
    kept: Color | None = Field(description="The seat that is kept for you.")
    awaited: list[str] = Field(description="For whom seats are still kept.")
    watchable: bool = Field(description="Whether you may see it.")


@router.post("/{match_id}/rematch", responses=problems(403, 404, 409, 422, 429, 503))
async def ask_for_rematch(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> NextMatch:
    """Play on with the same people: opens the next match, or sits down in it if it is open."""
    player = visitor.player or ""
    for _ in range(RACES_LOST):
        match = (await find_room(parts, match_id)).match
        _may_go_on(match, player)
        following = match.next and (await find_room(parts, match.next)).match
        if match.next and following and not _came_to_nothing(following):
            await _sit(parts, match.next, player)
            return await _told(request, parts, visitor, match.next)
        await parts.flood.opening(request)
        opened = await _open(parts, match_id, match, player)
        if opened is not None:
            return await _told(request, parts, visitor, opened)
    raise Unavailable("too many ask for a rematch at once")


@router.get("/{match_id}/rematch", responses=problems(403, 404, 422, 503))
async def read_rematch(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> NextMatch:
    """How it stands with the next match of the series."""
    match = (await find_room(parts, match_id)).match
    if not match.open_to(visitor.player):
        raise ProblemError(403, "private", "Only the players may see this match.")
    if match.next is None:
        raise ProblemError(404, "no-such-match", "Nobody has asked for a rematch.")
    return await _told(request, parts, visitor, match.next)


def rematch(match_id: str, match: Match, player: PlayerId) -> Open:
    """The wish for the next match. Everybody plays next what the one after them played."""
    colors = [color for color, _ in match.seats]
    went = dict(zip(colors, [*colors[1:], colors[0]], strict=True))
    seats = {went[color]: seated for color, seated in match.seats if seated is not None}
    people = {color: seated for color, seated in seats.items() if not is_computer(seated)}
    counted = bool(match.winners)
    return Open(
        match.game,
        dict(match.options),
        next(color for color, seated in seats.items() if seated == player),
        listed=match.listed,
        time=match.time,
        joining=match.joining,
        private=match.private,
        takebacks=match.takebacks,
        reserved={color: one for color, one in people.items() if one != player},
        previous=match_id,
        series=points(match),
        round=match.round + counted,
        computers={color: one for color, one in seats.items() if is_computer(one)},
        hints=match.hints and len(people) == 1,
    )


def points(match: Match) -> dict[PlayerId, int]:
    """The half points of everybody in the series, with those of this game."""
    won = 2 if len(match.winners) == 1 else 1
    total = dict(match.series)
    for color, player in match.seats:
        if player is not None:
            total[player] = total.get(player, 0) + (won if color in match.winners else 0)
    return total


def _may_go_on(match: Match, player: PlayerId) -> None:
    if not match.colors_of(player):
        raise ProblemError(403, "not-seated", "Only the players can go on with a series.")
    if not match.ended:
        raise ProblemError(409, "not-over", "This game is still on.")
    if not match.full:
        raise ProblemError(409, "not-started", "This game has never begun.")


def _came_to_nothing(match: Match) -> bool:
    return match.ended in ("withdrawn", "aborted") and match.next is None


async def _open(parts: Parts, match_id: str, match: Match, player: PlayerId) -> str | None:
    """Open the next match and link it; None if another player was faster."""
    opening = Ask(rematch(match_id, match, player), player, new_command_id())
    opened = await parts.house.open(opening)
    if isinstance(opened, Refused):
        raise refusal(opened)
    room = await find_room(parts, match_id)
    link = Continue(opened.match_id, match.next)
    answer = await room.ask(Ask(link, player, new_command_id()))
    if isinstance(answer, Accepted):
        return opened.match_id
    orphan = await find_room(parts, opened.match_id)
    await orphan.ask(Ask(Leave(), player, new_command_id()))
    if answer.refused.reason != "continued":
        raise refusal(answer.refused)
    return None


async def _sit(parts: Parts, match_id: str, player: PlayerId) -> None:
    """Take the seat, if there is one; who comes too late may still watch."""
    room = await find_room(parts, match_id)
    if not room.match.ended and not room.match.colors_of(player):
        await room.ask(Ask(Sit(), player, new_command_id()))


async def _told(request: Request, parts: Parts, visitor: Visitor, match_id: str) -> NextMatch:
    match = (await find_room(parts, match_id)).match
    friends = [match.reserved[color] for color, _ in match.seats if _kept(match, color)]
    names = await Directory(parts.players).names([match.host, *friends])
    return NextMatch(
        id=match_id,
        url=f"{site(request, parts)}/matches/{match_id}",
        status=match.status,
        off=_came_to_nothing(match),
        by=names[match.host],
        you=next(iter(match.colors_of(visitor.player)), None),
        kept=None if match.ended else match.kept_for(visitor.player),
        awaited=[] if match.ended else [names[friend] for friend in friends],
        watchable=match.open_to(visitor.player),
    )


def _kept(match: Match, color: Color) -> bool:
    return match.player_of(color) is None and color in match.reserved
