"""The settings of a circle, and its deletion."""

from fastapi import APIRouter, Response

from app.features.circles import acting
from app.features.circles.access import CircleId, load_organized_circle
from app.features.circles.pages.routes import form_context
from app.features.circles.settings import pictures_wanted, read_settings, values_of, values_sent
from app.http.errors import ApiError, set_error_reason
from app.http.forms import keeps, read_form, see_other
from app.http.html import render
from app.http.session import TheVisit, Visit

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.get("/settings")
async def settings_page(circle_id: CircleId, visit: TheVisit) -> Response:
    return await _show_settings(visit, circle_id)


async def _show_settings(
    visit: Visit, circle_id: str, typed: str = "", refused: ApiError | None = None
) -> Response:
    """The page. `typed` is a name that does not confirm the deletion, which was `refused`."""
    seen, _ = await load_organized_circle(visit, circle_id)
    context = await form_context(visit, values_of(seen.circle.settings))
    if refused:
        set_error_reason(visit.request, refused.problem.reason)
        context |= {"typed": typed, "refused": refused.problem.message}
    status = refused.status if refused else 200
    return render(visit.request, "circles/settings.html", status, seen=seen, **context)


@router.post("/settings", **keeps("name", "picture-game"))
async def change_settings(circle_id: CircleId, visit: TheVisit) -> Response:
    """Change the settings, or show the form again, with other pictures or the refusal."""
    seen, _ = await load_organized_circle(visit, circle_id)
    form = await read_form(visit.request)
    if (seed := pictures_wanted(form)) is not None:
        context = await form_context(visit, values_sent(form), seed=seed)
        return render(visit.request, "circles/settings.html", seen=seen, **context)
    await visit.check_create()
    try:
        settings = await read_settings(visit, form)
    except ApiError as error:
        context = await form_context(visit, values_sent(form), error=error)
        return render(visit.request, "circles/settings.html", error.status, seen=seen, **context)
    await acting.change(visit.services, circle_id, settings)
    return see_other(seen.path)


@router.post("/delete", **keeps("name"))
async def delete_circle(circle_id: CircleId, visit: TheVisit) -> Response:
    """Delete the circle. The owner types its name to confirm."""
    name = (await read_form(visit.request)).get("name", "")
    try:
        await acting.delete(visit, circle_id, name)
    except ApiError as error:
        if error.problem.reason != "not-confirmed":
            raise
        return await _show_settings(visit, circle_id, name, error)
    return see_other("/circles")
