"""The websocket of a match: reads messages, sends commands to the room, answers."""

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Literal

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from app.db.epoch import Epoch
from app.errors import BrokenLog, Unavailable
from app.features.chat.commands import ChatSession
from app.features.chat.messages import (
    ChatClientMessage,
    ChatModerateMessage,
    ChatPostMessage,
    ChatReactMessage,
    ChatSubscribeMessage,
    ChatUnmuteMessage,
)
from app.features.matches.socket.latency import LatencyMeter
from app.features.matches.socket.messages import CLIENT_MESSAGE, AnyClientMessage
from app.hooks import Hook
from app.http.access_tokens.authenticate import bearer_of
from app.http.page_socket import serve_page
from app.http.services import Services, TheServices
from app.http.session import find_session
from app.http.wording.refusals import refusal_text, validation_text
from app.locales import t
from app.match.commands import Command, CommandRequest, Play, PlayerId, TournamentGame
from app.rooms.audience import Listener
from app.rooms.jobs import AcceptedAnswer, Answer, RefusedAnswer
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.telemetry.metrics import Metrics
from app.wire.client_messages import (
    MAX_INBOUND,
    HelloMessage,
    LatencyReplyMessage,
    PingMessage,
    PlayMessage,
    to_command,
)
from app.wire.encode import encode, snapshot_message
from app.wire.server_messages import (
    AcceptedMessage,
    ErrorMessage,
    PongMessage,
    RefusedMessage,
    WelcomeMessage,
)

MAX_MESSAGE = 300  # characters of an error message, which may quote the input

_WATCHING = HelloMessage | PingMessage | LatencyReplyMessage | ChatSubscribeMessage

log = logging.getLogger(__name__)

router = APIRouter()


@router.websocket("/api/matches/{match_id}/socket")
async def match_socket(socket: WebSocket, match_id: str, services: TheServices) -> None:
    """Play or watch a match. docs/protocol.md describes the messages."""
    await socket.accept()
    try:
        anonymous = socket.query_params.get("anonymous") == "1"  # an embed, on another site's page
        session = None if anonymous else await find_session(socket)
        room = await services[RoomRegistry].room(match_id)
    except Unavailable:
        await socket.close(1013)
        return
    except BrokenLog:
        await socket.close(1011, "the log is broken")
        return
    if room is None:
        await socket.close(4404, "no such match")
        return
    player = session.player if session else None
    if not room.match.visible_to(player):
        await socket.close(4403, "a private match")
        return
    listener = Listener(player)
    room.add_listener(listener)
    bearer = bearer_of(socket)
    may_play = bearer is None or bearer.may_play
    epoch = socket.query_params.get("epoch")
    page = MatchSocket(services, room, listener, epoch, may_play=may_play)
    await serve_page(
        socket,
        services,
        listener,
        handle=page.handle,
        on_closed=page.on_closed,
        match_id=match_id,
    )


class PlayerCame(Hook[[TournamentGame, PlayerId], None]):
    """Called when a player opens a running game of a tournament in which they have a seat.

    May raise Unavailable.
    """


class MatchSocket:
    """Handles the messages of one socket."""

    __slots__ = ("_chat", "_epoch", "_latency", "_listener", "_may_play", "_room", "_services")

    def __init__(
        self,
        services: Services,
        room: Room,
        listener: Listener,
        epoch: str | None,
        *,
        may_play: bool = True,
    ) -> None:
        """`epoch` belongs to the version in the first hello.

        Without `may_play`, the connection's access token only permits watching.
        """
        self._services = services
        self._room = room
        self._listener = listener
        self._chat = ChatSession(services, room, listener)
        self._epoch = epoch
        self._may_play = may_play
        self._latency = LatencyMeter(listener, services.clock)

    def on_closed(self) -> None:
        self._chat.on_closed()
        self._room.remove_listener(self._listener)

    def handle(self, text: str | None) -> Awaitable[None] | None:
        """Handle a message, None for a binary one. Returns what remains to be awaited."""
        if text is None:
            self._refuse("unreadable", t("errors.socket.unreadable"))
        elif len(text) > MAX_INBOUND or len(text.encode()) > MAX_INBOUND:
            self._refuse("too-big", t("errors.socket.too-big", limit=MAX_INBOUND))
        else:
            return self._dispatch(text)
        return None

    def _dispatch(self, text: str) -> Awaitable[None] | None:
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            self._refuse("unreadable", validation_text(first["loc"], first))
            return None
        return self.handle_message(message)

    def handle_message(self, message: AnyClientMessage) -> Awaitable[None] | None:
        """Handle a valid message. Returns what remains to be awaited."""
        if not self._may_play and not isinstance(message, _WATCHING):
            self._refuse("scope", t("tokens.error.scope", scope="play"))
            return None
        match message:
            case PlayMessage():  # first, because it is the most frequent
                self._submit(message.id, Play(message.move, message.at))
            case HelloMessage():
                return self._catch_up_and_welcome(message)
            case PingMessage():
                self._listener.send(encode(PongMessage(n=message.n, now=self._services.now())))
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
                return self._handle_chat(message)
            case _:
                self._submit(message.id, to_command(message))
        return None

    @property
    def _is_timed(self) -> bool:
        """True if this page's latency counts against a live clock."""
        match = self._room.match
        seated = bool(match.seating.colors_of(self._listener.player))
        return seated and match.terms.time_control.speed == "live"

    async def _handle_chat(self, message: ChatClientMessage) -> None:
        try:
            await self._chat.handle(message)
        except Unavailable:
            self._refuse("unavailable", t("errors.socket.chat-unavailable"))

    async def _catch_up_and_welcome(self, hello: HelloMessage) -> None:
        """Welcome a page. If it knows a later version, from another process, resync first."""
        epoch = self._services[Epoch].name
        known = hello.version if self._epoch == epoch else None
        if (known or 0) > self._room.match.version:
            with suppress(Unavailable):  # then the page gets the version known here
                await self._room.resynced()
        self._epoch = epoch  # from now on, the page's versions are from this connection
        self._welcome(known)
        await self._tell_who_came()

    async def _tell_who_came(self) -> None:
        match, player = self._room.match, self._listener.player
        tournament = match.terms.tournament
        seated = match.status == "running" and match.seating.colors_of(player)
        if tournament and player and seated:
            with suppress(Unavailable):
                await self._services[PlayerCame](tournament, player)

    def _welcome(self, known_version: int | None) -> None:
        room = self._room
        frames = room.welcome(self._listener, known_version)
        welcome = self.welcome(frames=None if frames is None else len(frames))
        self._listener.send(encode(welcome))
        for frame in frames or ():
            self._listener.send(frame)
        if frames is None:
            self._listener.send(room.frames.snapshot(room.id, room.match))
        self._listener.send(room.presence.greeting())

    def welcome(self, *, frames: int | None) -> WelcomeMessage:
        """The player's part in the match. So many frames follow, or None for a snapshot."""
        match, player = self._room.match, self._listener.player
        return WelcomeMessage(
            version=match.version,
            epoch=self._services[Epoch].name,
            you=list(match.seating.colors_of(player)),
            reserved_seat=match.seating.reserved_seat_of(player),
            join_request=match.seating.join_request_of(player),
            banned=player in match.seating.banned,
            now=self._services.now(),
            frames=frames,
        )

    def _submit(self, command_id: str, command: Command) -> None:
        player, started = self._listener.player or "", perf_counter()
        request = CommandRequest(command, player, command_id, lag=self._latency.lag)
        answer = self._room.submit(request)
        if answer.done():
            self._on_answer(command_id, started, answer)
        else:
            answer.add_done_callback(partial(self._on_answer, command_id, started))

    def _on_answer(self, command_id: str, started: float, answered: asyncio.Future[Answer]) -> None:
        try:
            answer = answered.result()
        except Unavailable:
            self._refuse("unavailable", t("errors.socket.unavailable"))
            return
        if isinstance(answer, AcceptedAnswer):
            self._services[Metrics].acknowledgements.observe(perf_counter() - started)
            # The frame of a repeat was broadcast long ago; without a hello, nothing is sent here.
            if answer.frame is None:
                self._listener.send(encode(AcceptedMessage(id=command_id, version=answer.version)))
            elif answer.repeated or not self._listener.ready:
                self._listener.send(answer.frame)
        else:
            self._refuse_command(command_id, answer)

    def _refuse_command(self, command_id: str, answer: RefusedAnswer) -> None:
        refusal = answer.refusal
        self._services[Metrics].count_refusal("socket", refusal.reason)
        log.debug("refused", extra={"command": command_id, "reason": refusal.reason})
        self._listener.send(
            encode(
                RefusedMessage(
                    id=command_id,
                    reason=refusal.reason,
                    message=refusal_text(refusal),
                    snapshot=snapshot_message(self._room.id, answer.match),
                )
            )
        )

    def _refuse(
        self, reason: Literal["unreadable", "too-big", "unavailable", "scope"], message: str
    ) -> None:
        self._services[Metrics].count_refusal("socket", reason)
        self._listener.send(encode(ErrorMessage(reason=reason, message=message[:MAX_MESSAGE])))
