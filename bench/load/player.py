"""A simulated player, which plays random legal moves. It knows no rules."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

from bench.load.socket import Message, ReconnectingSocket
from bench.load.stats import LoadStats
from harness.players.page import Command, choose_move

RESEND_AFTER = 2.5  # seconds until an unanswered move is sent again


class SimulatedPlayer:
    """The page of a player. It resends a move until it is answered."""

    def __init__(
        self,
        socket: ReconnectingSocket,
        stats: LoadStats,
        rng: Random,
        think: float,
        on_game_over: Callable[[], None],
    ) -> None:
        self._socket = socket
        self._stats = stats
        self._rng = rng
        self._think = think
        self._on_game_over = on_game_over
        self._version: int | None = None
        self._view: dict[str, Any] = {}
        self._colors: list[str] = []
        self._unanswered: Command | None = None
        self._thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._resend())
                await self._socket.follow(self._hello, self._handle)
        finally:
            if self._thinking:
                self._thinking.cancel()
            if self._unanswered:
                self._stats.unanswered.append(time.perf_counter() - self._unanswered.sent_at)

    def _hello(self) -> list[Message]:
        """The first messages of a connection."""
        resent = [self._unanswered.message] if self._unanswered else []
        self._stats.resent += len(resent)
        return [{"t": "hello", "version": self._version}, *resent]

    async def _resend(self) -> None:
        while True:
            await asyncio.sleep(RESEND_AFTER)
            sent = self._unanswered
            if sent and time.perf_counter() - sent.sent_at > RESEND_AFTER:
                self._stats.resent += await self._socket.send(sent.message)

    def _handle(self, message: Message) -> None:
        match message["t"]:
            case "welcome":
                self._colors = message["you"]
            case "snapshot":
                self._update(message)
            case "frame":
                self._handle_frame(message)
            case "accepted":
                self._acknowledge(message["id"])
            case "refused" if self._unanswered and message["id"] == self._unanswered.id:
                self._stats.refusals[message["reason"]] += 1
                self._unanswered = None
                self._update(message["snapshot"])
            case "error":
                self._stats.refusals[message["reason"]] += 1
            case _:
                return
        self._think_if_to_move()

    def _handle_frame(self, frame: Message) -> None:
        if frame["version"] == (self._version or 0) + 1:
            self._update(frame)
        self._acknowledge(frame["id"])

    def _acknowledge(self, command_id: str) -> None:
        if self._unanswered and command_id == self._unanswered.id:
            self._stats.delays.append(time.perf_counter() - self._unanswered.sent_at)
            self._unanswered = None

    def _update(self, message: Message) -> None:
        """Take the view from a snapshot or a frame."""
        if message["version"] < (self._version or 0):
            return
        self._version, self._view = message["version"], message["view"]
        if self._view["status"] == "over":
            self._on_game_over()

    def _is_to_move(self) -> bool:
        view = self._view
        to_move = view.get("status") == "running" and view["to_move"] in self._colors
        return to_move and not self._unanswered and bool(view["legal"])

    def _think_if_to_move(self) -> None:
        if self._is_to_move() and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._move())

    async def _move(self) -> None:
        """Play moves as long as there is one to play: answers can arrive before `send` ends."""
        while self._is_to_move():
            if self._think:
                await asyncio.sleep(self._think * (0.5 + self._rng.random()))
            if not self._is_to_move():
                return
            assert self._version is not None
            move_id = f"{self._rng.getrandbits(64):016x}"
            move = choose_move(self._view, self._rng)
            self._unanswered = Command(move_id, self._version, move)
            await self._socket.send(self._unanswered.message)
