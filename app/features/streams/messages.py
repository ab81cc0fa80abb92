"""The messages of a match's socket, as single requests, for networks that pass no websockets."""

from collections.abc import AsyncIterator
from typing import Annotated, get_args

from fastapi import APIRouter, Body, Response

from app.features.matches.socket.messages import AnyClientMessage, ServerMessage
from app.features.matches.socket.routes import MatchSocket
from app.http.access_tokens.needs import needs
from app.http.lines import LINES, lines_response
from app.http.match_access import KnownEpoch, MatchId, check_epoch, load_visible_room
from app.http.session import TheVisit
from app.rooms.audience import Listener
from app.wire.client_messages import CommandMessage

COMMANDS = get_args(CommandMessage)

router = APIRouter(prefix="/api/matches", tags=["programs"])


@router.post("/{match_id}/messages", **needs("play"), **lines_response(ServerMessage, 404, 409))
async def send_message(
    match_id: MatchId,
    body: Annotated[AnyClientMessage, Body(discriminator="t")],
    visit: TheVisit,
    epoch: KnownEpoch = None,
) -> Response:
    """Send any message of the match's socket. The lines are what the socket would answer.

    With the stream of the match, this does whatever the socket does.
    """
    if isinstance(body, COMMANDS):
        check_epoch(visit.services, epoch)
    room = await load_visible_room(visit.request, match_id)
    listener = Listener(visit.player)
    socket = MatchSocket(visit.services, room, listener, epoch)
    try:
        answers = [message async for message in _answers(socket, listener, body)]
    finally:
        socket.on_closed()
    return Response(b"".join(answer + b"\n" for answer in answers), media_type=LINES)


async def _answers(
    socket: MatchSocket, listener: Listener, body: AnyClientMessage
) -> AsyncIterator[bytes]:
    if work := socket.handle_message(body):
        await work
    if isinstance(body, COMMANDS):  # it is answered when it is written
        first = await listener.next()
        if first is not None:
            yield first
    listener.close(1012)
    while (message := await listener.next()) is not None:
        yield message
