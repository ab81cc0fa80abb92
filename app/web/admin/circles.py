"""A circle that operators read because of a report about a message in its chat."""

from fastapi import APIRouter, Request, Response

from app.domain.circle import chat_id, circle_of_chat, is_member
from app.domain.moderation import Operation
from app.locales import t
from app.store.db.writer import Rejected
from app.web.admin.access import TheOperator
from app.web.admin.actions import reason_of
from app.web.circles.access import no_such_circle
from app.web.errors import ApiError
from app.web.forms import read_form
from app.web.html import render
from app.web.services import TheServices
from app.web.tokens import now
from app.web.wording.moments import moment_text
from app.web.wording.names import PlayerNames

MAX_ID = 40  # characters

router = APIRouter(prefix="/admin", include_in_schema=False)


@router.post("/circles")
async def read_circle(request: Request, services: TheServices, operator: TheOperator) -> Response:
    """Show a circle with an open report, hidden or not. Each look is recorded, with its reason."""
    form = await read_form(request)
    circle_id = circle_of_chat(form.get("match", "")[:MAX_ID]) or ""
    operation = Operation(operator, "circle-read", "", now(), reason_of(form), circle_id)
    circle = await services.circles.circles.find(circle_id)
    if circle is None:
        raise no_such_circle()
    try:
        await services.moderation.cases.record_reading(operation, chat_id(circle_id))
    except Rejected as error:
        raise ApiError(409, str(error), t(f"admin.refused.{error}")) from error
    everybody = await services.circles.members.all(circle_id)
    members = [one for one in everybody if is_member(one.standing)]
    messages = await services.circles.chat.repository.read(chat_id(circle_id))
    people = {one.player for one in members} | {one.by for one in messages}
    return render(
        request,
        "admin_circle.html",
        circle=circle,
        members=members,
        messages=messages,
        names=await PlayerNames(services.players).names(people),
        moment=moment_text,
    )
