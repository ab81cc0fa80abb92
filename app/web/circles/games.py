"""Games in circles: with a member in one tap, or with any member who joins first."""

import secrets
from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from app.domain.circle import CircleRefused
from app.domain.notification import Notification
from app.locales import t, use_language
from app.locales.games import game_title
from app.locales.time_controls import time_control_text
from app.match.commands import CommandRequest, Open, PlayerId, Sit
from app.match.decide import Refused
from app.match.time_control import parse_time_control
from app.rooms.registry import OpenedMatch
from app.store.match_lists import MatchSummary
from app.web.bots import check_bot_invitations, check_bot_seat
from app.web.circles.access import CircleId, SeenCircle, circle_error, load_own_circle
from app.web.circles.forms import read_game, read_time
from app.web.errors import refusal_error
from app.web.forms import read_form, see_other
from app.web.match_access import MatchId, load_room
from app.web.matches.blocks import check_blocks
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, check_time_out
from app.web.tokens import new_command_id, now
from app.web.wording.names import PlayerNames
from engine import find_game

MAX_WAITING = 5  # games of a player in a circle that wait for others

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.post("/games")
async def open_game(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Open a game, with a seat for the `member` if there is one, and lead to its page.

    The same request twice is one game, and two members who ask each other play it.
    """
    seen, player = await load_own_circle(services, visitor, circle_id)
    await check_time_out(services, player)
    form = await read_form(request)
    defaults = {"game": seen.circle.settings.game, "time": seen.circle.settings.time}
    wanted = _command(defaults | form)
    member = form.get("member") or None
    muting = await services.circles.members.muting(circle_id, player)
    await _check_member(services, circle_id, player, member, muting)
    await services.rate_limits.check_create(request)
    waiting = await services.circles.matches.waiting(circle_id, now())
    found = _same_game(waiting, wanted, player, member)
    if found is not None:
        await _take_seat(services, found.id, player)
        return see_other(f"/matches/{found.id}")
    if sum(_host(one) == player for one in waiting) >= MAX_WAITING:
        raise circle_error(CircleRefused("too-many-games", limit=MAX_WAITING))
    opened = await _open(services, circle_id, wanted, player, member)
    if not member:
        await _notify(services, seen, opened, player, muting)
    return see_other(f"/matches/{opened.match_id}")


@router.post("/games/{match_id}")
async def join_game(
    circle_id: CircleId, match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Take a seat in a game that waits in the circle, and lead to its page."""
    _, player = await load_own_circle(services, visitor, circle_id)
    await check_time_out(services, player)
    waiting = await services.circles.matches.waiting(circle_id, now())
    if any(one.id == match_id for one in waiting):
        await _take_seat(services, match_id, player)
    return see_other(f"/matches/{match_id}")


def _command(form: dict[str, str]) -> Open:
    """Without the seats of others."""
    game, rated = read_game(form), form.get("rated") == "yes"
    return Open(
        game,
        {},
        secrets.choice(find_game(game).players),
        random_color=True,
        time=read_time(form),
        takebacks=not rated,
        rated=rated,
    )


async def _check_member(
    services: Services,
    circle_id: str,
    player: PlayerId,
    member: PlayerId | None,
    muting: frozenset[PlayerId],
) -> None:
    if member is None:
        return
    if member == player or member not in await services.circles.members.players(circle_id):
        raise circle_error(CircleRefused("changed"))
    if member in muting:
        raise circle_error(CircleRefused("muted"))


def _same_game(
    waiting: Sequence[MatchSummary], wanted: Open, player: PlayerId, member: PlayerId | None
) -> MatchSummary | None:
    """The player's own game of this kind, or that of the member which has a seat for the player."""
    for one in waiting:
        if (one.game, one.time, one.rated) != (wanted.game, wanted.time, wanted.rated):
            continue
        reserved = {friend for friend, _ in one.reserved.values()}
        if _host(one) == player and reserved == ({member} if member else set()):
            return one
        if member and _host(one) == member and player in reserved:
            return one
    return None


def _host(summary: MatchSummary) -> PlayerId | None:
    """The player with the first seat; nobody else has one in most games that wait."""
    return next((player for player, _ in summary.seats.values() if player), None)


async def _take_seat(services: Services, match_id: str, player: PlayerId) -> None:
    """Ignores a refusal: the page of the match says why."""
    room = await load_room(services, match_id)
    if not room.match.seating.colors_of(player):
        await check_bot_seat(services, player, room.match)
        await check_blocks(services, room.match, player)
        await room.submit(CommandRequest(Sit(), player, new_command_id()))


async def _open(
    services: Services, circle_id: str, wanted: Open, player: PlayerId, member: PlayerId | None
) -> OpenedMatch:
    if member:
        await check_bot_invitations(services, player, [member])
    others = [color for color in find_game(wanted.game).players if color != wanted.color]
    reserved = {secrets.choice(others): member} if member else {}
    command = Open(
        wanted.game,
        wanted.options,
        wanted.color,
        random_color=True,
        time=wanted.time,
        takebacks=wanted.takebacks,
        reserved=reserved,
        rated=wanted.rated,
    )
    opening = services.rooms.prepare(CommandRequest(command, player, new_command_id()))
    if isinstance(opening, Refused):
        raise refusal_error(opening)
    await services.circles.matches.add(circle_id, opening.match_id)
    return await services.rooms.write(opening)


async def _notify(
    services: Services,
    seen: SeenCircle,
    opened: OpenedMatch,
    player: PlayerId,
    muting: frozenset[PlayerId],
) -> None:
    """Notify the members who do not see the page, each in their language."""
    here = await services.circles.pages.here(seen.id)
    members = await services.circles.members.players(seen.id)
    recipients = members - {player} - muting - here
    languages = await services.player_languages.languages(recipients)
    terms = opened.match.terms
    for recipient in sorted(recipients):
        with use_language(languages[recipient]):
            name = (await PlayerNames(services.players).names([player]))[player]
            services.notifications.dispatcher.on_notification(
                Notification(
                    match_id=opened.match_id,
                    version=1,
                    recipient=recipient,
                    kind="invitation",
                    title=t("circles.call", name=name, game=game_and_time(terms.game, terms.time)),
                    body=t("circles.call.in", circle=seen.circle.settings.name),
                    ply=0,
                    at=terms.opened_at,
                )
            )


def game_and_time(game: str, time: str) -> str:
    """Such as `MacBeth, 10 min + 5 s a move`."""
    return ", ".join(filter(None, (game_title(game), time_control_text(parse_time_control(time)))))
