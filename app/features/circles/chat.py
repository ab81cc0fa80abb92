"""The chat of a circle: the rules of a match's chat, through forms."""

from fastapi import APIRouter, Request, Response

from app.features.chat.context import ChatContext, ChatRefused
from app.features.chat.errors import chat_error
from app.features.chat.registry import ChatRegistry
from app.features.circles.access import CircleId, SeenCircle, circle_error, load_own_circle
from app.features.circles.chat_room import circle_chat
from app.features.circles.model import CircleRefused
from app.features.circles.open_pages import CirclePages
from app.http.forms import read_form, see_other
from app.http.services import Services, TheServices
from app.http.session import TheVisitor
from app.http.tokens import new_command_id
from app.match.commands import PlayerId
from app.players.plain_text import plain_text
from app.rooms.audience import Listener

MAX_ID = 40  # characters
MAX_TEXT = 2_000  # characters before cleaning

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.post("/chat")
async def post_message(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    """Post a message. The same `id` is posted only once."""
    seen, player = await load_own_circle(services, visitor, circle_id)
    form = await read_form(request)
    text = plain_text(form.get("text", "")[:MAX_TEXT])
    message_id = form.get("id", "")[:MAX_ID] or new_command_id()
    try:
        with circle_chat(services[ChatContext], circle_id, seen.standing) as chat:
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
        with circle_chat(services[ChatContext], circle_id, seen.standing) as chat:
            match action:
                case "delete":
                    await chat.delete(Listener(player), "players", number)
                case "report":
                    await chat.report(Listener(player), "players", number)
                case "mute":
                    await chat.mute(Listener(player), "players", number)
                    services[ChatRegistry].resend_to_player(player)
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
    await services[ChatContext].repository.unmute(player, other)
    services[ChatRegistry].resend_to_player(player)
    return _changed(services, seen)


def _changed(services: Services, seen: SeenCircle) -> Response:
    services[CirclePages].changed(seen.id)
    return see_other(f"{seen.path}#chat")
