"""The websocket of a match: text in, commands to the room; what the room tells, out."""

import logging
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Literal

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from app.match.commands import Ask, Command
from app.match.log import Unavailable
from app.rooms.audience import Listener
from app.rooms.mailbox import Accepted
from app.rooms.room import Room
from app.telemetry.meters import Meters
from app.web import asks, talk
from app.web import messages as wire
from app.web.attend import Attention, attend
from app.web.chat import Guest
from app.web.parts import TheParts
from app.web.pulse import Pulse
from app.web.session import find_visitor
from app.web.tokens import now
from app.web.wire import encode, snapshot
from app.web.wishes import command_of

MAX_MESSAGE = 300  # characters; what is wrong may quote what was sent

log = logging.getLogger(__name__)

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
    if not room.match.open_to(visitor.player):
        await socket.close(4403, "a private match")
        return
    listener = Listener(visitor.player)
    room.enter(listener)
    refused = parts.meters.refused
    guest = Guest(parts.parlor, room, listener, partial(refused, "chat"))
    reader = _Reader(room, listener, guest, parts.meters)
    attention = Attention(listener, reader.serve, partial(refused, "socket"), reader.leave)
    await attend(socket, listener, attention)


class _Reader:
    """Serves the messages of one socket."""

    __slots__ = ("_guest", "_listener", "_meters", "_pulse", "_room")

    def __init__(self, room: Room, listener: Listener, guest: Guest, meters: Meters) -> None:
        self._meters = meters
        self._guest = guest
        self._room = room
        self._listener = listener
        self._pulse = Pulse(listener)

    def leave(self) -> None:
        """The socket is closed."""
        self._guest.leave()
        self._room.leave(self._listener)

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
            case asks.Hello():
                await self._catch_up_with(message)
                self._welcome(message)
            case asks.Ping():
                self._listener.tell(encode(wire.Pong(n=message.n, now=now())))
                if self._timed():
                    self._pulse.pinged()
            case asks.Beat():
                self._pulse.answered(message.n)
            case talk.Listen() | talk.Say() | talk.React() | talk.Moderate() | talk.Unmute():
                await self._chat(message)
            case _:
                await self._ask(message.id, command_of(message))

    def _timed(self) -> bool:
        """Whether the way to this page is somebody's time."""
        match = self._room.match
        return match.time_control.speed == "live" and bool(match.colors_of(self._listener.player))

    async def _chat(self, message: talk.FromClient) -> None:
        try:
            await self._guest.serve(message)
        except Unavailable:
            self._error("unavailable", "The chat could not be stored or read; it is tried again.")

    async def _catch_up_with(self, hello: asks.Hello) -> None:
        """A page may know more than this room: it was told by another process."""
        if (hello.version or 0) > self._room.match.version:
            with suppress(Unavailable):  # it is told what is known
                await self._room.caught_up()

    def _welcome(self, hello: asks.Hello) -> None:
        room, player = self._room, self._listener.player
        if self._listener.greeted:
            room.audience.catch_up()  # nothing older is told after what follows
        self._listener.greeted = True
        match = room.match
        self._listener.front = bool(match.colors_of(player))
        missing = None if hello.version is None else room.frames.missing(hello.version)
        self._listener.tell(
            encode(
                wire.Welcome(
                    version=match.version,
                    you=list(match.colors_of(player)),
                    kept=match.kept_for(player),
                    knock=match.knock_of(player),
                    barred=player in match.banned,
                    now=now(),
                    missing=None if missing is None else len(missing),
                )
            )
        )
        for frame in missing or ():
            self._listener.tell(frame)
        if missing is None:
            self._listener.tell(room.frames.snapshot(room.id, match))
        self._listener.tell(room.presence.message())

    async def _ask(self, command_id: str, command: Command) -> None:
        player, began = self._listener.player or "", perf_counter()
        try:
            answer = await self._room.ask(Ask(command, player, command_id, lag=self._listener.lag))
        except Unavailable:
            self._error("unavailable", "The move could not be stored; it will be tried again.")
            return
        if isinstance(answer, Accepted):
            self._meters.acknowledged(perf_counter() - began)
            # A repeat was told long ago; who said no hello was not told at all.
            if answer.repeated or not self._listener.greeted:
                self._listener.tell(answer.frame)
            return
        self._meters.refused("socket", answer.refused.reason)
        log.debug("refused", extra={"command": command_id, "reason": answer.refused.reason})
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
        self._meters.refused("socket", reason)
        self._listener.tell(encode(wire.Error(reason=reason, message=message[:MAX_MESSAGE])))
