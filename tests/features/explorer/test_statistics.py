"""The statistics of a game on its rules page."""

import pytest

from app.locales import t
from app.locales.games import chosen_option
from engine.think.fairness.results import wilson
from engine.variants import RELATIVES
from tests.features.explorer.conftest import counted
from tests.support.site.live_server import Browser
from tests.support.site.table import seated

ENDS_EARLY = "e6 f4 e3 f6 g5 d6 e7 f5 c5"  # all stones are black


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


async def test_the_statistics_of_each_choice_of_options_are_read(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    before = eve.site.count("counted_game")
    for options, moves, listed in [
        ({}, ENDS_EARLY, True),
        ({"opening": "reversi"}, "d4", True),
        ({"opening": "reversi"}, "d4 e4", True),
        ({}, "e6", False),
    ]:
        async with seated(("othello", options), [bob, ann], eve, listed=listed) as table:
            await table.play_all(moves)
            if moves != ENDS_EARLY:
                await table.resign("white")
    await counted(eve, before + 3)
    answer = await eve.ask("GET", "/api/games/othello/statistics")
    assert (answer["game"], answer["first"]) == ("othello", "black")
    reversi, default = answer["variants"]
    assert reversi["changed"] == reversi["options"] == {"opening": "reversi"}
    assert (reversi["games"], reversi["won"], reversi["drawn"]) == (2, {"black": 2, "white": 0}, 0)
    assert reversi["first"]["share"] == 1
    assert reversi["complete"] == 0
    assert reversi["plies"] is reversi["passes"] is reversi["margin"] is None
    assert default["changed"] == {}
    assert (default["games"], default["complete"]) == (1, 1)
    assert (default["plies"], default["passes"], default["margin"]) == (9, 0, 13)
    page = await read_page(eve, "othello")
    for words in (t("statistics.title"), t("statistics.about", count=1), t("statistics.others")):
        assert words in page
    assert t("statistics.title") not in await read_page(eve, "desdemona")
    assert chosen_option("othello", "opening", "reversi") in page


async def test_no_statistics_are_those_of_a_game_without_public_games(eve: Browser) -> None:
    answer = await eve.ask("GET", "/api/games/renegado/statistics")
    assert answer == {"game": "renegado", "first": "black", "variants": []}
    assert (await eve.http.get("/api/games/chess/statistics")).status_code == 404


async def read_page(browser: Browser, game: str) -> str:
    return await browser.read(f"/rules/{game}", follow_redirects=True)


async def test_the_page_of_a_variant_has_its_results(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    rules = {"rules": RELATIVES["octagon"]}
    assert t("statistics.title") not in await read_page(eve, "octagon")
    async with seated(("variant", rules), [bob, ann], eve, listed=True) as table:
        await table.play_all("e4")
        await table.resign("white")
    await counted(eve, 1)
    page = await read_page(eve, "octagon")
    for words in (t("statistics.title"), t("statistics.about", count=1), t("explorer.drawn")):
        assert words in page
    assert t("statistics.defaults") not in page
    other = await read_page(eve, "othello-6")
    assert t("statistics.title") not in other
