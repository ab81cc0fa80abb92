"""Two processes serve one site, on PostgreSQL and Redis: people need not notice."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from uuid import uuid4

import httpx2
import pytest

from tests.support.redis_server import need_server
from tests.web.conftest import LIMITS, NewBrowser
from tests.web.sites.test_whole_game import test_a_whole_game
from tests.web.socket.test_chat import test_what_is_said_is_told_with_name_and_seat
from tests.web.support.chat_client import listening
from tests.web.support.live_server import Browser, Json, Page, Site

__all__ = ["test_a_whole_game", "test_what_is_said_is_told_with_name_and_seat"]

Workers = tuple[Site, Site]

REACHABLE = 'birnam_others_reachable{way="bus"} 1.0'


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory, migrated_postgres: str) -> Iterator[Workers]:
    """Two of them; what is imported above visits both."""
    shared = {"database_url": migrated_postgres, "redis_url": need_server()}
    shared |= {"redis_prefix": f"test-{uuid4().hex}"}
    with ExitStack() as stack:
        sites = [
            Site(tmp_path_factory.mktemp(name) / "data", **LIMITS, **shared)
            for name in ("one", "two")
        ]
        for site in sites:
            stack.enter_context(site)
        asyncio.run(both_reach_the_other(*sites))
        yield sites[0], sites[1]


@pytest.fixture
async def new_browser(workers: Workers) -> AsyncIterator[NewBrowser]:
    """Every other browser visits the other one."""
    browsers: list[Browser] = []
    turns = cycle(workers)

    def made() -> Browser:
        browsers.append(Browser(next(turns)))
        return browsers[-1]

    yield made
    for browser in browsers:
        await browser.http.aclose()


async def presence(page: Page, wanted: list[str]) -> Json:
    """Wait until the page is told that those are where."""
    while True:
        message = await page.next()
        if message["t"] == "presence" and [seat["presence"] for seat in message["seats"]] == wanted:
            return message


async def test_who_is_at_the_other_is_here(ann: Browser, bob: Browser, match_id: str) -> None:
    async with asyncio.timeout(20), ann.watch(match_id) as black:
        await black.hello()
        async with bob.page(match_id):
            await presence(black, ["here", "here"])
        await presence(black, ["here", "away"])
        async with bob.page(match_id):
            await presence(black, ["here", "here"])
            await bob.ask("PATCH", "/api/me", {"name": "Bob"})
            told = await presence(black, ["here", "here"])
            assert [seat["name"] for seat in told["seats"]][1] == "Bob"


async def test_a_page_moves_to_the_other_and_goes_on(
    ann: Browser, bob: Browser, workers: Workers, match_id: str
) -> None:
    """With the version that it knows; a repeated move is not made twice."""
    other = Browser(workers[1])
    other.http.cookies = ann.http.cookies
    async with bob.page(match_id), other.page(match_id):
        async with ann.page(match_id) as black:
            await black.play("g8", 2, "click")
            assert (await black.until("frame"))["version"] == 3
        async with other.watch(match_id) as black:
            welcome, following = await black.hello(3)
            assert (welcome["version"], welcome["frames"], following) == (3, 0, [])
            await black.play("g8", 2, "click")
            assert (await black.until("frame"))["version"] == 3
    await other.http.aclose()


async def test_home_pages_hear_of_the_other(ann: Browser, bob: Browser) -> None:
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    async with bob.socket("/api/lobby/socket") as home, asyncio.timeout(20):
        await ann.open_match(listed=True)
        assert json.loads(await home.connection.recv()) == {"t": "changed"}


async def test_devices_that_are_forgotten_at_one_are_sent_away_at_the_other(
    ann: Browser, bob: Browser, workers: Workers, match_id: str
) -> None:
    other = Browser(workers[1])
    other.http.cookies = ann.http.cookies
    async with other.page(match_id) as page:
        await ann.ask("DELETE", "/api/me/devices")
        async with asyncio.timeout(20):
            assert await page.close_code() == 1012
    await other.http.aclose()


async def test_reactions_and_removals_reach_the_other(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await black.say("players", "hello")
        heard = await white.wait(lambda one: one["t"] == "chat-posted")
        assert heard["message"]["text"] == "hello"
        await black.react("👍")
        assert (await white.wait(lambda one: one["t"] == "chat-reaction"))["name"] == "Ann"
        await black.ask("chat-moderate", action="delete", room="players", number=1)
        assert (await white.wait(lambda one: one["t"] == "chat-deleted"))["deleted_by"] == "author"


async def test_an_address_is_counted_by_all_together(
    workers: Workers, tmp_path: Path, migrated_postgres: str
) -> None:
    narrow = {
        "limit_guessing": "3/hour",
        "database_url": migrated_postgres,
        "redis_url": need_server(),
        "redis_prefix": f"test-{uuid4().hex}",
    }
    with Site(tmp_path / "1", **narrow) as one, Site(tmp_path / "2", **narrow) as two:
        ann, bob = Browser(one), Browser(two)
        await both_reach_the_other(one, two)
        for browser, status in ((ann, 410), (bob, 410), (ann, 410), (bob, 429), (ann, 429)):
            await browser.ask("POST", "/api/continue", {"code": "AAAAAA"}, status)
        for browser in (ann, bob):
            await browser.http.aclose()


async def both_reach_the_other(*sites: Site) -> None:
    """Wait until news can be told."""
    async with httpx2.AsyncClient(trust_env=False) as http:
        for site in sites:
            for _ in range(400):
                if REACHABLE in (await http.get(f"{site.address}/metrics")).text:
                    break
                await asyncio.sleep(0.05)
            else:
                pytest.fail("no way to the other process")
