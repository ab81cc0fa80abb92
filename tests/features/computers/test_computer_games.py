"""How many games against computers a player, and a network, may have."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.features.computers.game_limit import NETWORK_FACTOR
from app.locales import t
from tests.support.site.live_server import Browser, Json, Site

MOST = 2
WISH = {"game": "macbeth", "color": "black", "computers": [1]}


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Site]:
    async with Site(tmp_path / "small", limit_computer_games=MOST) as site:
        yield site


@pytest.fixture
async def ann(small: Site) -> AsyncIterator[Browser]:
    """Somebody in a network of her own."""
    async with AsyncExitStack() as stack:
        yield newcomer(small, stack, "203.0.113.1")


def newcomer(site: Site, stack: AsyncExitStack, address: str) -> Browser:
    """A browser behind a proxy, which tells its address."""
    browser = Browser(site)
    stack.push_async_callback(browser.http.aclose)
    browser.http.headers["x-forwarded-for"] = address
    return browser


async def opened(who: Browser) -> str:
    match_id: str = (await who.ask("POST", "/api/matches", WISH, 201))["id"]
    return match_id


async def is_refused(who: Browser, path: str = "/api/matches", wish: Json = WISH) -> bool:
    problem = await who.ask("POST", path, wish, 409)
    return bool(
        problem["reason"] == "too-many-games"
        and problem["message"] == t("errors.computer-games.player", count=MOST)
    )


async def test_a_player_finishes_one_before_another_is_opened(ann: Browser) -> None:
    first, _ = [await opened(ann) for _ in range(MOST)]
    assert await is_refused(ann)
    between_people = await ann.open_match()
    seat = {"level": 1, "color": "white"}
    assert await is_refused(ann, f"/api/matches/{between_people}/computers", seat)
    await ann.resign(first)
    await opened(ann)
    assert await is_refused(ann, f"/api/matches/{first}/rematch", {})


async def test_a_network_is_bounded_however_many_players_it_has(small: Site) -> None:
    """The addresses of one IPv6 /64 are one network."""
    async with AsyncExitStack() as stack:
        crowd = [
            newcomer(small, stack, f"2001:db8:0:1::{number}")
            for number in range(1, NETWORK_FACTOR + 2)
        ]
        for who in crowd[:-1]:
            for _ in range(MOST):
                await opened(who)
        await opened(crowd[-1])  # the first one of each
        problem = await crowd[-1].ask("POST", "/api/matches", WISH, 409)
        assert problem["message"] == t("errors.computer-games.network")
        await opened(newcomer(small, stack, "2001:db8:0:2::1"))
