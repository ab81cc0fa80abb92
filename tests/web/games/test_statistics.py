"""The statistics of a game on its rules page."""

import asyncio
from collections.abc import Iterator

import pytest

from app.locales import t
from app.web.games.statistics import wilson
from tests.support.polling import TIME_LIMIT
from tests.web.conftest import LIMITS
from tests.web.support.live_server import Browser, Site
from tests.web.support.table import seated


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that counts the games of no other tests, which may still wait for that."""
    with Site(tmp_path_factory.mktemp("counting") / "data", **LIMITS) as site:
        yield site


@pytest.mark.parametrize(
    ("count", "total", "interval"),
    [
        (0, 1, (0.0, 0.793)),
        (1, 1, (0.207, 1.0)),
        (50, 100, (0.404, 0.596)),
        (7, 10, (0.397, 0.892)),
    ],
)
def test_the_interval_is_that_of_wilson(
    count: int, total: int, interval: tuple[float, float]
) -> None:
    assert wilson(count, total) == pytest.approx(interval, abs=0.001)


async def test_the_rules_page_has_statistics(ann: Browser, bob: Browser, eve: Browser) -> None:
    before = eve.site.count("counted_game")
    async with seated(("moxie", {}), [bob, ann], eve, listed=True) as table:
        await table.play_all("a1 b2")
        await table.resign("black")
    async with asyncio.timeout(TIME_LIMIT):
        while eve.site.count("counted_game") == before:
            await eve.ask("GET", "/api/games/moxie")  # lets the site go on
    answer = await eve.http.get("/rules/moxie", headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert t("statistics.title") in answer.text
    answer = await eve.http.get("/rules/desdemona", headers={"accept": "text/html"})
    assert t("statistics.title") not in answer.text
