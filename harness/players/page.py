"""A match page without a browser, which plays random legal moves.

Like the real page it knows no rules: every frame lists the legal moves. On its next connection it
resends an unanswered command under the same id.
"""

import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from harness.condition import Condition

OPTIONAL_PASSES = 0.1  # share of turns with an optional pass; two consecutive passes end the game


@dataclass
class Command:
    """A move, which may be sent more than once."""

    id: str
    at: int
    move: str
    sent_at: float = field(default_factory=time.perf_counter)

    @property
    def message(self) -> dict[str, Any]:
        return {"t": "play", "id": self.id, "at": self.at, "move": self.move}

    def encode(self) -> str:
        return orjson.dumps(self.message).decode()


def choose_move(view: dict[str, Any], rng: Random) -> str:
    """A legal move; optional passes are rare."""
    moves: list[str] = [legal["move"] for legal in view["legal"]]
    if len(moves) > 1 and "pass" in moves and rng.random() > OPTIONAL_PASSES:
        moves.remove("pass")
    return rng.choice(moves)


class Page:
    """One page, which outlives its connections."""

    open_timeout = 120.0  # seconds; only a failing test waits so long
    stops_at_disconnect = True  # plays on after a reconnect only when `playing` is set again

    def __init__(
        self, site: str, match_id: str, cookie: str, rng: Random, condition: Condition
    ) -> None:
        """An empty cookie makes a spectator. The condition is notified of every change."""
        self.match_id = match_id
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        self.colors: list[str] = []
        self.welcomed = False  # on the current connection
        self.playing = False
        self.pending: Command | None = None
        self.acknowledged: dict[str, int] = {}  # versions by command id
        self.answers: list[tuple[float, float]] = []  # when each command was sent and answered
        self._url = f"ws://{site}/api/matches/{match_id}/socket"
        self._headers = {"Cookie": cookie} if cookie else {}
        self._rng = rng
        self._condition = condition
        self._socket: ClientConnection | None = None

    @property
    def over(self) -> bool:
        """Whether the page shows the match as over."""
        return bool(self.view) and self.view["status"] == "over"

    async def follow(self) -> None:
        """Connect and follow the match until the connection closes."""
        async with connect(
            self._url,
            additional_headers=self._headers,
            compression=None,
            open_timeout=self.open_timeout,
            ping_interval=None,
            close_timeout=1,
            proxy=None,
        ) as self._socket:
            try:
                with suppress(ConnectionClosed):
                    await self._listen(self._socket)
            finally:
                self.welcomed = False
                self.playing = self.playing and not self.stops_at_disconnect
                self._condition.notify()

    async def _listen(self, socket: ClientConnection) -> None:
        await self._send_hello(socket)
        async for text in socket:
            self._receive(orjson.loads(text))
            self._condition.notify()
            await self.play()

    async def _send_hello(self, socket: ClientConnection) -> None:
        await socket.send(orjson.dumps({"t": "hello", "version": self.version}).decode())
        if self.pending:
            await socket.send(self.pending.encode())

    async def disconnect(self) -> None:
        if self._socket:
            await self._socket.close()

    async def play(self) -> None:
        """Make a move if the page is playing, it is its turn and no command is pending."""
        if not self.playing or self.pending or self.view.get("to_move") not in self.colors:
            return
        assert self.version is not None
        move = choose_move(self.view, self._rng)
        command = Command(f"{self._rng.getrandbits(64):016x}", self.version, move)
        self.pending = command
        await self.send(command)

    async def send(self, command: Command) -> None:
        assert self._socket
        await self._socket.send(command.encode())

    def _receive(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "welcome":
                self.welcomed, self.colors = True, message["you"]
            case "snapshot":
                self._apply(message)
            case "frame":
                self._receive_frame(message)
            case "accepted":
                self._receive_acknowledgement(message["id"], message["version"])
            case "presence" | "pong":
                pass
            case _:
                raise AssertionError(f"{message['t']}: {message['reason']}, {message['message']}")

    def _receive_frame(self, frame: dict[str, Any]) -> None:
        assert self.version is not None, "a frame before the snapshot"
        assert frame["version"] <= self.version + 1, f"a gap after {self.version}: {frame}"
        if frame["version"] == self.version + 1:
            self._apply(frame)
        self._receive_acknowledgement(frame["id"], frame["version"])

    def _receive_acknowledgement(self, command_id: str, version: int) -> None:
        if self.pending and command_id == self.pending.id:
            self.acknowledged[command_id] = version
            self.answers.append((self.pending.sent_at, time.perf_counter()))
            self.pending = None

    def _apply(self, message: dict[str, Any]) -> None:
        self.version, self.view = message["version"], message["view"]
