"""A circle that operators read because of a reported chat message."""

from fastapi import APIRouter, Request, Response

from app.db.writer import Rejected
from app.features.chat.context import ChatContext
from app.features.chat.model import chat_id
from app.features.circles.access import no_such_circle
from app.features.circles.model import is_member
from app.features.circles.store.circles import Circles
from app.features.circles.store.memberships import Memberships
from app.features.moderation.access import TheOperator
from app.features.moderation.actions import reason_of
from app.features.moderation.model import Operation
from app.features.moderation.store.cases import Cases
from app.http.errors import ApiError
from app.http.forms import keeps, read_form
from app.http.html import render
from app.http.services import TheServices
from app.http.wording.moments import moment_text
from app.locales import t
from app.players.shown_names import PlayerNames
from app.players.store import Players

MAX_ID = 40  # characters

router = APIRouter(prefix="/admin", include_in_schema=False)


@router.post("/circles", **keeps("reason"))
async def read_circle(request: Request, services: TheServices, operator: TheOperator) -> Response:
    """Show a circle with an open report, even if hidden. Each visit is recorded with its reason."""
    form = await read_form(request)
    circle_id = form.get("subject", "")[:MAX_ID] if form.get("kind") == "circle" else ""
    operation = Operation(operator, "circle-read", "", services.now(), reason_of(form), circle_id)
    circle = await services[Circles].find(circle_id)
    if circle is None:
        raise no_such_circle()
    try:
        await services[Cases].record_reading(operation, "circle", circle_id)
    except Rejected as error:
        raise ApiError(409, str(error), t(f"admin.refused.{error}")) from error
    everybody = await services[Memberships].all(circle_id)
    members = [one for one in everybody if is_member(one.standing)]
    messages = await services[ChatContext].repository.read(chat_id(circle_id))
    people = {one.player for one in members} | {one.by for one in messages}
    return render(
        request,
        "admin_circle.html",
        circle=circle,
        members=members,
        messages=messages,
        names=await PlayerNames(services[Players]).names(people),
        moment=moment_text,
    )
