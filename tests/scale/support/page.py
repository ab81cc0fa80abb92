"""A page of a match without a browser: follows the match, and plays random legal moves.

Knows no rules, like the real page: what is legal stands in the frames. What it has sent and nobody
has answered it sends again, under the same id, on its next connection.
"""

import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.scale.support.condition import Condition

RARELY = 0.1  # how often a pass is chosen that need not be: two in a row end the game


@dataclass
class Command:
    """A move as it is sent, once or several times."""

    id: str
    at: int
    move: str
    sent: float = field(default_factory=time.perf_counter)

    def encode(self) -> str:
        """The message."""
        play = {"t": "play", "id": self.id, "at": self.at, "move": self.move}
        return orjson.dumps(play).decode()


class Page:
    """One page. It lives longer than its connections; `follow` is one of them."""

    rests = True  # after a connection, until it is told to play again

    def __init__(
        self, site: str, match_id: str, cookie: str, chance: Random, condition: Condition
    ) -> None:
        """Without a cookie it belongs to somebody who watches."""
        self.match_id = match_id
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        self.colors: list[str] = []
        self.greeted = False  # welcome was received on this connection
        self.playing = False
        self.waiting: Command | None = None
        self.acknowledged: dict[str, int] = {}  # the id of each answered command: its version
        self.answers: list[tuple[float, float]] = []  # when each was sent, and when answered
        self._url = f"ws://{site}/api/matches/{match_id}/socket"
        self._headers = {"Cookie": cookie} if cookie else {}
        self._chance = chance
        self._condition = condition
        self._socket: ClientConnection | None = None

    @property
    def over(self) -> bool:
        """Whether the match is over, as far as the page knows."""
        return bool(self.view) and self.view["status"] == "over"

    async def follow(self) -> None:
        """Connect, say what is known and what has not been answered; listen until the end."""
        async with connect(
            self._url,
            additional_headers=self._headers,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            proxy=None,
        ) as self._socket:
            try:
                await self._listen(self._socket)
            except ConnectionClosed:
                pass
            finally:
                self.greeted, self.playing = False, self.playing and not self.rests
                self._condition.notify()

    async def _listen(self, socket: ClientConnection) -> None:
        await self._greet(socket)
        async for text in socket:
            self._receive(orjson.loads(text))
            self._condition.notify()
            await self.play()

    async def _greet(self, socket: ClientConnection) -> None:
        await socket.send(orjson.dumps({"t": "hello", "version": self.version}).decode())
        if self.waiting:
            await socket.send(self.waiting.encode())

    async def leave(self) -> None:
        """Close the page."""
        if self._socket:
            await self._socket.close()

    async def play(self) -> None:
        """Make a move if it is this page's turn and nothing is on its way."""
        if not self.playing or self.waiting or self.view.get("to_move") not in self.colors:
            return
        assert self.version is not None
        command = Command(f"{self._chance.getrandbits(64):016x}", self.version, self._choose())
        self.waiting = command
        await self.send(command)

    async def send(self, command: Command) -> None:
        """Send a command through this page's connection."""
        assert self._socket
        await self._socket.send(command.encode())

    def _choose(self) -> str:
        moves: list[str] = [legal["move"] for legal in self.view["legal"]]
        if len(moves) > 1 and "pass" in moves and self._chance.random() > RARELY:
            moves.remove("pass")
        return self._chance.choice(moves)

    def _receive(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "welcome":
                self.greeted, self.colors = True, message["you"]
            case "snapshot":
                self._apply(message)
            case "frame":
                self._receive_frame(message)
            case "presence" | "pong":
                pass
            case _:
                raise AssertionError(f"{message['t']}: {message['reason']}, {message['message']}")

    def _receive_frame(self, frame: dict[str, Any]) -> None:
        assert self.version is not None, "a frame before the snapshot"
        assert frame["version"] <= self.version + 1, f"a gap after {self.version}: {frame}"
        if frame["version"] == self.version + 1:
            self._apply(frame)
        if self.waiting and frame["id"] == self.waiting.id:
            self.acknowledged[self.waiting.id] = frame["version"]
            self.answers.append((self.waiting.sent, time.perf_counter()))
            self.waiting = None

    def _apply(self, message: dict[str, Any]) -> None:
        self.version, self.view = message["version"], message["view"]
