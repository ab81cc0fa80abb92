"""The bound on unfinished games against computers."""

from collections import Counter

import pytest

from app.features.computers.game_limit import (
    FIRST_FACTOR,
    NETWORK_FACTOR,
    ComputerGames,
    TooManyGames,
)
from app.match.bot_players import computer_id
from app.match.commands import Open, PlayerId, Resign
from app.turns import PlayerNetworks
from engine import Color
from harness.games.match_builder import MatchBuilder

MOST = 2
AGAINST_COMPUTER = Open("macbeth", {}, Color.BLACK, computers={Color.WHITE: computer_id(5)})


class Games:
    """The bound, and the matches that it counts."""

    def __init__(self, max_known: int = 1_000) -> None:
        self.stored: Counter[PlayerId] = Counter()  # unfinished games, as in the database
        self.networks = PlayerNetworks()
        self.games = ComputerGames(MOST, self._count, self.networks.of, max_known)

    async def _count(self, player: PlayerId) -> int:
        return self.stored[player]

    async def allowed(self, player: PlayerId | None, network: str) -> bool:
        try:
            await self.games.check(player, network)
        except TooManyGames:
            return False
        return True

    def open(self, match_id: str, host: PlayerId, command: Open = AGAINST_COMPUTER) -> MatchBuilder:
        match = MatchBuilder()
        match.submit(command, host)
        self.tell(match_id, match)
        return match

    def tell(self, match_id: str, match: MatchBuilder) -> None:
        self.games.on_entry(match_id, None, match.entries[-1], match.match)


@pytest.fixture
def games() -> Games:
    return Games()


async def test_a_player_is_bounded(games: Games) -> None:
    games.stored["ann"] = MOST - 1
    assert await games.allowed("ann", "a")
    games.stored["ann"] = MOST
    assert not await games.allowed("ann", "a")
    assert await games.allowed("bob", "a")
    assert await games.allowed(None, "a")


async def test_a_network_is_bounded_for_all_its_players(games: Games) -> None:
    """A class has a game each; whoever has one does not get more beside so many."""
    games.stored["busy"] = 1
    matches = []
    for number in range(MOST * FIRST_FACTOR):
        assert await games.allowed("busy", "a") == (number < MOST * NETWORK_FACTOR)
        assert await games.allowed("new", "a")
        games.networks.record(f"eve-{number}", "a")
        matches.append(games.open(f"{number}", f"eve-{number}"))
    assert not await games.allowed("new", "a")
    assert not await games.allowed(None, "a")
    assert await games.allowed("busy", "b")
    matches[0].submit(Resign(1), "eve-0")
    games.tell("0", matches[0])
    assert await games.allowed("new", "a")


async def test_a_match_counts_once_for_the_latest_network_of_its_host(games: Games) -> None:
    games.networks.record("ann", "a")
    match = games.open("0", "ann")
    for _ in range(MOST * NETWORK_FACTOR):
        games.tell("0", match)
    games.stored["busy"] = 1
    assert await games.allowed("busy", "a")
    games.networks.record("ann", "b")
    games.tell("0", match)
    for number in range(1, MOST * NETWORK_FACTOR):
        assert await games.allowed("busy", "b")
        games.open(f"{number}", "ann")
    assert not await games.allowed("busy", "b")


async def test_matches_between_people_and_of_unknown_hosts_do_not_count(games: Games) -> None:
    games.stored["new"] = 1
    games.networks.record("ann", "a")
    for number in range(MOST * NETWORK_FACTOR):
        games.open(f"people-{number}", "ann", Open("macbeth", {}, Color.BLACK))
        games.open(f"unknown-{number}", "nobody")
    assert await games.allowed("new", "a")
    assert await games.allowed("new", "")


async def test_the_memory_is_bounded() -> None:
    games = Games(max_known=3)
    games.stored["new"] = 1
    games.networks.record("ann", "a")
    for number in range(MOST * NETWORK_FACTOR):
        games.open(f"{number}", "ann")
    assert await games.allowed("new", "a")
