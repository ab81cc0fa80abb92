"""A site that sends notifications to this machine, a server that receives them, and two players."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.web.support.http_sink import PostOffice
from tests.web.support.live_server import Browser, Site


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that may send notifications to this machine."""
    data = tmp_path_factory.mktemp("near") / "data"
    with Site(data, limit_opening="100000/minute", webhook_private=True) as site:
        yield site


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice().open() as office:
        yield office


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Failed deliveries are retried at once."""
    monkeypatch.setattr("app.notifications.dispatcher.RETRY_DELAYS", (0.0, 0.0))


@pytest.fixture
async def anna(near: Site) -> AsyncIterator[Browser]:
    browser = Browser(near)
    yield browser
    await browser.http.aclose()


@pytest.fixture
async def ben(near: Site) -> AsyncIterator[Browser]:
    browser = Browser(near)
    yield browser
    await browser.http.aclose()


@pytest.fixture
async def table(anna: Browser, ben: Browser) -> str:
    """Ann is black, Ben white."""
    await ben.ask("PATCH", "/api/me", {"name": "Ben"})
    await anna.ask("PATCH", "/api/me", {"name": "Änne *"})
    match_id = await anna.open_match()
    await ben.sit(match_id)
    return match_id
