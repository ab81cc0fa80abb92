"""The forms of a tournament. Each redirects to its page."""

from collections.abc import Awaitable

from fastapi import APIRouter, Request, Response

from app.features.tournaments import acting
from app.features.tournaments.access import TournamentId, refusal
from app.features.tournaments.acting import ACTIONS, Action
from app.features.tournaments.pages.form import plan_of
from app.features.tournaments.pages.routes import form_page, load_form_circle, show_tournament
from app.http.errors import ApiError
from app.http.forms import read_form, see_other
from app.http.limits.rate_limit import RateLimits
from app.http.services import TheServices
from app.http.session import TheVisitor
from app.locales import t

router = APIRouter(include_in_schema=False)

_SHOWN: dict[Action, tuple[str, ...]] = {
    "withdraw": ("not-joined",),
    "start": ("started", "too-few"),
    "next-season": ("season-runs", "too-few"),
    "pause": ("not-running",),
    "continue": ("not-paused",),
    "stop": ("over",),
}
"""Reasons for refusals that the page shows anyway."""


@router.post("/tournaments")
async def create_tournament(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """Create a tournament, or show the form again with the reason for the refusal."""
    await services[RateLimits].check_create(request)
    fields = await read_form(request)
    circle = await load_form_circle(services, visitor, fields)
    joins, name = fields.get("join") == "yes", fields.get("player", "")
    try:
        plan = await acting.choose_games(visitor, plan_of(fields))
        if refused := acting.refused_plan(plan, services.now()):
            raise refusal(refused)
        _, tournament_id = await acting.create(visitor, plan, circle, joins=joins, name=name)
    except ApiError as error:
        return await form_page(request, services, fields, visitor, circle, error)
    return see_other(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/join")
async def join(
    request: Request, tournament_id: TournamentId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Join, possibly as a guest with a name from the form, which is shown again if refused."""
    await services[RateLimits].check_create(request)
    name = (await read_form(request)).get("player", "")
    joining = acting.join(visitor, tournament_id, name)
    try:
        return await _shown(tournament_id, joining, ("joined",))
    except ApiError as error:
        if error.status != 422:
            raise
        return await show_tournament(request, services, visitor, tournament_id, name, error)


@router.post("/tournaments/{tournament_id}/remove")
async def remove(
    request: Request, tournament_id: TournamentId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Remove a player, as the organizer."""
    await services[RateLimits].check_create(request)
    player = (await read_form(request)).get("player", "")
    removing = acting.remove(visitor, tournament_id, player)
    return await _shown(tournament_id, removing, ("not-joined",))


@router.post("/tournaments/{tournament_id}/hand-over")
async def hand_over(
    request: Request, tournament_id: TournamentId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Make a player the organizer."""
    await services[RateLimits].check_create(request)
    player = (await read_form(request)).get("player", "")
    handing = acting.hand_over(visitor, tournament_id, player)
    return await _shown(tournament_id, handing, ("not-joined",))


@router.post("/tournaments/{tournament_id}/{action}")
async def act(
    request: Request,
    tournament_id: TournamentId,
    action: str,
    services: TheServices,
    visitor: TheVisitor,
) -> Response:
    """Withdraw; or start, pause, continue or stop the tournament, as its organizer."""
    known = next((one for one in ACTIONS if one == action), None)
    if known is None:
        raise ApiError(404, "not-found", t("errors.no-page"))
    await services[RateLimits].check_create(request)
    acted = acting.act(visitor, tournament_id, known)
    return await _shown(tournament_id, acted, _SHOWN[known])


async def _shown(tournament_id: str, acted: Awaitable[object], shown: tuple[str, ...]) -> Response:
    """The tournament's page. Raises ApiError for a reason that it does not show."""
    try:
        await acted
    except ApiError as error:
        if error.problem.reason not in shown:
            raise
    return see_other(f"/tournaments/{tournament_id}")
