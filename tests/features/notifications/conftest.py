"""A site that sends notifications to this machine, a server that receives them, and two players."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from tests.support.site.http_sink import PostOffice
from tests.support.site.live_server import Browser, Site
from tests.support.timeouts import UNHURRIED


@pytest.fixture(scope="module")
async def near(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that may send notifications to this machine, and retries failed ones at once."""
    data = tmp_path_factory.mktemp("near")
    timeouts = replace(UNHURRIED, push_retries=(0, 0), delivery_poll=0.05)
    limit = "100000/minute"
    async with Site(data, timeouts=timeouts, limit_opening=limit, webhook_private=True) as site:
        yield site


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice().open() as office:
        yield office


@pytest.fixture
def anna(near: Site) -> Browser:
    return Browser(near)


@pytest.fixture
def ben(near: Site) -> Browser:
    return Browser(near)


@pytest.fixture
async def table(anna: Browser, ben: Browser) -> str:
    """Ann is black, Ben white."""
    await ben.ask("PATCH", "/api/me", {"name": "Ben"})
    await anna.ask("PATCH", "/api/me", {"name": "Änne *"})
    return await anna.start_match(ben)
