"""Counts what stays open, websockets and streams, by person first and then by network.

Each player has places of their own. Beyond these, players take places of their network, as do
visitors who are not players. When a network is full, the person with the most gives one to a person
with few, and the person idle longest gives one to a person with none. When the process is full, the
network with the most gives one.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args


class Ranking:
    """Counts by name. Names with the same number are in the order in which they got it, or were
    renewed.
    """

    def __init__(self) -> None:
        self._numbers: Counter[str] = Counter()
        self._by_number: dict[int, dict[str, None]] = {}
        self.largest = 0

    def first(self) -> str:
        """A name with the largest number. There must be one."""
        return next(iter(self._by_number[self.largest]))

    def renew(self, name: str) -> None:
        """Move a name behind the others with the same number."""
        same = self._by_number.get(self._numbers.get(name, 0))
        if same:
            same[name] = same.pop(name)

    def add(self, name: str, change: int) -> None:
        """Add 1, or -1."""
        before = self._numbers[name]
        after = self._numbers[name] = before + change
        if before:
            self._by_number[before].pop(name)
            if not self._by_number[before]:
                del self._by_number[before]
        if after:
            self._by_number.setdefault(after, {})[name] = None
        else:
            del self._numbers[name]
        self.largest = max(self.largest, after)
        while self.largest and self.largest not in self._by_number:
            self.largest -= 1


CROWD = 16  # times `shared`: the places of a network whose visitors are all players
MAX_OF_PLAYER = 32
MAX_OF_NEW_PLAYER = 3  # of their own; a guest is made by one request
NOBODY = ""  # the player of those without a session
LEFT_ALONE = 8  # places of a network, which makes room only beyond them

Kind = Literal["known", "new", "nobody"]


@dataclass(frozen=True, slots=True)
class Person:
    """A sender. A `known` player is not a new one; `player` is None without a session."""

    network: str
    player: str | None = None
    known: bool = False

    @property
    def kind(self) -> Kind:
        if self.player is None:
            return "nobody"
        return "known" if self.known else "new"


class _Network:
    """The oldest first. Requests under way are not limited here, but make room like places."""

    __slots__ = ("held", "players", "requests", "shared")

    def __init__(self) -> None:
        self.held: dict[Place, Callable[[], None]] = {}
        self.requests: dict[CountedRequest, Callable[[], None]] = {}
        self.players: dict[Kind, Ranking] = {kind: Ranking() for kind in get_args(Kind)}
        self.shared = 0

    def close_oldest(self, player: str) -> None:
        place = next(place for place in self.held if (place.person.player or NOBODY) == player)
        give_up = self.held[place]
        place.release()
        give_up()


class CountedRequest:
    """A request that is under way. It ends with the request, or when that gets a place."""

    __slots__ = ("_network", "_places")

    def __init__(self, places: "Places", network: str) -> None:
        self._places = places
        self._network = network

    def end(self) -> None:
        self._places.end_request(self._network, self)


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

    def use(self) -> None:
        """The person does something: others of the network make room first."""
        self._places.use(self.person)

    def release(self) -> None:
        self._places.release(self)


class Places:
    """The open sockets and streams of this process."""

    def __init__(self, shared: int) -> None:
        self._shared = shared
        self._networks: dict[str, _Network] = {}
        self._of_player: Counter[str] = Counter()
        self._sizes = Ranking()  # of networks, with their requests

    def __len__(self) -> int:
        return sum(len(network.held) for network in self._networks.values())

    def count_request(self, network: str, give_up: Callable[[], None]) -> CountedRequest:
        """Count a request from its beginning. `give_up` closes its connection."""
        request = CountedRequest(self, network)
        self._networks.setdefault(network, _Network()).requests[request] = give_up
        self._sizes.add(network, 1)
        return request

    def end_request(self, name: str, request: CountedRequest) -> None:
        network = self._networks.get(name)
        if network and network.requests.pop(request, None) is not None:
            self._shrink(name, network)

    def take(self, person: Person, give_up: Callable[[], None]) -> Place | None:
        """None if the person must wait. `give_up` closes what has the place."""
        if not self.has_room(person):
            return None
        if self._is_full(person.network) and (other := self._who_has_more(person)):
            self._networks[person.network].close_oldest(other)
        own = MAX_OF_PLAYER if person.known else MAX_OF_NEW_PLAYER
        is_shared = person.player is None or self._of_player[person.player] >= own
        place = Place(self, person, is_shared=is_shared)
        network = self._networks.setdefault(person.network, _Network())
        network.held[place] = give_up
        network.shared += is_shared
        network.players[person.kind].add(person.player or NOBODY, 1)
        if person.player is not None:
            self._of_player[person.player] += 1
        self._sizes.add(person.network, 1)
        return place

    def has_room(self, person: Person) -> bool:
        own = MAX_OF_PLAYER if person.known else MAX_OF_NEW_PLAYER
        taken = self._of_player[person.player] if person.player is not None else own
        network = self._networks.get(person.network)
        may_share = network is None or network.shared < self._shared
        may_share = may_share and (person.player is None or taken < MAX_OF_PLAYER)
        if taken >= own and not may_share:
            return False
        return not self._is_full(person.network) or self._who_has_more(person) is not None

    def _is_full(self, network: str) -> bool:
        found = self._networks.get(network)
        return found is not None and len(found.held) >= self._shared * CROWD

    def _who_has_more(self, person: Person) -> str | None:
        """The player of a full network who gives a place to this person.

        They have at least two more, or are new while this person is known and has few. A person
        without a place gets the one that was idle longest. New players take none from known ones.
        """
        if person.player is None:
            return None
        players = self._networks[person.network].players
        new, known = players["new"], players["known"]
        taken = self._of_player[person.player]
        enough = taken + 1 if taken else 0
        if new.largest > (0 if person.known and taken < MAX_OF_NEW_PLAYER else enough):
            return new.first()
        return known.first() if person.known and known.largest > enough else None

    def use(self, person: Person) -> None:
        network = self._networks.get(person.network)
        if network:
            network.players[person.kind].renew(person.player or NOBODY)

    def portion(self, network: str) -> float:
        found = self._networks.get(network)
        return min(1.0, self._shared / len(found.held)) if found and found.held else 1.0

    def make_room(self, network: str | None) -> bool:
        """Close what is oldest of the person who has the most in the network that has the most.

        False if that network is the asker's own, or has few.
        """
        own = self._networks.get(network or "")
        own_size = len(own.held) + len(own.requests) if own else 0
        if self._sizes.largest <= max(LEFT_ALONE, own_size + 1 if own else 0):
            return False
        fullest = self._networks[self._sizes.first()]
        most = max(fullest.players.values(), key=lambda ranking: ranking.largest)
        if len(fullest.requests) > most.largest:
            request, give_up = next(iter(fullest.requests.items()))
            request.end()
            give_up()
        else:
            fullest.close_oldest(most.first())
        return True

    def release(self, place: Place) -> None:
        person = place.person
        network = self._networks.get(person.network)
        if network is None or network.held.pop(place, None) is None:
            return
        network.shared -= place.is_shared
        network.players[person.kind].add(person.player or NOBODY, -1)
        if person.player is not None:
            self._of_player[person.player] -= 1
            if not self._of_player[person.player]:
                del self._of_player[person.player]
        self._shrink(person.network, network)

    def _shrink(self, name: str, network: _Network) -> None:
        self._sizes.add(name, -1)
        if not (network.held or network.requests):
            del self._networks[name]
