"""The forms of a tournament. Each redirects to its page."""

from collections.abc import Awaitable

from fastapi import APIRouter, Response

from app.features.tournaments import acting
from app.features.tournaments.access import TournamentId
from app.features.tournaments.acting import Action, ActionOnPlayer
from app.features.tournaments.pages.form import plan_of
from app.features.tournaments.pages.routes import form_page, load_form_circle, show_tournament
from app.http.errors import ApiError
from app.http.forms import keeps, read_form, see_other
from app.http.session import TheVisit
from app.locales import t

router = APIRouter(include_in_schema=False)

_SHOWN: dict[Action | ActionOnPlayer, tuple[str, ...]] = {
    "withdraw": ("not-joined",),
    "start": ("started", "too-few"),
    "next-season": ("season-runs", "too-few"),
    "pause": ("not-running",),
    "continue": ("not-paused",),
    "stop": ("over",),
    "remove": ("not-joined",),
    "hand-over": ("not-joined",),
}
"""Reasons for refusals that the page shows anyway."""


@router.post("/tournaments", **keeps("name", "player"))
async def create_tournament(visit: TheVisit) -> Response:
    """Create a tournament, or show the form again with the reason for the refusal."""
    fields = await read_form(visit.request)
    await visit.check_create()
    circle = await load_form_circle(visit, fields)
    joins, name = fields.get("join") == "yes", fields.get("player", "")
    try:
        plan = await acting.choose_games(visit, plan_of(fields))
        await acting.check_plan(visit, plan)
        _, tournament_id = await acting.create(visit, plan, circle, joins=joins, name=name)
    except ApiError as error:
        return await form_page(visit, fields, circle, error)
    return see_other(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/join", **keeps("player"))
async def join(tournament_id: TournamentId, visit: TheVisit) -> Response:
    """Join, possibly as a guest with a name from the form, which is shown again if refused."""
    name = (await read_form(visit.request)).get("player", "")
    await visit.check_create()
    joining = acting.join(visit, tournament_id, name)
    try:
        return await _shown(tournament_id, joining, ("joined",))
    except ApiError as error:
        if error.status != 422:
            raise
        return await show_tournament(visit, tournament_id, name, error)


@router.post("/tournaments/{tournament_id}/{action}")
async def act(tournament_id: TournamentId, action: str, visit: TheVisit) -> Response:
    """Withdraw; or, as the organizer, change the tournament or its player in the form."""
    known = next((one for one in _SHOWN if one == action), None)
    if known is None:
        raise ApiError(404, "not-found", t("errors.no-page"))
    await visit.check_create()
    player = (await read_form(visit.request)).get("player", "")
    acted = acting.act(visit, tournament_id, known, player)
    return await _shown(tournament_id, acted, _SHOWN[known])


async def _shown(tournament_id: str, acted: Awaitable[object], shown: tuple[str, ...]) -> Response:
    """The tournament's page. Raises ApiError for a reason that it does not show."""
    try:
        await acted
    except ApiError as error:
        if error.problem.reason not in shown:
            raise
    return see_other(f"/tournaments/{tournament_id}")
