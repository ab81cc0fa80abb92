"""The forms for what members do in a circle: games, each with its page, and the chat."""

from fastapi import APIRouter, Response

from app.features.circles import chat, games
from app.features.circles.access import CircleId, circle_error, circle_path, load_own_circle
from app.features.circles.model import CircleRefused
from app.http.forms import keeps, read_form, see_other
from app.http.match_access import MatchId
from app.http.session import TheVisit
from app.http.tokens import new_command_id
from app.match.commands import PlayerId

MAX_ID = 40  # characters
MAX_TEXT = 2_000  # characters before cleaning

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.post("/games")
async def open_game(circle_id: CircleId, visit: TheVisit) -> Response:
    form = await read_form(visit.request)
    return see_other(f"/matches/{await games.open_game(visit, circle_id, form)}")


@router.post("/games/{match_id}")
async def join_game(circle_id: CircleId, match_id: MatchId, visit: TheVisit) -> Response:
    await games.join_game(visit, circle_id, match_id)
    return see_other(f"/matches/{match_id}")


@router.post("/chat", **keeps("text"))
async def post_message(circle_id: CircleId, visit: TheVisit) -> Response:
    form = await read_form(visit.request)
    message_id = form.get("id", "")[:MAX_ID] or new_command_id()
    await chat.post(visit, circle_id, message_id, form.get("text", "")[:MAX_TEXT])
    return _to_chat(circle_id)


@router.post("/chat/{number}")
async def moderate_message(circle_id: CircleId, number: int, visit: TheVisit) -> Response:
    wanted = (await read_form(visit.request)).get("action")
    action = next((one for one in chat.CHAT_ACTIONS if one == wanted), None)
    if action is None:
        await load_own_circle(visit, circle_id)
        raise circle_error(CircleRefused("changed"))
    await chat.moderate(visit, circle_id, number, action)
    return _to_chat(circle_id)


@router.post("/unmute/{other}")
async def unmute(circle_id: CircleId, other: PlayerId, visit: TheVisit) -> Response:
    await chat.unmute(visit, circle_id, other)
    return _to_chat(circle_id)


def _to_chat(circle_id: str) -> Response:
    return see_other(f"{circle_path(circle_id)}#chat")
