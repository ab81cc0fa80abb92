"""Decides who is served next when many wait: networks take turns, then players.

Targets that answer slowly delay nobody else's.
"""

from collections import Counter
from collections.abc import Sequence

from cachetools import LRUCache

from app.match.commands import PlayerId
from app.turns import PlayerNetworks

MAX_OF_PLAYER = 2  # tries at the same time
MAX_REMEMBERED = 20_000  # networks and players with the number of their last turn


class FairShare:
    """Counts the tries of a channel. A network has at most half of them at the same time."""

    def __init__(self, networks: PlayerNetworks, concurrent: int) -> None:
        self._networks = networks
        self._of_network = max(1, concurrent // 2)
        self._trying: Counter[str] = Counter()  # by network, and by player
        self._turns: LRUCache[str, int] = LRUCache(MAX_REMEMBERED)  # the last of each
        self._turn = 0

    def choose(self, waiting: Sequence[tuple[str, PlayerId]], limit: int) -> list[str]:
        """The targets whose turn it is. They are given with their players, the earliest first."""
        chosen: list[tuple[str, PlayerId]] = []
        left = list(waiting)
        while len(chosen) < limit and (open_ones := [one for one in left if self._may(one[1])]):
            following = min(open_ones, key=lambda one: self._last_turns(one[1]))
            chosen.append(following)
            left = [one for one in open_ones if one is not following]
            self.begin(following[1])
        for _, player in chosen:
            self.end(player)
        return [target for target, _ in chosen]

    def begin(self, player: PlayerId) -> None:
        self._turn += 1
        for key in self._keys(player):
            self._trying[key] += 1
            self._turns[key] = self._turn

    def end(self, player: PlayerId) -> None:
        for key in self._keys(player):
            self._trying[key] -= 1
            if self._trying[key] <= 0:
                del self._trying[key]

    def _may(self, player: PlayerId) -> bool:
        network, own = self._keys(player)
        return self._trying[network] < self._of_network and self._trying[own] < MAX_OF_PLAYER

    def _last_turns(self, player: PlayerId) -> tuple[int, int]:
        network, own = self._keys(player)
        return self._turns.get(network, 0), self._turns.get(own, 0)

    def _keys(self, player: PlayerId) -> tuple[str, str]:
        return f"network {self._networks.of(player) or player}", f"player {player}"
