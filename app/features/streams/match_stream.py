"""The messages of a match's socket, as lines of a response."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query

from app.features.chat.messages import ChatSubscribeMessage
from app.features.matches.socket.messages import ServerMessage
from app.features.matches.socket.routes import MatchSocket
from app.features.streams.lines import EMPTY_LINE, admit, next_messages
from app.http.access_tokens.needs import needs
from app.http.lines import LinesResponse, lines_response
from app.http.match_access import KnownEpoch, MatchId, load_visible_room
from app.http.services import Services
from app.http.session import TheVisit
from app.rooms.audience import Listener
from app.rooms.room import Room
from app.wire.client_messages import HelloMessage
from app.wire.encode import encode

FRAME = b'{"t":"frame"'

router = APIRouter(prefix="/api/matches", tags=["programs"])


@router.get("/{match_id}/stream", **needs("any"), **lines_response(ServerMessage, 404))
async def stream_match(
    match_id: MatchId,
    visit: TheVisit,
    version: Annotated[
        int | None, Query(ge=0, le=1_000_000, description="The last known version.")
    ] = None,
    epoch: KnownEpoch = None,
) -> LinesResponse:
    """Follow a match: the messages of its socket and its chat, one JSON object on each line.

    It begins with the whole match, or with the frames after `version` of this `epoch`. Another
    `welcome` comes before a frame that changes your seats. Empty lines keep the connection alive.
    """
    room = await load_visible_room(visit.request, match_id)
    listener = Listener(visit.player)
    lines = _lines(visit.services, room, listener, HelloMessage(t="hello", version=version), epoch)
    return admit(visit.request, lines, listener)


async def _lines(
    services: Services,
    room: Room,
    listener: Listener,
    hello: HelloMessage,
    epoch: str | None,
) -> AsyncIterator[bytes]:
    """Registers everything here, because a response may be abandoned before it begins."""
    room.add_listener(listener)
    socket = MatchSocket(services, room, listener, epoch)
    welcomed = _part(room, listener)
    try:
        for greeting in (hello, ChatSubscribeMessage(t="chat-subscribe")):
            if work := socket.handle(greeting.model_dump_json()):
                await work
        async for message in next_messages(services, listener):
            if message and message.startswith(FRAME) and _part(room, listener) != welcomed:
                welcomed = _part(room, listener)
                yield encode(socket.welcome(frames=1)) + b"\n"
            yield EMPTY_LINE if message is None else message + b"\n"
    finally:
        socket.on_closed()


def _part(room: Room, listener: Listener) -> tuple[object, ...]:
    """A player's part in the match, as a `welcome` describes it."""
    seating, player = room.match.seating, listener.player
    return (
        seating.colors_of(player),
        seating.reserved_seat_of(player),
        seating.join_request_of(player),
        player in seating.banned,
    )
