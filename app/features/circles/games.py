"""Games in circles: with a chosen member, or with whichever member joins first."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.delivery.model import Subject
from app.features.catalog.chosen_game import choose_game, chosen_value
from app.features.catalog.time_controls import read_time
from app.features.circles.access import SeenCircle, circle_error, load_own_circle
from app.features.circles.model import CircleRefused
from app.features.circles.open_pages import CirclePages
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.features.computers.choices import check_bot_invitations, check_bot_seat
from app.features.friends.blocks import check_blocks
from app.features.notifications.messages import game_with_time, named, say
from app.features.notifications.model import Notice
from app.features.notifications.store.notices import Notices
from app.http.errors import refusal_error
from app.http.match_access import load_room
from app.http.services import Services
from app.http.session import Visit, check_time_out
from app.http.tokens import new_command_id
from app.match.commands import CommandRequest, Open, PlayerId, Sit
from app.match.decide import Refused
from app.players.matches.summaries import MatchSummary
from app.rooms.registry import OpenedMatch, RoomRegistry
from engine import find_game

MAX_WAITING = 5  # waiting games of a player in a circle


async def open_game(visit: Visit, circle_id: str, wishes: Mapping[str, str]) -> str:
    """Open a game. A `member` gets a seat. Returns its match's id.

    A repeated request yields one game, and two members who invite each other play the same game.
    Raises ApiError and Unavailable.
    """
    seen, player = await load_own_circle(visit, circle_id)
    await check_time_out(visit.services, player)
    settings = seen.circle.settings
    usual = {"game": chosen_value(settings.game, settings.options), "time": settings.time}
    wanted = await _command(visit, usual | dict(wishes))
    member = wishes.get("member") or None
    muting = await visit[Memberships].muting(circle_id, player)
    await _check_member(visit.services, circle_id, player, member, muting)
    await visit.check_create()
    waiting = await visit[CircleMatches].waiting(circle_id, visit.now())
    found = _same_game(waiting, wanted, player, member)
    if found is not None:
        await _take_seat(visit.services, found.id, player)
        return found.id
    if sum(_host(one) == player for one in waiting) >= MAX_WAITING:
        raise circle_error(CircleRefused("too-many-games", limit=MAX_WAITING))
    opened = await _open(visit.services, circle_id, wanted, player, member)
    if not member:
        await _notify(visit.services, seen, opened, player, muting)
    return opened.match_id


async def join_game(visit: Visit, circle_id: str, match_id: str) -> None:
    """Take a seat in a waiting game of the circle. Ignores refusals, which the match explains."""
    _, player = await load_own_circle(visit, circle_id)
    await check_time_out(visit.services, player)
    waiting = await visit[CircleMatches].waiting(circle_id, visit.now())
    if any(one.id == match_id for one in waiting):
        await _take_seat(visit.services, match_id, player)


async def _command(visit: Visit, form: dict[str, str]) -> Open:
    """The command without the others' seats."""
    chosen = await choose_game(visit, form["game"])
    if chosen is None:
        raise circle_error(CircleRefused("no-such-game"))
    game, rated = find_game(chosen.game), form.get("rated") == "yes"
    return Open(
        game.id,
        game.complete(chosen.options),
        secrets.choice(game.players),
        random_color=True,
        time=read_time(form["time"]),
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
    if member == player or member not in await services[Memberships].players(circle_id):
        raise circle_error(CircleRefused("changed"))
    if member in muting:
        raise circle_error(CircleRefused("muted"))


def _same_game(
    waiting: Sequence[MatchSummary], wanted: Open, player: PlayerId, member: PlayerId | None
) -> MatchSummary | None:
    """The player's own game of this kind, or the member's that has a seat for the player."""
    for one in waiting:
        kind = one.game, one.options, one.time, one.rated
        if kind != (wanted.game, wanted.options, wanted.time, wanted.rated):
            continue
        reserved = {friend for friend, _ in one.reserved.values()}
        if _host(one) == player and reserved == ({member} if member else set()):
            return one
        if member and _host(one) == member and player in reserved:
            return one
    return None


def _host(summary: MatchSummary) -> PlayerId | None:
    """The player with the first seat; most waiting games have no other player."""
    return next((player for player, _ in summary.seats.values() if player), None)


async def _take_seat(services: Services, match_id: str, player: PlayerId) -> None:
    """Ignores a refusal: the match's page explains it."""
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
    command = replace(wanted, reserved=reserved)
    opening = services[RoomRegistry].prepare(CommandRequest(command, player, new_command_id()))
    if isinstance(opening, Refused):
        raise refusal_error(opening)
    await services[CircleMatches].add(circle_id, opening.match_id)
    return await services[RoomRegistry].write(opening)


async def _notify(
    services: Services,
    seen: SeenCircle,
    opened: OpenedMatch,
    player: PlayerId,
    muting: frozenset[PlayerId],
) -> None:
    """Notify the members who do not see the page."""
    here = await services[CirclePages].here(seen.id)
    members = await services[Memberships].players(seen.id)
    about, terms = Subject("match", opened.match_id), opened.match.terms
    title = say(
        "circles.call",
        name=named(player),
        game=game_with_time(terms.game, terms.options, terms.time, ()),
    )
    body = say("circles.call.in", circle=seen.circle.settings.name)
    recipients = sorted(members - {player} - muting - here)
    await services[Notices].add(
        [Notice(about, 1, one, "invitation", title, body, terms.opened_at) for one in recipients]
    )
