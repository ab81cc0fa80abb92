"""The site with its data in PostgreSQL, which may go away for a while."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.store.support.tcp_proxy import DroppedMessage, TcpProxy, running_proxy
from tests.web.conftest import LIMITS
from tests.web.lobby.test_my_matches import (
    test_filters_and_turns,
    test_pages_follow_each_other,
    test_the_score_by_game,
)
from tests.web.matches.test_annotations import test_players_write_and_everybody_reads
from tests.web.sites.test_whole_game import test_a_whole_game
from tests.web.socket.test_chat import test_what_is_said_is_told_with_name_and_seat
from tests.web.support.live_server import Browser, Site

__all__ = [
    "test_a_whole_game",
    "test_filters_and_turns",
    "test_pages_follow_each_other",
    "test_players_write_and_everybody_reads",
    "test_the_score_by_game",
    "test_what_is_said_is_told_with_name_and_seat",
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, migrated_postgres: str) -> Iterator[Site]:
    """A site whose data is in PostgreSQL; what is imported above visits it, too."""
    data = tmp_path_factory.mktemp("site") / "data"
    with Site(data, **LIMITS, database_url=migrated_postgres) as site:
        yield site
    assert not site.settings.database.exists()


@pytest.fixture
async def proxy(migrated_postgres: str) -> AsyncIterator[TcpProxy]:
    """The wire between a site and its database."""
    async with running_proxy(migrated_postgres) as proxy:
        yield proxy


@asynccontextmanager
async def served(data: Path, url: str) -> AsyncIterator[Site]:
    """A site; while it starts and stops the wire works on."""
    site = await asyncio.to_thread(Site, data, None, database_url=url)
    end = ExitStack()
    await asyncio.to_thread(end.enter_context, site)
    try:
        yield site
    finally:
        await asyncio.to_thread(end.close)


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_a_move_during_a_restart_of_the_database_is_made_once(
    tmp_path: Path, proxy: TcpProxy, loss: DroppedMessage
) -> None:
    """The page repeats it meanwhile, as pages do that hear nothing."""
    async with served(tmp_path, proxy.url) as site:
        ann, bob = Browser(site), Browser(site)
        match_id = await ann.open_match()
        await bob.sit(match_id)
        async with ann.page(match_id) as black, bob.page(match_id) as white:
            proxy.drop(loss)
            await black.play("g8", 2, "click")
            await proxy.lost.wait()
            await black.play("g8", 2, "click")
            await proxy.open()
            first = await black.until("frame")
            assert (first["version"], await white.until("frame")) == (3, first)
            assert await black.until("frame") == first
            await white.play("h9", 3, "answer")
            assert (await black.until("frame"))["version"] == 4
        async with bob.watch(match_id) as white:
            _, frames = await white.hello(1)
            assert [frame["version"] for frame in frames] == [2, 3, 4]
        await ann.http.aclose()
        await bob.http.aclose()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/matches/a%00b", None),
        ("GET", "/api/me/matches?game=a%00b", None),
        ("GET", "/api/me/matches?opponent=a%00b", None),
        ("GET", "/matches/a%00b", None),
        ("GET", "/api/puzzles/a%00b", None),
        ("PATCH", "/api/me", {"name": "A\0nn"}),
        ("POST", "/api/matches", {"game": "macbeth", "color": "black", "friends": ["a\0b"]}),
        ("POST", "/api/matches", {"game": "macbeth", "color": "black", "time": "5\0"}),
    ],
)
async def test_a_character_that_postgresql_cannot_keep_is_no_outage(
    ann: Browser, method: str, path: str, body: object
) -> None:
    answer = await ann.http.request(method, path, json=body)
    assert answer.status_code < 500, answer.text
