"""The websocket of a match: reads messages, sends commands to the room, answers."""

import logging
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Literal

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from app.match.commands import Command, CommandRequest
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.mailbox import AcceptedAnswer
from app.rooms.room import Room
from app.telemetry.metrics import Metrics
from app.web.services import TheServices
from app.web.session import find_visitor
from app.web.socket.chat import ChatSession
from app.web.socket.chat_messages import (
    ChatClientMessage,
    ChatModerateMessage,
    ChatPostMessage,
    ChatReactMessage,
    ChatSubscribeMessage,
    ChatUnmuteMessage,
)
from app.web.socket.client_messages import (
    CLIENT_MESSAGE,
    MAX_INBOUND,
    HelloMessage,
    LatencyReplyMessage,
    PingMessage,
    to_command,
)
from app.web.socket.connection import SocketSession, serve_socket
from app.web.socket.encode import encode, snapshot_message
from app.web.socket.latency import LatencyMeter
from app.web.socket.server_messages import (
    ErrorMessage,
    PongMessage,
    RefusedMessage,
    WelcomeMessage,
)
from app.web.tokens import now

MAX_MESSAGE = 300  # characters of an error message, which may quote the input

log = logging.getLogger(__name__)

router = APIRouter()


@router.websocket("/api/matches/{match_id}/socket")
async def match_socket(socket: WebSocket, match_id: str, services: TheServices) -> None:
    """Play or watch a match. docs/protocol.md describes the messages."""
    await socket.accept()
    try:
        visitor = await find_visitor(socket, services)
        room = await services.rooms.room(match_id)
    except Unavailable:
        await socket.close(1013)
        return
    if room is None:
        await socket.close(4404, "no such match")
        return
    if not room.match.visible_to(visitor.player):
        await socket.close(4403, "a private match")
        return
    listener = Listener(visitor.player)
    room.add_listener(listener)
    count = services.metrics.count_refusal
    chat = ChatSession(services.chats, room, listener, partial(count, "chat"))
    handler = MatchSocket(room, listener, chat, services.metrics)
    session = SocketSession(
        listener,
        handle=handler.handle,
        on_refusal=partial(count, "socket"),
        on_closed=handler.on_closed,
    )
    await serve_socket(socket, listener, session)


class MatchSocket:
    """Handles the messages of one socket."""

    __slots__ = ("_chat", "_latency", "_listener", "_metrics", "_room")

    def __init__(self, room: Room, listener: Listener, chat: ChatSession, metrics: Metrics) -> None:
        self._room = room
        self._listener = listener
        self._chat = chat
        self._metrics = metrics
        self._latency = LatencyMeter(listener)

    def on_closed(self) -> None:
        self._chat.on_closed()
        self._room.remove_listener(self._listener)

    async def handle(self, text: str | None) -> None:
        """Handle a message, None for a binary one."""
        if text is None:
            self._refuse("unreadable", "A message is a text, not bytes.")
        elif len(text.encode()) > MAX_INBOUND:
            self._refuse("too-big", f"A message has at most {MAX_INBOUND} bytes.")
        else:
            await self._dispatch(text)

    async def _dispatch(self, text: str) -> None:
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            self._refuse("unreadable", f"{field}: {first['msg']}" if field else first["msg"])
            return
        match message:
            case HelloMessage():
                await self._catch_up(message)
                self._welcome(message)
            case PingMessage():
                self._listener.send(encode(PongMessage(n=message.n, now=now())))
                if self._is_timed:
                    self._latency.on_ping()
            case LatencyReplyMessage():
                self._latency.on_reply(message.n)
            case (
                ChatSubscribeMessage()
                | ChatPostMessage()
                | ChatReactMessage()
                | ChatModerateMessage()
                | ChatUnmuteMessage()
            ):
                await self._handle_chat(message)
            case _:
                await self._submit(message.id, to_command(message))

    @property
    def _is_timed(self) -> bool:
        """Whether this page's latency counts against a live clock."""
        match = self._room.match
        seated = bool(match.seating.colors_of(self._listener.player))
        return seated and match.terms.time_control.speed == "live"

    async def _handle_chat(self, message: ChatClientMessage) -> None:
        try:
            await self._chat.handle(message)
        except Unavailable:
            self._refuse("unavailable", "The chat could not be stored or read; it is tried again.")

    async def _catch_up(self, hello: HelloMessage) -> None:
        """Resync if the page knows a later version, from another process."""
        if (hello.version or 0) > self._room.match.version:
            with suppress(Unavailable):  # then the page gets the version that is known here
                await self._room.resynced()

    def _welcome(self, hello: HelloMessage) -> None:
        room, player = self._room, self._listener.player
        frames = room.welcome(self._listener, hello.version)
        match = room.match
        welcome = WelcomeMessage(
            version=match.version,
            you=list(match.seating.colors_of(player)),
            reserved_seat=match.seating.reserved_seat_of(player),
            join_request=match.seating.join_request_of(player),
            banned=player in match.seating.banned,
            now=now(),
            frames=None if frames is None else len(frames),
        )
        self._listener.send(encode(welcome))
        for frame in frames or ():
            self._listener.send(frame)
        if frames is None:
            self._listener.send(room.frames.snapshot(room.id, match))
        self._listener.send(room.presence.message())

    async def _submit(self, command_id: str, command: Command) -> None:
        player, started = self._listener.player or "", perf_counter()
        request = CommandRequest(command, player, command_id, lag=self._latency.lag)
        try:
            answer = await self._room.submit(request)
        except Unavailable:
            self._refuse("unavailable", "The move could not be stored; it will be tried again.")
            return
        if isinstance(answer, AcceptedAnswer):
            self._metrics.observe_acknowledgement(perf_counter() - started)
            # The frame of a repeat was broadcast long ago; without a hello, nothing is sent here.
            if answer.repeated or not self._listener.ready:
                self._listener.send(answer.frame)
            return
        refusal = answer.refusal
        self._metrics.count_refusal("socket", refusal.reason)
        log.debug("refused", extra={"command": command_id, "reason": refusal.reason})
        self._listener.send(
            encode(
                RefusedMessage(
                    id=command_id,
                    reason=refusal.reason,
                    message=refusal.message,
                    snapshot=snapshot_message(self._room.id, answer.match),
                )
            )
        )

    def _refuse(
        self, reason: Literal["unreadable", "too-big", "unavailable"], message: str
    ) -> None:
        self._metrics.count_refusal("socket", reason)
        self._listener.send(encode(ErrorMessage(reason=reason, message=message[:MAX_MESSAGE])))
