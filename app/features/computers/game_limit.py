"""The limit on games against computers, for each player and network."""

from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable

from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match

NETWORK_FACTOR = 5  # times as many games for the players of a network
FIRST_FACTOR = 20  # times as many, if each further player opens only one

CountGames = Callable[[PlayerId], Awaitable[int]]


class TooManyGames(Exception):
    """The player (`own`) or the network has too many unfinished games; `most` are allowed."""

    def __init__(self, most: int, *, own: bool) -> None:
        super().__init__(f"more than {most}")
        self.most = most
        self.own = own


class ComputerGames:
    """Limits unfinished games against computers to `most` for a player.

    A player's games are counted in the database, a network's by the entries that this process
    writes.
    """

    def __init__(
        self,
        most: int,
        count_of_player: CountGames,
        network_of: Callable[[PlayerId], str],
        max_known: int = 20_000,
    ) -> None:
        """Remembers at most `max_known` games, forgetting those quiet for longest."""
        self._most = most
        self._max_known = max_known
        self._count_of_player = count_of_player
        self._network_of = network_of
        self._games: OrderedDict[str, str] = OrderedDict()  # the network of each match
        self._of_network: Counter[str] = Counter()

    async def check(self, player: PlayerId | None, network: str) -> None:
        """Raises TooManyGames if no further game may be opened, and Unavailable."""
        own = await self._count_of_player(player) if player else 0
        if own >= self._most:
            raise TooManyGames(self._most, own=True)
        most = self._most * (NETWORK_FACTOR if own else FIRST_FACTOR)
        if self._of_network[network] >= most:
            raise TooManyGames(most, own=False)

    def on_entry(self, match_id: str, _before: Match | None, _entry: Entry, after: Match) -> None:
        """Count a match for the network on which its host was last seen."""
        self._forget(match_id)
        network = self._network_of(after.terms.host)
        if not network or after.ended or not any(map(is_computer, after.seating.players)):
            return
        self._games[match_id] = network
        self._of_network[network] += 1
        if len(self._games) > self._max_known:
            self._forget(next(iter(self._games)))

    def _forget(self, match_id: str) -> None:
        network = self._games.pop(match_id, None)
        if network is not None:
            self._of_network[network] -= 1
            if not self._of_network[network]:
                del self._of_network[network]
