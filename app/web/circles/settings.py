"""The settings of a circle, and its end."""

from fastapi import APIRouter, Request, Response

from app.domain.circle import CircleRefused
from app.web.circles.access import (
    CircleId,
    circle_error,
    load_organized_circle,
    load_own_circle,
)
from app.web.circles.forms import read_settings, values_of, values_sent
from app.web.circles.routes import form_context
from app.web.circles.tournaments import stop_tournaments
from app.web.errors import ApiError
from app.web.forms import read_form, see_other
from app.web.html import render
from app.web.services import TheServices
from app.web.session import TheVisitor
from app.web.wording.names import plain_text

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.get("/settings")
async def settings_page(
    request: Request,
    circle_id: CircleId,
    services: TheServices,
    visitor: TheVisitor,
    pictures: int | None = None,
) -> Response:
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    values = values_of(seen.circle.settings)
    context = await form_context(request, values, seed=pictures)
    return render(request, "circles/settings.html", seen=seen, **context)


@router.post("/settings")
async def change_settings(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Change the settings, or show the form again with the reason why they are refused."""
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    form = await read_form(request)
    try:
        settings = await read_settings(request, services, form)
    except ApiError as error:
        context = await form_context(request, values_sent(form), error=error)
        return render(request, "circles/settings.html", error.status, seen=seen, **context)
    await services.rate_limits.check_create(request)
    await services.circles.circles.change(circle_id, settings)
    await services.circles.pages.members_changed(circle_id)
    return see_other(seen.path)


@router.post("/delete")
async def delete_circle(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """The owner deletes the circle, and types its name to confirm it."""
    seen, player = await load_own_circle(services, visitor, circle_id)
    if seen.standing != "owner":
        raise circle_error(CircleRefused("owner-only"))
    typed = plain_text((await read_form(request)).get("name", ""), joiners=True)
    if typed != seen.circle.settings.name:
        raise circle_error(CircleRefused("not-confirmed"))
    await stop_tournaments(services, circle_id, player)
    await services.circles.circles.delete(circle_id)
    await services.circles.pages.members_changed(circle_id)
    return see_other("/circles")
