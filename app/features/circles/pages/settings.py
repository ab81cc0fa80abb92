"""The settings of a circle, and its deletion."""

from fastapi import APIRouter, Request, Response

from app.features.circles.access import (
    CircleId,
    circle_error,
    load_organized_circle,
    load_own_circle,
)
from app.features.circles.hooks import CircleEnded
from app.features.circles.model import CircleRefused
from app.features.circles.open_pages import CirclePages
from app.features.circles.pages.forms import read_settings, values_of, values_sent
from app.features.circles.pages.routes import form_context
from app.features.circles.store.circles import Circles
from app.http.errors import ApiError
from app.http.forms import read_form, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import TheServices
from app.http.session import TheVisitor
from app.players.plain_text import plain_text

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
    """Change the settings, or show the form again with the reason for the refusal."""
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    await services[RateLimits].check_create(request)
    form = await read_form(request)
    try:
        settings = await read_settings(request, services, form)
    except ApiError as error:
        context = await form_context(request, values_sent(form), error=error)
        return render(request, "circles/settings.html", error.status, seen=seen, **context)
    await services[Circles].change(circle_id, settings)
    await services[CirclePages].members_changed(circle_id)
    return see_other(seen.path)


@router.post("/delete")
async def delete_circle(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Delete the circle. The owner types its name to confirm."""
    seen, player = await load_own_circle(services, visitor, circle_id)
    if seen.standing != "owner":
        raise circle_error(CircleRefused("owner-only"))
    typed = plain_text((await read_form(request)).get("name", ""))
    if typed != seen.circle.settings.name:
        raise circle_error(CircleRefused("not-confirmed"))
    await services[CircleEnded](circle_id, player)
    await services[Circles].delete(circle_id)
    await services[CirclePages].members_changed(circle_id)
    return see_other("/circles")
