"""A running site, and clients that visit it."""

import shutil
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.clock import SYSTEM_CLOCK
from harness.servers.postgres import MigratedDatabase
from tests.support.fake_clock import TickingClock
from tests.support.site.live_server import Browser, Site

NewBrowser = Callable[[], Browser]

PATIENT = "100000/minute"
LIMITS: dict[str, Any] = {
    "limit_opening": PATIENT,
    "limit_changing": PATIENT,
    "limit_guessing": PATIENT,
    "limit_wrong_codes": PATIENT,
    "limit_reviewing": PATIENT,
    "limit_computer_games": 100_000,
}
LIMITS |= {"review_seconds": "0.02"}


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """The event loop of the product."""
    return "asyncio", {"use_uvloop": sys.platform != "win32"}


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Site]:
    """A site with generous rate limits. No pause puts its clock forward."""
    async with Site(folder / "data", clock=TickingClock(SYSTEM_CLOCK()), **LIMITS) as site:
        yield site
    shutil.rmtree(folder / "data")


@pytest.fixture
async def own_site(site_folder: Path) -> AsyncIterator[Site]:
    """A site for one test. Modules whose tests change what others see say `site = own_site`."""
    async with started(site_folder) as site:
        yield site


@pytest.fixture(scope="module")
async def lasting_site(site_folder: Path) -> AsyncIterator[Site]:
    """A site for a module whose tests read, or change only what is their own."""
    async with started(site_folder) as site:
        yield site


site = lasting_site


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def each_database(request: pytest.FixtureRequest) -> dict[str, str]:
    """Settings of a site for a module, on each kind of database."""
    if request.param == "sqlite":
        return {}
    database: MigratedDatabase = request.getfixturevalue("postgres_database")
    database.empty()
    return {"database_url": database.url}


@pytest.fixture
def new_browser(site: Site) -> NewBrowser:
    """Creates clients without a session."""
    return lambda: Browser(site)


@pytest.fixture
def ann(new_browser: NewBrowser) -> Browser:
    """A first browser."""
    return new_browser()


@pytest.fixture
def bob(new_browser: NewBrowser) -> Browser:
    """A second one."""
    return new_browser()


@pytest.fixture
def cid(new_browser: NewBrowser) -> Browser:
    """A third one, for games of three players."""
    return new_browser()


@pytest.fixture
def eve(new_browser: NewBrowser) -> Browser:
    """A spectator."""
    return new_browser()


@pytest.fixture
async def match_id(ann: Browser, bob: Browser) -> str:
    """A running match of MacBeth: Ann is black, Bob white."""
    return await ann.start_match(bob)
