"""Counts what stays open, websockets and streams, by person first and then by network.

Each player has places of their own. Further ones, and those of visitors who are not players, share
the places of their network. When the process is full, the network with the most makes room.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

CROWD = 16  # times `shared`: the places of a network whose visitors are all players
MAX_OF_PLAYER = 32
MAX_OF_NEW_PLAYER = 3  # of their own; a guest is made by one request
LEFT_ALONE = 8  # places of a network, which makes room only beyond them


@dataclass(frozen=True, slots=True)
class Person:
    """A sender. A `known` player is not a new one; `player` is None without a session."""

    network: str
    player: str | None = None
    known: bool = False


class _Network:
    __slots__ = ("held", "shared")

    def __init__(self) -> None:
        self.held: dict[Place, Callable[[], None]] = {}  # the oldest first
        self.shared = 0


class Place:
    """One place that is taken until it is released. Repeating that has no effect."""

    __slots__ = ("_places", "is_shared", "person")

    def __init__(self, places: "Places", person: Person, *, is_shared: bool) -> None:
        self._places = places
        self.person = person
        self.is_shared = is_shared

    @property
    def portion(self) -> float:
        """The part of its rates that a socket has: a crowd sends no more than `shared` sockets."""
        return self._places.portion(self.person.network)

    def release(self) -> None:
        self._places.release(self)


class Places:
    """The open sockets and streams of this process."""

    def __init__(self, shared: int) -> None:
        self._shared = shared
        self._networks: dict[str, _Network] = {}
        self._of_player: Counter[str] = Counter()
        self._by_size: dict[int, dict[str, None]] = {}  # networks by number of places
        self._largest = 0

    def __len__(self) -> int:
        return sum(size * len(networks) for size, networks in self._by_size.items())

    def take(self, person: Person, give_up: Callable[[], None]) -> Place | None:
        """None if the person must wait. `give_up` closes what has the place."""
        if not self.has_room(person):
            return None
        own = MAX_OF_PLAYER if person.known else MAX_OF_NEW_PLAYER
        is_shared = person.player is None or self._of_player[person.player] >= own
        place = Place(self, person, is_shared=is_shared)
        network = self._networks.setdefault(person.network, _Network())
        network.held[place] = give_up
        network.shared += is_shared
        if person.player is not None:
            self._of_player[person.player] += 1
        self._resized(person.network, len(network.held) - 1, len(network.held))
        return place

    def has_room(self, person: Person) -> bool:
        network = self._networks.get(person.network)
        if network and len(network.held) >= self._shared * CROWD:
            return False
        own = MAX_OF_PLAYER if person.known else MAX_OF_NEW_PLAYER
        taken = self._of_player[person.player] if person.player is not None else own
        if taken < own:
            return True
        full = network is not None and network.shared >= self._shared
        return not full and (person.player is None or taken < MAX_OF_PLAYER)

    def portion(self, network: str) -> float:
        found = self._networks.get(network)
        return min(1.0, self._shared / len(found.held)) if found and found.held else 1.0

    def make_room(self, network: str | None) -> bool:
        """Close what is oldest of the person who has the most in the network that has the most.

        False if that network is the asker's own, or has few.
        """
        own = self._networks.get(network or "")
        if self._largest <= max(LEFT_ALONE, len(own.held) + 1 if own else 0):
            return False
        fullest = self._networks[next(iter(self._by_size[self._largest]))]
        counts = Counter(place.person.player for place in fullest.held)
        player, _ = counts.most_common(1)[0]
        place = next(place for place in fullest.held if place.person.player == player)
        give_up = fullest.held[place]
        place.release()
        give_up()
        return True

    def release(self, place: Place) -> None:
        name, player = place.person.network, place.person.player
        network = self._networks.get(name)
        if network is None or network.held.pop(place, None) is None:
            return
        network.shared -= place.is_shared
        if player is not None:
            self._of_player[player] -= 1
            if not self._of_player[player]:
                del self._of_player[player]
        self._resized(name, len(network.held) + 1, len(network.held))
        if not network.held:
            del self._networks[name]

    def _resized(self, network: str, before: int, after: int) -> None:
        if before:
            self._by_size[before].pop(network)
            if not self._by_size[before]:
                del self._by_size[before]
        if after:
            self._by_size.setdefault(after, {})[network] = None
        self._largest = max(self._largest, after)
        while self._largest and self._largest not in self._by_size:
            self._largest -= 1
