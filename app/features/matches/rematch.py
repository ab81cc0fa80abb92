"""Rematches: the next match of a series, with the same players and terms and rotated colors."""

from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from app.errors import Unavailable
from app.features.catalog.openings import balanced_opening
from app.features.computers.own_strength import adapted
from app.features.computers.routes import check_computer_games
from app.features.friends.blocks import check_blocks
from app.fields import filled
from app.hooks import Hook
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, refusal_error
from app.http.match_access import MatchId, load_room, load_visible_room
from app.http.services import Services, site_url
from app.http.session import TheVisit, Visit, check_time_out
from app.http.tokens import new_command_id
from app.locales import t
from app.match.bot_players import is_computer
from app.match.commands import CommandRequest, Leave, LinkRematch, Open, PlayerId, Sit
from app.match.decide import Refused
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.players.store import Players
from app.rooms.jobs import AcceptedAnswer
from app.rooms.registry import RoomRegistry
from app.wire.schema import Schema, example
from engine import Color

MAX_LOST_RACES = 5  # attempts while another player may open the rematch first

router = APIRouter(prefix="/api/matches", tags=["matches"])


class RematchPrepared(Hook[[str, str], None]):
    """Called with the ids of a match and the next one, before the latter is written."""


@example(
    id="yxv9r5yjpm28vz",
    url="https://birnam.example/matches/yxv9r5yjpm28vz",
    status="waiting",
    cancelled=False,
    host="Bob",
    you="black",
    reserved_seat=None,
    reserved_for=["Anna"],
    visible=True,
)
class NextMatch(Schema):
    """The next match of a series, as the requesting player sees it."""

    id: str
    url: str
    status: Literal["waiting", "running", "over"]
    cancelled: bool = Field(description="It ended without being played; you can request another.")
    host: str = Field(description="The name of the player who requested it.")
    you: Color | None = Field(description="Your seat, if you have taken it.")
    reserved_seat: Color | None = Field(description="The free seat that is reserved for you.")
    reserved_for: list[str] = Field(description="The players who have not taken their seats.")
    visible: bool = Field(description="Whether you may see it.")


@router.post("/{match_id}/rematch", **needs("challenge", 404, 409))
async def request_rematch(match_id: MatchId, visit: TheVisit) -> NextMatch:
    """Open the next match of the series, or take your seat in it."""
    player = visit.player or ""
    await check_time_out(visit.services, visit.player)
    for _ in range(MAX_LOST_RACES):
        match = (await load_room(visit.services, match_id)).match
        _check_may_continue(match, player)
        await check_blocks(visit.services, match, player)
        following = match.rematch and (await load_room(visit.services, match.rematch)).match
        if match.rematch and following and not _was_cancelled(following):
            await _take_seat(visit.services, match.rematch, player)
            return await _next_match(visit, match.rematch)
        await visit.check_create()
        if any(map(is_computer, match.seating.players)):
            await check_computer_games(visit, player)
        await _check_players_exist(visit.services, match, player)
        opened = await _open(visit.services, match_id, match, player)
        if opened is not None:
            return await _next_match(visit, opened)
    raise Unavailable("too many concurrent requests for a rematch")


@router.get("/{match_id}/rematch", **needs("any", 404))
async def read_rematch(match_id: MatchId, visit: TheVisit) -> NextMatch:
    """Read the next match of the series."""
    match = (await load_visible_room(visit.request, match_id)).match
    if match.rematch is None:
        raise ApiError(404, "no-such-match", t("errors.no-rematch"))
    return await _next_match(visit, match.rematch)


def rematch_command(
    match_id: str, match: Match, host: PlayerId, opening: tuple[str, ...] = ()
) -> Open:
    """The command that opens the next match. Each player takes the next color in order of play.

    Players who have swapped colors keep them, so the other player makes the first moves.
    """
    colors = [color for color, _ in match.seating.seats]
    swapped = match.color_choice is not None and match.color_choice.swapped
    following = colors if swapped else [*colors[1:], colors[0]]
    next_color = dict(zip(colors, following, strict=True))
    seats = {next_color[color]: player for color, player in match.seating.seats if player}
    people = {color: player for color, player in seats.items() if not is_computer(player)}
    has_result = bool(match.winners)
    terms = match.terms
    return filled(
        Open,
        terms,
        color=next(color for color, player in seats.items() if player == host),
        random_color=False,
        joining=match.seating.joining,
        moves=opening,
        swap=terms.swap_plies > 0,
        reserved={color: player for color, player in people.items() if player != host},
        previous=match_id,
        series=match.series_points,
        round=terms.round + has_result,
        computers={color: player for color, player in seats.items() if is_computer(player)},
        hints=terms.hints and len(people) == 1,
    )


def _check_may_continue(match: Match, player: PlayerId) -> None:
    if not match.seating.colors_of(player):
        raise ApiError(403, "not-seated", t("refused.rematch-players"))
    if not match.ended:
        raise ApiError(409, "not-over", t("refused.not-over"))
    if not match.seating.full:
        raise ApiError(409, "not-started", t("errors.never-started"))


async def _check_players_exist(services: Services, match: Match, player: PlayerId) -> None:
    """Raises ApiError 409 if another player was deleted and can never take the reserved seat."""
    for other in match.seating.players - {player}:
        if not is_computer(other) and not await services[Players].exists(other):
            raise ApiError(409, "no-such-player", t("errors.rematch-deleted"))


def _was_cancelled(match: Match) -> bool:
    return match.ended in ("withdrawn", "aborted") and match.rematch is None


async def _open(services: Services, match_id: str, match: Match, player: PlayerId) -> str | None:
    """Open the next match and link it; None if another player linked one first."""
    terms, moves = match.terms, tuple[str, ...]()
    if terms.balanced:
        moves = await balanced_opening(services, terms.game, terms.options)
    command = await adapted(services, rematch_command(match_id, match, player, moves), player)
    opening = services[RoomRegistry].prepare(CommandRequest(command, player, new_command_id()))
    if isinstance(opening, Refused):
        raise refusal_error(opening)
    await services[RematchPrepared](match_id, opening.match_id)
    opened = await services[RoomRegistry].write(opening)
    room = await load_room(services, match_id)
    link = LinkRematch(opened.match_id, match.rematch)
    answer = await room.submit(CommandRequest(link, player, new_command_id()))
    if isinstance(answer, AcceptedAnswer):
        return opened.match_id
    unused = await load_room(services, opened.match_id)
    await unused.submit(CommandRequest(Leave(), player, new_command_id()))
    if answer.refusal.reason != "continued":
        raise refusal_error(answer.refusal)
    return None


async def _take_seat(services: Services, match_id: str, player: PlayerId) -> None:
    """Ignores a refusal: a player without a seat can still watch."""
    room = await load_room(services, match_id)
    if not room.match.ended and not room.match.seating.colors_of(player):
        await room.submit(CommandRequest(Sit(), player, new_command_id()))


async def _next_match(visit: Visit, match_id: str) -> NextMatch:
    match = (await load_room(visit.services, match_id)).match
    reserved = match.seating.reserved
    absent = [
        reserved[color]
        for color, player in match.seating.seats
        if player is None and color in reserved
    ]
    names = await PlayerNames(visit[Players]).names([match.terms.host, *absent])
    return NextMatch(
        id=match_id,
        url=f"{site_url(visit.request)}/matches/{match_id}",
        status=match.status,
        cancelled=_was_cancelled(match),
        host=names[match.terms.host],
        you=next(iter(match.seating.colors_of(visit.player)), None),
        reserved_seat=None if match.ended else match.seating.reserved_seat_of(visit.player),
        reserved_for=[] if match.ended else [names[player] for player in absent],
        visible=match.visible_to(visit.player),
    )
