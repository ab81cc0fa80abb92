"""The chat of a circle: the same rules as in a match, by forms."""

from fastapi import APIRouter, Request, Response

from app.domain.circle import CircleRefused
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.chat.context import ChatRefused
from app.rooms.circles.chat import circle_chat
from app.web.circles.access import CircleId, SeenCircle, circle_error, load_own_circle
from app.web.errors import chat_error
from app.web.forms import read_form, see_other
from app.web.services import Services, TheServices
from app.web.session import TheVisitor
from app.web.tokens import new_command_id
from app.web.wording.names import plain_text

MAX_ID = 40  # characters
MAX_TEXT = 2_000  # characters, before it is cleaned

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.post("/chat")
async def post_message(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Post a message. The same `id` again is not posted again."""
    seen, player = await load_own_circle(services, visitor, circle_id)
    form = await read_form(request)
    text = plain_text(form.get("text", "")[:MAX_TEXT], joiners=True)
    message_id = form.get("id", "")[:MAX_ID] or new_command_id()
    try:
        with circle_chat(services.circles.chat, circle_id, seen.standing) as chat:
            await chat.post(Listener(player), "players", message_id, text)
    except ChatRefused as refused:
        raise chat_error(refused) from refused
    return _changed(services, seen)


@router.post("/chat/{number}")
async def moderate_message(
    request: Request,
    circle_id: CircleId,
    number: int,
    services: TheServices,
    visitor: TheVisitor,
) -> Response:
    """Delete or report a message, or mute its author in all chats."""
    seen, player = await load_own_circle(services, visitor, circle_id)
    action = (await read_form(request)).get("action", "")
    try:
        with circle_chat(services.circles.chat, circle_id, seen.standing) as chat:
            match action:
                case "delete":
                    await chat.delete(Listener(player), "players", number)
                case "report":
                    await chat.report(Listener(player), "players", number)
                case "mute":
                    await chat.mute(Listener(player), "players", number)
                    services.chats.resend_to_player(player)
                case _:
                    raise circle_error(CircleRefused("changed"))
    except ChatRefused as refused:
        raise chat_error(refused) from refused
    return _changed(services, seen)


@router.post("/unmute/{other}")
async def unmute(
    circle_id: CircleId, other: PlayerId, services: TheServices, visitor: TheVisitor
) -> Response:
    seen, player = await load_own_circle(services, visitor, circle_id)
    await services.circles.chat.repository.unmute(player, other)
    services.chats.resend_to_player(player)
    return _changed(services, seen)


def _changed(services: Services, seen: SeenCircle) -> Response:
    services.circles.pages.changed(seen.id)
    return see_other(f"{seen.path}#chat")
