"""The forms of a tournament. Each redirects to its page."""

import secrets
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from app.features.circles.open_pages import CirclePages
from app.features.computers.choices import check_rated_tournament
from app.features.tournaments.access import TournamentId, load_tournament, refusal
from app.features.tournaments.pages.form import plan_of
from app.features.tournaments.pages.routes import form_page, load_form_circle
from app.features.tournaments.rules.commands import (
    Command,
    Continue,
    Create,
    HandOver,
    Join,
    NextSeason,
    Pause,
    Remove,
    Start,
    Stop,
    Withdraw,
)
from app.features.tournaments.rules.decide import Refused, decide
from app.features.tournaments.rules.plan import Plan
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.tournaments import Tournaments
from app.http.errors import ApiError
from app.http.forms import read_form, see_other
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices
from app.http.session import TheVisitor, Visitor, check_time_out, player_with_name, require_session
from app.http.tokens import new_match_id
from app.locales import t
from app.match.commands import PlayerId
from engine.think.openings.shipped import find_openings

router = APIRouter(include_in_schema=False)


@router.post("/tournaments")
async def create_tournament(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """Create a tournament, or show the form again with the reason for the refusal."""
    await services[RateLimits].check_create(request)
    fields = await read_form(request)
    circle = await load_form_circle(services, visitor, fields)
    command = Create(plan_of(fields))
    refused = decide(None, command, "", services.now())
    if not isinstance(refused, Refused) and not _can_begin(command.plan):
        refused = Refused("no-balanced")
    if isinstance(refused, Refused):
        return form_page(request, fields, visitor, circle, refused)
    await check_time_out(services, visitor.player)
    player = (await player_with_name(request, services, visitor, fields.get("player", ""))).player
    joins = fields.get("join") == "yes"
    if joins and command.plan.rated:
        await check_rated_tournament(services, player)
    tournament_id = new_match_id()
    author = Author(player)
    await _submit(services, tournament_id, command, author)
    if joins:
        await _submit(services, tournament_id, Join(), author)
    if circle:
        services[CirclePages].changed(circle.id)
    return see_other(f"/tournaments/{tournament_id}")


def _can_begin(plan: Plan) -> bool:
    """False if games are to begin with balanced openings, and none of them has any."""
    return plan.start != "balanced" or any(find_openings(game, {}) for game in plan.games)


@router.post("/tournaments/{tournament_id}/join")
async def join(
    request: Request, tournament_id: TournamentId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Join, possibly as a guest with a name from the form."""
    await services[RateLimits].check_create(request)
    seen = await load_tournament(services, visitor, tournament_id)
    if not seen.may_join:
        raise refusal(Refused("members-only"))
    await check_time_out(services, visitor.player)
    if seen.tournament.plan.rated:
        await check_rated_tournament(services, visitor.player)
    name = (await read_form(request)).get("player", "")
    session = await player_with_name(request, services, visitor, name)
    await _submit(services, tournament_id, Join(), Author(session.player), ("joined",))
    return see_other(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/remove")
async def remove(
    request: Request, tournament_id: TournamentId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Remove a player, as the organizer."""
    player = (await read_form(request)).get("player", "")
    await services[RateLimits].check_create(request)
    by = await _author(services, visitor, tournament_id)
    await _submit(services, tournament_id, Remove(player), by, ("not-joined",))
    return see_other(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/hand-over")
async def hand_over(
    request: Request, tournament_id: TournamentId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Make a player the organizer."""
    player = (await read_form(request)).get("player", "")
    await services[RateLimits].check_create(request)
    by = await _author(services, visitor, tournament_id)
    await _submit(services, tournament_id, HandOver(player), by, ("not-joined",))
    return see_other(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/{action}")
async def act(
    request: Request,
    tournament_id: TournamentId,
    action: str,
    services: TheServices,
    visitor: TheVisitor,
) -> Response:
    """Withdraw; or start, pause, continue or stop the tournament, as its organizer."""
    commands: dict[str, tuple[Command, tuple[str, ...]]] = {
        "withdraw": (Withdraw(), ("not-joined",)),
        "start": (Start(secrets.randbits(63)), ("started", "too-few")),
        "next-season": (NextSeason(), ("season-runs", "too-few")),
        "pause": (Pause(), ("not-running",)),
        "continue": (Continue(), ("not-paused",)),
        "stop": (Stop(), ("over",)),
    }
    if action not in commands:
        raise ApiError(404, "not-found", t("errors.no-page"))
    command, shown = commands[action]
    await services[RateLimits].check_create(request)
    by = await _author(services, visitor, tournament_id)
    await _submit(services, tournament_id, command, by, shown)
    return see_other(f"/tournaments/{tournament_id}")


@dataclass(frozen=True, slots=True)
class Author:
    """The author of a command, who may organize the tournament's circle."""

    player: PlayerId
    organizes: bool = False


async def _author(services: Services, visitor: Visitor, tournament_id: str) -> Author:
    seen = await load_tournament(services, visitor, tournament_id)
    return Author(require_session(visitor).player, seen.organizes_circle)


async def _submit(
    services: Services,
    tournament_id: str,
    command: Command,
    by: Author,
    shown: tuple[str, ...] = (),
) -> None:
    """Raises ApiError if the command is refused for a reason that the page does not show."""
    answer = await services[Tournaments].submit(
        tournament_id, command, by.player, organizes=by.organizes
    )
    if isinstance(answer, Refused) and answer.reason not in shown:
        raise refusal(answer)
    services[TournamentRunner].wake(tournament_id)
