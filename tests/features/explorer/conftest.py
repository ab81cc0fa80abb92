"""A site whose public games are counted."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from harness.polling import TIME_LIMIT
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site that counts the games of no other tests, which may still wait for that."""
    async with Site(tmp_path / "counting" / "data", **LIMITS) as site:
        yield site


async def counted(browser: Browser, games: int) -> None:
    """Wait until the site has counted so many games."""
    async with asyncio.timeout(TIME_LIMIT):
        while browser.site.count("counted_game") < games:
            await browser.ask("GET", "/api/games/othello")  # lets the site go on
