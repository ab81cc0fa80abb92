"""The messages of a match's socket, as lines of a response."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request

from app.rooms.audience import Listener
from app.rooms.room import Room
from app.web.errors import LinesResponse, error_responses, lines_response, match_is_private
from app.web.match_access import MatchId, load_room
from app.web.services import Services, TheServices
from app.web.session import TheVisitor
from app.web.socket.chat import ChatSession
from app.web.socket.chat_messages import ChatSubscribeMessage
from app.web.socket.client_messages import HelloMessage
from app.web.socket.routes import MatchSocket
from app.web.socket.server_messages import ServerMessage
from app.web.streams.lines import EMPTY_LINE, HEADERS, admit, next_messages

router = APIRouter(prefix="/api/matches", tags=["programs"])


@router.get(
    "/{match_id}/stream",
    response_class=LinesResponse,
    responses=lines_response(ServerMessage) | error_responses(403, 404, 422, 429, 503),
)
async def stream_match(
    match_id: MatchId,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
    version: Annotated[
        int | None, Query(ge=0, le=1_000_000, description="The last known version.")
    ] = None,
) -> LinesResponse:
    """Follow a match: the messages of its socket and its chat, one JSON object on each line.

    It begins with the whole match, or with the frames after `version`. Empty lines keep the
    connection alive.
    """
    room = await load_room(services, match_id)
    if not room.match.visible_to(visitor.player):
        raise match_is_private()
    listener = Listener(visitor.player)
    key = admit(request, services, listener)
    lines = _lines(services, key, room, listener, HelloMessage(version=version))
    return LinesResponse(lines, headers=HEADERS)


async def _lines(
    services: Services, key: str, room: Room, listener: Listener, hello: HelloMessage
) -> AsyncIterator[bytes]:
    """Everything is registered here, because a response may be given up before it begins."""
    metrics = services.metrics
    room.add_listener(listener)
    chat = ChatSession(services.chats, room, listener, partial(metrics.count_refusal, "chat"))
    socket = MatchSocket(room, listener, chat, metrics)
    try:
        with services.open_streams.counted(key):
            for greeting in (hello, ChatSubscribeMessage()):
                if work := socket.handle(greeting.model_dump_json()):
                    await work
            async for message in next_messages(listener):
                yield EMPTY_LINE if message is None else message + b"\n"
    finally:
        socket.on_closed()
