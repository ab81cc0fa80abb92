"""The websocket of a match: text in, commands to the room; what the room tells, out."""

from typing import Literal, assert_never

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from app.match.commands import Ask, Play, Resign
from app.match.log import Unavailable
from app.rooms.audience import Listener
from app.rooms.room import Accepted, Room
from app.web import messages as wire
from app.web.attend import attend
from app.web.parts import TheParts
from app.web.session import find_visitor
from app.web.wire import encode, snapshot

MAX_MESSAGE = 300  # characters; what is wrong may quote what was sent

router = APIRouter()


@router.websocket("/api/matches/{match_id}/socket")
async def follow(socket: WebSocket, match_id: str, parts: TheParts) -> None:
    """Play or watch a match; docs/protocol.md says how."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, parts)
        room = await parts.house.room(match_id)
    except Unavailable:
        await socket.close(1013)
        return
    if room is None:
        await socket.close(4404, "no such match")
        return
    listener = Listener(visitor.player)
    room.enter(listener)
    try:
        await attend(socket, listener, _Reader(socket, room, listener).serve)
    finally:
        room.leave(listener)


class _Reader:
    """Serves the messages of one socket."""

    def __init__(self, socket: WebSocket, room: Room, listener: Listener) -> None:
        self._socket = socket
        self._room = room
        self._listener = listener

    async def serve(self, text: str | None) -> None:
        """Answer one message; None was bytes."""
        if text is None:
            self._error("unreadable", "A message is a text, not bytes.")
        elif len(text.encode()) > wire.MAX_INBOUND:
            self._error("too-big", f"A message has at most {wire.MAX_INBOUND} bytes.")
        else:
            await self._understand(text)

    async def _understand(self, text: str) -> None:
        try:
            message = wire.CLIENT.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            self._error("unreadable", f"{where}: {first['msg']}" if where else first["msg"])
            return
        match message:
            case wire.Hello():
                self._welcome(message)
            case wire.Play():
                await self._ask(message.id, Play(message.move, message.at))
            case wire.Resign():
                await self._ask(message.id, Resign(message.at))
            case wire.Ping():
                self._listener.tell(encode(wire.Pong(n=message.n)))
            case _:
                assert_never(message)

    def _welcome(self, hello: wire.Hello) -> None:
        room, player = self._room, self._listener.player
        self._listener.greeted = True
        match = room.match
        missing = None if hello.version is None else room.frames.missing(hello.version)
        self._listener.tell(
            encode(
                wire.Welcome(
                    version=match.version,
                    you=list(match.colors_of(player)),
                    missing=None if missing is None else len(missing),
                )
            )
        )
        for frame in missing or ():
            self._listener.tell(frame)
        if missing is None:
            self._listener.tell(room.frames.snapshot(room.id, match))
        self._listener.tell(room.presence.message())

    async def _ask(self, command_id: str, command: Play | Resign) -> None:
        player = self._listener.player or ""
        try:
            answer = await self._room.ask(Ask(command, player, command_id))
        except Unavailable:
            self._error("unavailable", "The move could not be stored; it will be tried again.")
            return
        if isinstance(answer, Accepted):
            # A repeat was told long ago; who said no hello was not told at all.
            if answer.repeated or not self._listener.greeted:
                self._listener.tell(answer.frame)
            return
        self._listener.tell(
            encode(
                wire.Refused(
                    id=command_id,
                    reason=answer.refused.reason,
                    message=answer.refused.message,
                    snapshot=snapshot(self._room.id, answer.match),
                )
            )
        )

    def _error(self, reason: Literal["unreadable", "too-big", "unavailable"], message: str) -> None:
        self._listener.tell(encode(wire.Error(reason=reason, message=message[:MAX_MESSAGE])))
