"""Who listens to a room: bounded queues that never make the room wait."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Literal, Protocol

from app.match.commands import PlayerId

QUEUE_SIZE = 64  # messages that may wait for one listener
QUIET_AFTER = 12.0  # seconds without a sign of life

SLICE = 64  # listeners who are told something before others get a turn

Here = Literal["here", "quiet", "away"]


class Outlet(Protocol):
    """A socket that is written to at once."""

    def deliver(self, message: bytes) -> bool:
        """Send a message; False when too many wait already."""
        ...

    def hang_up(self, code: int) -> None:
        """End the connection with a close code, after what was sent."""
        ...


class Listener:
    """One open page; one that is too slow is shut.

    Its socket takes messages out one by one, or is connected, and given each as it comes.
    """

    __slots__ = (
        "__weakref__",
        "_outlet",
        "_queue",
        "front",
        "greeted",
        "heard",
        "lag",
        "player",
        "shut_with",
    )

    def __init__(self, player: PlayerId | None) -> None:
        self.player = player
        self.greeted = False  # it has said hello: before, a room tells it nothing
        self.front = False  # it plays, and is told before all who watch
        self.heard = time.monotonic()
        self.lag = 0  # milliseconds to the page and back, as measured
        self.shut_with: int | None = None  # the close code, once shut
        self._queue: asyncio.Queue[bytes | None] | None = None  # made when something waits
        self._outlet: Outlet | None = None

    def hear(self) -> None:
        """The page gave a sign of life."""
        self.heard = time.monotonic()

    def tell(self, message: bytes) -> None:
        """Queue a message; a full queue shuts the listener instead of growing."""
        if self.shut_with is not None:
            return
        if self._outlet is not None:
            if not self._outlet.deliver(message):
                self.shut(1013)
        elif self._waiting.qsize() >= QUEUE_SIZE:
            self.shut(1013)
        else:
            self._waiting.put_nowait(message)

    def shut(self, code: int) -> None:
        """End the connection with a close code, after what is queued."""
        if self.shut_with is None:
            self.shut_with = code
            if self._outlet is not None:
                self._outlet.hang_up(code)
            else:
                self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to send, None when shut. Not for one that is connected."""
        return await self._waiting.get()

    def connect(self, outlet: Outlet) -> None:
        """From now on everything goes there at once; what has waited goes first."""
        while self._queue and not self._queue.empty():
            message = self._queue.get_nowait()
            if message is not None:
                outlet.deliver(message)
        self._queue, self._outlet = None, outlet
        if self.shut_with is not None:
            outlet.hang_up(self.shut_with)

    @property
    def _waiting(self) -> asyncio.Queue[bytes | None]:
        if self._queue is None:
            self._queue = asyncio.Queue(QUEUE_SIZE + 1)
        return self._queue


class Audience:
    """The listeners of one room: who plays hears first, of many the others slice by slice."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._untold: deque[tuple[bytes, Iterator[Listener]]] = deque()

    def tell(self, message: bytes) -> None:
        """Say the same to everybody who has said hello."""
        watching = []
        for listener in self.listeners:
            if listener.front and listener.greeted:
                listener.tell(message)
            elif listener.greeted:
                watching.append(listener)
        if len(watching) > SLICE or self._untold:
            self._untold.append((message, iter(watching)))
            if len(self._untold) == 1:
                asyncio.get_running_loop().call_soon(self._go_on)
        else:
            for listener in watching:
                listener.tell(message)

    def catch_up(self) -> None:
        """Tell everybody at once what not everybody has heard."""
        for message, watching in self._untold:
            for listener in watching:
                listener.tell(message)

    def _go_on(self) -> None:
        """Tell the next slice, and leave the others for the loop's next round."""
        message, watching = self._untold[0]
        told = list(islice(watching, SLICE))
        for listener in told:
            listener.tell(message)
        if len(told) < SLICE:
            self._untold.popleft()
        if self._untold:
            asyncio.get_running_loop().call_soon(self._go_on)

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
