"""Open games are offered while their hosts are here, and for some time after that."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from app.features.lobby.lobby import Lobby
from app.features.lobby.offered_games import OfferedGames
from app.features.lobby.store.open_games import OpenGames
from app.match.commands import Leave, Sit
from app.match.pairing import OFFERED_FOR
from app.rooms.audience import Listener
from harness.games.match_builder import GUEST, HOST, MatchBuilder, waiting_match
from tests.rooms.support.fakes import received
from tests.support.fake_clock import FakeClock
from tests.support.store.fixtures import Store, open_store
from tests.support.store.seed import append_match

LIVE, DAYS = OFFERED_FOR["live"], OFFERED_FOR["correspondence"]


@dataclass
class Home:
    """A home page, and the pages of hosts."""

    store: Store
    lobby: Lobby
    clock: FakeClock
    pages: list[Listener] = field(default_factory=list)
    page: Listener = field(default_factory=lambda: Listener(None))

    def __post_init__(self) -> None:
        self.lobby.add_listener(self.page)
        games = OpenGames(self.store.writer, self.store.reader)
        self.offered_games = OfferedGames(games, self.lobby, lambda: self.pages, self.clock)

    async def open(self, match_id: str, time: str = "5+3") -> MatchBuilder:
        builder = waiting_match(listed=True, time=time)
        await append_match(self.store.log, match_id, builder)
        self.clock.now = builder.now_ms
        return builder

    async def after(self, milliseconds: int) -> tuple[set[str], int]:
        """The games that are offered after a time, and how often the page was notified."""
        self.clock.now += milliseconds
        await self.offered_games.poll()
        games = await self.store.match_lists.open_games(self.clock.now)
        return {game.id for game in games}, len(await received(self.page))


@pytest.fixture
async def home(sqlite: str, lobby: Lobby) -> AsyncIterator[Home]:
    async with open_store(sqlite) as store:
        yield Home(store, lobby, FakeClock())


async def test_a_game_is_offered_while_any_page_of_the_host_is_open(home: Home) -> None:
    await home.open("m")
    home.pages.append(Listener(HOST))
    for _ in range(3):
        assert await home.after(LIVE - 1) == ({"m"}, 0)
    home.pages.clear()
    assert await home.after(LIVE - 1) == ({"m"}, 0)
    assert await home.after(1) == (set(), 1)
    assert await home.after(1) == (set(), 0)
    home.pages.append(Listener(HOST))
    assert await home.after(1) == ({"m"}, 1)


async def test_a_game_with_days_is_offered_longer(home: Home) -> None:
    await home.open("live")
    await home.open("days", "3d")
    assert await home.after(LIVE) == ({"days"}, 1)
    home.pages.append(Listener(GUEST))
    assert await home.after(DAYS - LIVE) == (set(), 1)


@pytest.mark.parametrize("command", [Sit(), Leave()])
async def test_a_game_that_is_no_longer_open_is_not_offered_again(
    home: Home, command: Sit | Leave
) -> None:
    builder = await home.open("m")
    assert await home.after(LIVE) == (set(), 1)
    builder.submit(command, GUEST if isinstance(command, Sit) else HOST)
    entry = builder.entries[-1]
    before = waiting_match(listed=True, time="5+3").match
    assert await home.store.log.append("m", entry, before, builder.match)
    home.pages.append(Listener(HOST))
    assert await home.after(1) == (set(), 0)
