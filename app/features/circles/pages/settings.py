"""The settings of a circle, and its deletion."""

from fastapi import APIRouter, Request, Response

from app.features.circles import acting
from app.features.circles.access import CircleId, load_organized_circle
from app.features.circles.pages.routes import form_context
from app.features.circles.settings import (
    pictures_wanted,
    read_settings,
    values_of,
    values_sent,
)
from app.http.errors import ApiError
from app.http.forms import read_form, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import TheServices
from app.http.session import TheVisitor

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.get("/settings")
async def settings_page(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    values = values_of(seen.circle.settings)
    context = await form_context(request, services, visitor, values)
    return render(request, "circles/settings.html", seen=seen, **context)


@router.post("/settings")
async def change_settings(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Change the settings, or show the form again, with other pictures or the refusal."""
    seen, _ = await load_organized_circle(services, visitor, circle_id)
    form = await read_form(request)
    if (seed := pictures_wanted(form)) is not None:
        context = await form_context(request, services, visitor, values_sent(form), seed=seed)
        return render(request, "circles/settings.html", seen=seen, **context)
    await services[RateLimits].check_create(request)
    try:
        settings = await read_settings(request, services, visitor, form)
    except ApiError as error:
        context = await form_context(request, services, visitor, values_sent(form), error=error)
        return render(request, "circles/settings.html", error.status, seen=seen, **context)
    await acting.change(services, circle_id, settings)
    return see_other(seen.path)


@router.post("/delete")
async def delete_circle(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Delete the circle. The owner types its name to confirm."""
    name = (await read_form(request)).get("name", "")
    await acting.delete(services, visitor, circle_id, name)
    return see_other("/circles")
