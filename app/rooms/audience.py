"""Listeners of a room. Queues are bounded; the room never waits for a listener."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, MutableSet, Sequence
from itertools import islice
from typing import Any, Literal, Protocol

from app.match.commands import PlayerId

QUEUE_SIZE = 64  # messages queued for one listener
QUIET_AFTER = 7.0  # seconds without a sign of life
SLICE, PRESENCE_SLICE = 64, 16  # spectators that get a message before other tasks run
PRESENCE_PAUSE = 0.002  # seconds between slices of presence, in which other threads run, too

PresenceState = Literal["here", "quiet", "away", "preparing"]


class Connection(Protocol):
    """A socket that writes at once."""

    def write(self, message: bytes) -> bool:
        """Write a message; False if too much is buffered already."""
        ...

    @staticmethod
    def write_to_each(connections: Sequence[Any], message: bytes) -> list[int]:
        """Write to many of the same kind; the positions of those that have too much buffered."""
        ...

    def close(self, code: int) -> None:
        """Close with a close code, after what was written."""
        ...


class Listener:
    """One open page. A page that reads too slowly is closed.

    Messages go to its connection as they come. Before there is one, they wait in a queue.
    """

    __slots__ = (
        "__weakref__",
        "_connection",
        "_queue",
        "close_code",
        "last_seen",
        "player",
        "ready",
    )

    def __init__(self, player: PlayerId | None) -> None:
        self.player = player
        self.ready = False  # it has said hello; before that, a room sends it nothing
        self.last_seen = time.monotonic()
        self.close_code: int | None = None
        self._queue: asyncio.Queue[bytes | None] | None = None  # created on demand
        self._connection: Connection | None = None

    def mark_alive(self) -> None:
        """The page gave a sign of life."""
        self.last_seen = time.monotonic()

    def send(self, message: bytes) -> None:
        """Send a message; if the page has fallen too far behind, close it instead."""
        if self.close_code is not None:
            return
        if self._connection is not None:
            if not self._connection.write(message):
                self.close(1013)
        elif self._pending.qsize() >= QUEUE_SIZE:
            self.close(1013)
        else:
            self._pending.put_nowait(message)

    def close(self, code: int) -> None:
        """Close with a close code, after the messages that are queued."""
        if self.close_code is None:
            self.close_code = code
            if self._connection is not None:
                self._connection.close(code)
            else:
                self._pending.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next queued message, None when closed. Only while there is no connection."""
        return await self._pending.get()

    def connect(self, connection: Connection) -> None:
        """Send everything to a connection from now on, queued messages first."""
        while self._queue and not self._queue.empty():
            message = self._queue.get_nowait()
            if message is not None:
                connection.write(message)
        self._queue, self._connection = None, connection
        if self.close_code is not None:
            connection.close(self.close_code)

    @staticmethod
    def send_to_each(listeners: Iterable["Listener"], message: bytes) -> None:
        """Send a message to many, which costs less for each."""
        connected: list[Listener] = []
        connections: list[Connection] = []
        for listener in listeners:
            if listener._connection is None:
                listener.send(message)
            elif listener.close_code is None:
                connected.append(listener)
                connections.append(listener._connection)
        if connections:
            for position in connections[0].write_to_each(connections, message):
                connected[position].close(1013)

    @property
    def _pending(self) -> asyncio.Queue[bytes | None]:
        if self._queue is None:
            self._queue = asyncio.Queue(QUEUE_SIZE + 1)
        return self._queue


class Listeners(MutableSet[Listener]):
    """Open pages in the order in which they came, which is also that of their memory.

    To write to thousands of sockets in a random order takes about a tenth longer.
    """

    def __init__(self) -> None:
        self._pages: dict[Listener, None] = {}
        self._of: dict[PlayerId, set[Listener]] = {}

    def __contains__(self, listener: object) -> bool:
        return listener in self._pages

    def __iter__(self) -> Iterator[Listener]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    def add(self, value: Listener) -> None:
        self._pages[value] = None
        if value.player is not None:
            self._of.setdefault(value.player, set()).add(value)

    def discard(self, value: Listener) -> None:
        self._pages.pop(value, None)
        if value.player is not None and (pages := self._of.get(value.player)):
            pages.discard(value)
            if not pages:
                del self._of[value.player]

    def of(self, player: PlayerId | None) -> Collection[Listener]:
        """The pages of a player; none of None, which anonymous pages have."""
        return self._of.get(player, ()) if player is not None else ()


class Audience:
    """The listeners of one room. Players are sent to first, many spectators in slices.

    Presence waits for frames. It goes in small slices with pauses, so that it hardly delays moves.
    """

    def __init__(self) -> None:
        self.listeners = Listeners()
        self.players: set[Listener] = set()  # get messages before the other listeners
        self._frames: deque[tuple[bytes, Iterator[Listener]]] = deque()  # to the rest of spectators
        self._presence: tuple[bytes, Iterator[Listener]] | None = None
        self._is_scheduled = self._is_pausing = False

    def remove(self, listener: Listener) -> None:
        """Forget a page that is closed."""
        self.listeners.discard(listener)
        self.players.discard(listener)

    def set_player(self, listener: Listener, *, is_player: bool) -> None:
        """Say whether an open page is that of a player."""
        if is_player and listener in self.listeners:  # it may be closed already
            self.players.add(listener)
        else:
            self.players.discard(listener)

    def broadcast(self, frame: bytes) -> None:
        """Send a frame to every listener that is ready."""
        spectators = self._send_to_players(frame)
        if len(spectators) > SLICE or self._frames:
            self._frames.append((frame, iter(spectators)))
            self._schedule()
        else:
            for listener in spectators:
                listener.send(frame)

    def broadcast_presence(self, message: bytes) -> None:
        """Send it to every listener that is ready, in place of an earlier one that still waits."""
        self._presence = message, iter(self._send_to_players(message))
        if self._frames or len(self.listeners) > PRESENCE_SLICE:
            self._schedule()
        else:
            self.flush()

    def _send_to_players(self, message: bytes) -> list[Listener]:
        """Send to the players that are ready, and return the spectators that are."""
        players = self.players
        for player in players:
            if player.ready:
                player.send(message)
        return [page for page in self.listeners if page.ready and page not in players]

    def flush(self) -> None:
        """Send the remaining slices now."""
        while self._frames or self._presence:
            self._send_slice()

    def _schedule(self) -> None:
        loop = asyncio.get_running_loop()
        if self._frames:
            if not self._is_scheduled:
                self._is_scheduled = True
                loop.call_soon(self._send_frame)
        elif self._presence and not self._is_pausing:
            self._is_pausing = True
            loop.call_later(PRESENCE_PAUSE, self._send_presence)

    def _send_frame(self) -> None:
        self._is_scheduled = False
        self._send_slice()
        self._schedule()

    def _send_presence(self) -> None:
        self._is_pausing = False
        if not self._frames:  # they go on with presence
            self._send_slice()
            self._schedule()

    def _send_slice(self) -> None:
        if self._frames:
            message, spectators = self._frames[0]
            if not _send(message, spectators, SLICE):
                self._frames.popleft()
        elif self._presence:
            message, spectators = self._presence
            if not _send(message, spectators, PRESENCE_SLICE):
                self._presence = None

    def close_unless(self, may_watch: Callable[[PlayerId | None], bool]) -> None:
        """Close the pages of everybody who may not watch."""
        for listener in self.listeners:
            if not may_watch(listener.player):
                listener.close(4403)

    def presence_of(self, player: PlayerId | None) -> PresenceState:
        """`here` if a page of the player is open, `quiet` if it gives no signs of life."""
        seen = [page.last_seen for page in self.listeners.of(player)]
        if not seen:
            return "away"
        return "here" if time.monotonic() - max(seen) < QUIET_AFTER else "quiet"

    def count_spectators(self, seated: set[PlayerId]) -> int:
        """How many open pages belong to none of the seated players."""
        return len(self.listeners) - sum(len(self.listeners.of(player)) for player in seated)


def _send(message: bytes, spectators: Iterator[Listener], size: int) -> bool:
    """Send to the next spectators. False if they were the last."""
    part = list(islice(spectators, size))
    Listener.send_to_each(part, message)
    return len(part) == size
