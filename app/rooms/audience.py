"""Who listens to a room: bounded queues that never make the room wait."""

import asyncio
import time
from collections.abc import Callable
from typing import Literal

from app.match.commands import PlayerId

QUEUE_SIZE = 64  # messages that may wait for one listener
QUIET_AFTER = 12.0  # seconds without a sign of life

Here = Literal["here", "quiet", "away"]


class Listener:
    """One open page. Its socket takes messages out; a page that is too slow is shut."""

    def __init__(self, player: PlayerId | None) -> None:
        self.player = player
        self.greeted = False  # it has said hello: before, a room tells it nothing
        self.heard = time.monotonic()
        self.lag = 0  # milliseconds to the page and back, as measured
        self.shut_with: int | None = None  # the close code, once shut
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_SIZE + 1)

    def hear(self) -> None:
        """The page gave a sign of life."""
        self.heard = time.monotonic()

    def tell(self, message: bytes) -> None:
        """Queue a message; a full queue shuts the listener instead of growing."""
        if self.shut_with is not None:
            return
        if self._queue.qsize() >= QUEUE_SIZE:
            self.shut(1013)
        else:
            self._queue.put_nowait(message)

    def shut(self, code: int) -> None:
        """End the connection with a close code, after what is queued."""
        if self.shut_with is None:
            self.shut_with = code
            self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to send, None when shut."""
        return await self._queue.get()


class Audience:
    """The listeners of one room."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def tell(self, message: bytes) -> None:
        """Say the same to everybody who has said hello."""
        for listener in self.listeners:
            if listener.greeted:
                listener.tell(message)

    def admit_only(self, admitted: Callable[[PlayerId | None], bool]) -> None:
        """The others are sent away: the match is private."""
        for listener in self.listeners:
            if not admitted(listener.player):
                listener.shut(4403)

    def presence_of(self, player: PlayerId | None) -> Here:
        """Whether a page of this player is open, and gives signs of life."""
        if player is None:
            return "away"
        heard = [listener.heard for listener in self.listeners if listener.player == player]
        if not heard:
            return "away"
        return "here" if time.monotonic() - max(heard) < QUIET_AFTER else "quiet"

    def watching(self, seated: set[PlayerId]) -> int:
        """How many open pages belong to none of the seated players."""
        return sum(listener.player not in seated for listener in self.listeners)
