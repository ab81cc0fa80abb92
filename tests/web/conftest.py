"""A running site, and clients that visit it."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from app.domain.pairing import OFFERED_FOR
from tests.web.support.live_server import Browser, Site

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

HOUR = 3600.0  # seconds
UNHURRIED = {
    "app.bus.HEARTBEAT_TIMEOUT": HOUR,
    "app.bus.TIMEOUT": HOUR,
    "app.notifications.mail.smtp.TIMEOUT": HOUR,
    "app.notifications.public_http.TIMEOUT": HOUR,
    "app.rooms.audience.QUIET_AFTER": HOUR,
    "app.rooms.circles.pages.EXPIRY": HOUR,
    "app.rooms.remote_presence.EXPIRY": HOUR,
    "app.rooms.timekeeper.MAX_DRIFT": HOUR,
    "app.server.redis_counters.TIMEOUT": HOUR,
    "app.store.heartbeats.MISSED": int(HOUR * 1000),
    "app.web.connections.http_protocol.BODY_TIMEOUT": HOUR,
    "app.web.connections.http_protocol.HEAD_TIMEOUT": HOUR,
    "app.web.connections.http_protocol.WRITE_TIMEOUT": HOUR,
    "app.web.readiness.TIMEOUT": HOUR,
}


@pytest.fixture(scope="package", autouse=True)
def unhurried() -> Iterator[None]:
    """A machine that stalls for many seconds is taken neither for an outage nor for a silence.

    Tests of these limits set shorter ones themselves.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, value in UNHURRIED.items():
            patch.setattr(name, value)
        patch.setitem(OFFERED_FOR, "live", int(HOUR * 1000))
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for most tests, with generous rate limits."""
    data = tmp_path_factory.mktemp("site") / "data"
    with Site(data, **LIMITS) as site:
        yield site


@pytest.fixture
async def new_browser(site: Site) -> AsyncIterator[NewBrowser]:
    """Creates clients without a session."""
    browsers: list[Browser] = []

    def made() -> Browser:
        browsers.append(Browser(site))
        return browsers[-1]

    yield made
    for browser in browsers:
        await browser.http.aclose()


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
    opened = await ann.open_match()
    await bob.sit(opened)
    return opened
