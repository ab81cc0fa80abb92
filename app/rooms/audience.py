"""The listeners of a room. Queues are bounded; the room never waits for a listener."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, MutableSet, Sequence
from itertools import islice
from typing import Any, Literal, Protocol

from app.match.commands import PlayerId

QUEUE_SIZE = 64  # messages queued for one listener
SLICE, PRESENCE_SLICE = 64, 16  # spectators that get a message before other tasks run
PRESENCE_PAUSE = 0.002  # seconds between slices of presence; other threads run meanwhile

PresenceState = Literal["here", "quiet", "away", "preparing"]


class Connection(Protocol):
    """A socket that writes without waiting."""

    def write(self, message: bytes) -> bool:
        """Write a message; False if too much is buffered already."""
        ...

    @staticmethod
    def write_to_each(connections: Sequence[Any], message: bytes) -> list[int]:
        """Write to many of the same kind. Returns the positions of those with too much buffered."""
        ...

    def close(self, code: int) -> None:
        """Close with a close code, after what was written."""
        ...


class Listener:
    """One open page. A page that reads too slowly is closed.

    Until it has a connection, its messages wait in a queue.
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
        self.last_seen = float("-inf")
        self.close_code: int | None = None
        self._queue: asyncio.Queue[bytes | None] | None = None  # created on demand
        self._connection: Connection | None = None

    def mark_alive(self, at: float) -> None:
        """Record a sign of life. `at` is in seconds, by `Clock.monotonic`."""
        self.last_seen = at

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
        if self.close_code is None:
            self.close_code = code
            if self._connection is not None:
                self._connection.close(code)
            else:
                self._pending.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next queued message, None when closed. Only for a listener without a connection."""
        return await self._pending.get()

    def connect(self, connection: Connection) -> None:
        """Send queued messages to a connection, then all later ones."""
        while self._queue and not self._queue.empty():
            message = self._queue.get_nowait()
            if message is not None:
                connection.write(message)
        self._queue, self._connection = None, connection
        if self.close_code is not None:
            connection.close(self.close_code)

    @staticmethod
    def send_to_each(listeners: Iterable["Listener"], message: bytes) -> None:
        """Send a message to many, cheaper than one by one."""
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
    """Open pages in the order in which they came, which is also their order in memory.

    Writing to thousands of sockets in random order takes about 10 % longer.
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
        """The pages of a player. Anonymous pages have the player None, which yields none."""
        return self._of.get(player, ()) if player is not None else ()


class Audience:
    """The listeners of one room. Players come first, spectators in slices.

    Presence waits for frames. Small slices and pauses keep it from delaying moves.
    """

    def __init__(self) -> None:
        self.listeners = Listeners()
        self.players: set[Listener] = set()  # get messages before the other listeners
        self._frames: deque[tuple[bytes, Iterator[Listener]]] = deque()  # to the rest of spectators
        self._presence: tuple[bytes, Iterator[Listener]] | None = None
        self._is_scheduled = self._is_pausing = False

    def remove(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.players.discard(listener)

    def set_player(self, listener: Listener, *, is_player: bool) -> None:
        if is_player and listener in self.listeners:  # it may be closed already
            self.players.add(listener)
        else:
            self.players.discard(listener)

    def broadcast(self, frame: bytes) -> None:
        spectators = self._send_to_players(frame)
        if len(spectators) > SLICE or self._frames:
            self._frames.append((frame, iter(spectators)))
            self._schedule()
        else:
            for listener in spectators:
                listener.send(frame)

    def broadcast_presence(self, message: bytes) -> None:
        """Send presence to every ready listener. Replaces an earlier message that still waits."""
        self._presence = message, iter(self._send_to_players(message))
        if self._frames or len(self.listeners) > PRESENCE_SLICE:
            self._schedule()
        else:
            self.flush()

    def _send_to_players(self, message: bytes) -> list[Listener]:
        """Send to the ready players. Returns the ready spectators."""
        players = self.players
        for player in players:
            if player.ready:
                player.send(message)
        return [page for page in self.listeners if page.ready and page not in players]

    def flush(self) -> None:
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
        if not self._frames:  # they continue with presence
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
        for listener in self.listeners:
            if not may_watch(listener.player):
                listener.close(4403)

    def close_pages_of(self, players: Iterable[PlayerId]) -> None:
        """Close the pages of players. They reconnect and learn which seats are theirs."""
        for player in players:
            for listener in list(self.listeners.of(player)):
                listener.close(1012)

    def presence_of(self, player: PlayerId | None, since: float) -> PresenceState:
        """`here` if a page of the player has given a sign of life since; `quiet` if one is open."""
        seen = [page.last_seen for page in self.listeners.of(player)]
        if not seen:
            return "away"
        return "here" if max(seen) > since else "quiet"

    def count_spectators(self, seated: set[PlayerId]) -> int:
        """The number of open pages that belong to none of the seated players."""
        return len(self.listeners) - sum(len(self.listeners.of(player)) for player in seated)


def _send(message: bytes, spectators: Iterator[Listener], size: int) -> bool:
    """Send to the next spectators. False if they were the last."""
    part = list(islice(spectators, size))
    Listener.send_to_each(part, message)
    return len(part) == size
