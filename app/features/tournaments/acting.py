"""Actions of players and organizers in a tournament, for the forms and for the API.

Every function raises ApiError if it is refused, and Unavailable.
"""

import secrets
from dataclasses import replace
from typing import Literal

from app.features.catalog.chosen_game import choose_game
from app.features.catalog.openings import openings_of
from app.features.circles.access import SeenCircle
from app.features.circles.model import successor
from app.features.circles.open_pages import CirclePages
from app.features.circles.store.memberships import Memberships
from app.features.computers.choices import check_rated_tournament
from app.features.tournaments.access import SeenTournament, load_tournament, refusal, refused_terms
from app.features.tournaments.rules import commands
from app.features.tournaments.rules.commands import Command
from app.features.tournaments.rules.decide import decide
from app.features.tournaments.rules.outlook import refused_join
from app.features.tournaments.rules.plan import Plan
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.tournaments import Tournaments
from app.http.errors import ApiError
from app.http.request_key import key_used
from app.http.services import Services
from app.http.session import Visit, check_time_out, player_with_name, require_session
from app.http.tokens import new_match_id
from app.match.commands import PlayerId
from app.match.decide import Refused
from app.players.store import Session

Action = Literal["withdraw", "start", "next-season", "pause", "continue", "stop"]
ActionOnPlayer = Literal["remove", "hand-over"]


async def check_plan(visit: Visit, plan: Plan) -> None:
    """Raises ApiError 422 if no tournament can have a plan."""
    answer = decide(None, commands.Create(plan), "", visit.now())
    if isinstance(answer, Refused):
        raise refused_terms(answer)
    if plan.start == "balanced":
        found = [await openings_of(visit.services, *plan.played(game)) for game in plan.games]
        if not any(found):
            raise refused_terms(Refused("no-balanced"))


async def choose_games(visit: Visit, plan: Plan) -> Plan:
    """The plan with the texts of the variants among its games. Games that do not exist stay."""
    given = dict.fromkeys(plan.games)
    chosen = {one: await choose_game(visit, one) for one in given}
    found = [one for one in chosen.values() if one and one.options]
    return replace(
        plan,
        games=tuple(one.name if (one := chosen[game]) else game for game in plan.games),
        variants={one.name: one.options["rules"] for one in found},
    )


async def create(
    visit: Visit,
    plan: Plan,
    circle: SeenCircle | None,
    *,
    joins: bool,
    name: str = "",
    tournament_id: str | None = None,
) -> tuple[Session, str]:
    """Create a tournament, and perhaps join it. Returns the organizer and its id.

    A repeat with the same `tournament_id` and plan changes nothing.
    """
    await check_time_out(visit.services, visit.player)
    session = await player_with_name(visit, name)
    if joins and plan.rated:
        await check_rated_tournament(visit.services, session.player)
    tournament_id = tournament_id or new_match_id()
    made = await visit[Tournaments].submit(tournament_id, commands.Create(plan), session.player)
    if made == Refused("exists"):
        made = await visit[Tournaments].find(tournament_id) or made
    if isinstance(made, Refused):
        raise refused_terms(made)
    if made.plan != plan:
        raise key_used()
    if joins and made.version == 1:
        try:
            await _submit(visit.services, tournament_id, commands.Join(), session.player)
        except ApiError as error:
            if error.problem.reason != "joined":  # by a repeat at the same time
                raise
    if circle:
        visit[CirclePages].changed(circle.id)
    return session, tournament_id


async def join(visit: Visit, tournament_id: str, name: str = "") -> Session:
    """Join, possibly as a new guest with a name. Returns the player."""
    refused = await refused_visitor(visit, await load_tournament(visit, tournament_id))
    if refused:
        raise refused
    session = await player_with_name(visit, name)
    await _submit(visit.services, tournament_id, commands.Join(), session.player)
    return session


async def refused_visitor(visit: Visit, seen: SeenTournament) -> ApiError | None:
    refused = refused_join(seen.tournament, visit.player or "", visit.now())
    if refused is None and not seen.may_join:
        refused = Refused("members-only")
    if refused:
        return refusal(refused)
    try:
        await check_time_out(visit.services, visit.player)
        if seen.tournament.plan.rated:
            await check_rated_tournament(visit.services, visit.player)
    except ApiError as error:
        return error
    return None


async def act(
    visit: Visit, tournament_id: str, action: Action | ActionOnPlayer, player: PlayerId = ""
) -> None:
    """Withdraw; or start, pause, continue or stop the tournament, as its organizer. Another
    `player` is removed or becomes the organizer.
    """
    by_action: dict[Action | ActionOnPlayer, Command] = {
        "withdraw": commands.Withdraw(),
        "start": commands.Start(secrets.randbits(63)),
        "next-season": commands.NextSeason(),
        "pause": commands.Pause(),
        "continue": commands.Continue(),
        "stop": commands.Stop(),
        "remove": commands.Remove(player),
        "hand-over": commands.HandOver(player),
    }
    seen = await load_tournament(visit, tournament_id)
    await _submit(
        visit.services,
        tournament_id,
        by_action[action],
        require_session(visit).player,
        organizes=seen.organizes_circle,
    )


async def leave_tournaments(
    services: Services, player: PlayerId, circle_id: str | None = None
) -> None:
    """Withdraw a deleted player, or one who is no longer in a circle. Games that have begun
    continue. Another organizes their tournaments, failing that the circle's owner, or nobody has
    to.
    """
    for tournament_id in await services[TournamentLists].unfinished_of(player, circle_id):
        heirs = await _heirs(services, tournament_id, player)
        await services[Tournaments].submit(tournament_id, commands.Quit(heirs), player)
        services[TournamentRunner].advance_soon(tournament_id)


async def _heirs(services: Services, tournament_id: str, player: PlayerId) -> tuple[PlayerId, ...]:
    """The owner of a tournament's circle, or the next one if the owner leaves."""
    tournament = await services[Tournaments].find(tournament_id)
    if tournament is None or tournament.plan.circle is None:
        return ()
    members = await services[Memberships].all(tournament.plan.circle)
    others = [one for one in members if one.player != player]
    owner = next((one.player for one in others if one.standing == "owner"), successor(others))
    return (owner,) if owner else ()


async def _submit(
    services: Services,
    tournament_id: str,
    command: Command,
    by: PlayerId,
    *,
    organizes: bool = False,
) -> None:
    answer = await services[Tournaments].submit(tournament_id, command, by, organizes=organizes)
    if isinstance(answer, Refused):
        raise refusal(answer)
    services[TournamentRunner].advance_soon(tournament_id)
