"""Who plays: random legal moves out of the frames, after a while of thinking; knows no rules."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.loadtest.socket import Message, ReconnectingSocket
from app.loadtest.stats import LoadStats

AGAIN_AFTER = 2.5  # seconds until a move that nobody answers is sent again
RARELY = 0.1  # how often a pass is chosen that need not be: two in a row end the game


@dataclass
class Command:
    """A move as it is sent, once or several times."""

    id: str
    at: int
    move: str
    sent: float = field(default_factory=time.perf_counter)

    @property
    def message(self) -> Message:
        """As it goes over the wire."""
        return {"t": "play", "id": self.id, "at": self.at, "move": self.move}


class SimulatedPlayer:
    """One page of a player. What it has sent and nobody has answered it sends again."""

    def __init__(
        self,
        link: ReconnectingSocket,
        figures: LoadStats,
        chance: Random,
        think: float,
        over: Callable[[], None],
    ) -> None:
        self._link = link
        self._figures = figures
        self._chance = chance
        self._think = think
        self._over = over
        self._version: int | None = None
        self._view: dict[str, Any] = {}
        self._colors: list[str] = []
        self._waiting: Command | None = None
        self._thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the task is cancelled; `over` is called when the game is."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._insist())
                await self._link.follow(self._hello, self._hear)
        finally:
            if self._thinking:
                self._thinking.cancel()

    def _hello(self) -> list[Message]:
        again = [self._waiting.message] if self._waiting else []
        self._figures.resent += len(again)
        return [{"t": "hello", "version": self._version}, *again]

    async def _insist(self) -> None:
        while True:
            await asyncio.sleep(AGAIN_AFTER)
            waiting = self._waiting
            if waiting and time.perf_counter() - waiting.sent > AGAIN_AFTER:
                self._figures.resent += await self._link.send(waiting.message)

    def _hear(self, message: Message) -> None:
        match message["t"]:
            case "welcome":
                self._colors = message["you"]
            case "snapshot":
                self._adopt(message)
            case "frame":
                self._hear_frame(message)
            case "refused" if self._waiting and message["id"] == self._waiting.id:
                self._figures.refusals[message["reason"]] += 1
                self._waiting = None
                self._adopt(message["snapshot"])
            case "error":
                self._figures.refusals[message["reason"]] += 1
            case _:
                return
        self._consider()

    def _hear_frame(self, frame: Message) -> None:
        if frame["version"] == (self._version or 0) + 1:
            self._adopt(frame)
        if self._waiting and frame["id"] == self._waiting.id:
            self._figures.delays.append(time.perf_counter() - self._waiting.sent)
            self._waiting = None

    def _adopt(self, message: Message) -> None:
        if message["version"] < (self._version or 0):
            return
        self._version, self._view = message["version"], message["view"]
        if self._view["status"] == "over":
            self._over()

    def _consider(self) -> None:
        mine = self._view.get("status") == "running" and self._view["to_move"] in self._colors
        if mine and not self._waiting and not (self._thinking and not self._thinking.done()):
            self._thinking = asyncio.create_task(self._move())

    async def _move(self) -> None:
        if self._think:
            await asyncio.sleep(self._think * (0.5 + self._chance.random()))
        if self._waiting or self._view["to_move"] not in self._colors or not self._view["legal"]:
            return
        assert self._version is not None
        chosen = self._choose()
        self._waiting = Command(f"{self._chance.getrandbits(64):016x}", self._version, chosen)
        await self._link.send(self._waiting.message)

    def _choose(self) -> str:
        moves: list[str] = [legal["move"] for legal in self._view["legal"]]
        if len(moves) > 1 and "pass" in moves and self._chance.random() > RARELY:
            moves.remove("pass")
        return self._chance.choice(moves)
