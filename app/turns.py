"""A fair queue: networks take turns, then players, then matches.

A client's second request is served after one request of every other client.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")

MAX_WAITING = 10_000  # items
MAX_OF_NETWORK = 400  # items: a school has one
MAX_OF_PLAYER = 30  # items
MAX_PLAYERS = 20_000  # players whose networks are remembered

Path = tuple[str, ...]


class Busy(Exception):
    """Too much is waiting, from one asker or altogether, or the queue is closed."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The network, player and match for which something is done.

    A text is empty if unknown. Only known ones are bounded.
    """

    network: str = ""
    player: str = ""
    match: str = ""

    @property
    def path(self) -> Path:
        return self.network, self.player, self.match


class PlayerNetworks:
    """The network on which each recently seen player was last seen (in memory)."""

    def __init__(self) -> None:
        self._networks: LRUCache[str, str] = LRUCache(MAX_PLAYERS)

    def record(self, player: str, network: str) -> None:
        self._networks[player] = network

    def of(self, player: str) -> str:
        """Empty if the player was not seen."""
        return self._networks.get(player, "")


class Turns(Generic[T]):
    """A bounded queue of items, each with its asker."""

    def __init__(self) -> None:
        self._waiting: Rotation[T] = Rotation()
        self._counts: Counter[Path] = Counter()  # by network, and by network and player

    def __len__(self) -> int:
        return sum(count for path, count in self._counts.items() if len(path) == 1)

    @property
    def networks(self) -> Collection[str]:
        return self._waiting.names

    def count(self, network: str) -> int:
        return self._counts[network,]

    def add(self, asker: Asker, item: T) -> None:
        """Raises Busy."""
        of_network, of_player = self._counts[asker.network,], self._counts[asker.path[:2]]
        if (
            len(self) >= MAX_WAITING
            or (asker.network and of_network >= MAX_OF_NETWORK)
            or (asker.player and of_player >= MAX_OF_PLAYER)
        ):
            raise Busy
        self._waiting.add(asker.path, item)
        self._count(asker, 1)

    def take(self) -> tuple[Asker, T] | None:
        """The next item and its asker, None if nothing waits."""
        found = self._waiting.take()
        if found is None:
            return None
        path, item = found
        asker = Asker(*path)
        self._count(asker, -1)
        return asker, item

    def remove(self, asker: Asker, item: T) -> bool:
        """Remove an item. Returns False if it no longer waits."""
        removed = self._waiting.remove(asker.path, item)
        if removed:
            self._count(asker, -1)
        return removed

    def clear(self) -> list[T]:
        items = list(self._waiting)
        self._waiting, self._counts = Rotation(), Counter()
        return items

    def _count(self, asker: Asker, change: int) -> None:
        for path in (asker.path[:1], asker.path[:2]):
            self._counts[path] += change
            if not self._counts[path]:
                del self._counts[path]


class Rotation(Generic[T]):
    """Items of one asker, and rotations by the next name of a path; the first one is due."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._parts: OrderedDict[str, Rotation[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._items or self._parts)

    def __iter__(self) -> Iterator[T]:
        yield from self._items
        for part in self._parts.values():
            yield from part

    @property
    def names(self) -> Collection[str]:
        return self._parts.keys()

    def add(self, path: Path, item: T) -> None:
        if path:
            self._parts.setdefault(path[0], Rotation()).add(path[1:], item)
        else:
            self._items.append(item)

    def take(self) -> tuple[Path, T] | None:
        if self._items:
            return (), self._items.popleft()
        if not self._parts:
            return None
        name, part = self._parts.popitem(last=False)
        found = part.take()
        if part:
            self._parts[name] = part  # after all others
        return None if found is None else ((name, *found[0]), found[1])

    def remove(self, path: Path, item: T) -> bool:
        if not path:
            found = item in self._items
            if found:
                self._items.remove(item)
            return found
        part = self._parts.get(path[0])
        found = part is not None and part.remove(path[1:], item)
        if not part:
            self._parts.pop(path[0], None)
        return found
