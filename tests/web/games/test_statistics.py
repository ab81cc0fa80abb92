"""The statistics of a game on its rules page."""

import asyncio

import pytest

from app.locales import t
from app.web.games.statistics import wilson
from tests.support.polling import TIME_LIMIT
from tests.web.support.live_server import Browser
from tests.web.support.table import seated


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
