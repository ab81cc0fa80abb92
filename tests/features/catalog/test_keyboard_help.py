"""The help for the keyboard, which screen readers read at a board."""

import re

import pytest

from app.locales import t
from tests.support.site.live_server import Browser


async def help_on(browser: Browser, path: str) -> str:
    found = re.search(r'id="board-help"[^>]*>([^<]*)<', await browser.read(path))
    assert found
    return found[1]


@pytest.mark.parametrize("page", ["/local", "/analysis", "/rules"])
async def test_the_help_is_that_of_the_game(eve: Browser, page: str) -> None:
    macbeth, moxie = [await help_on(eve, f"{page}/{game}") for game in ("macbeth", "moxie")]
    assert t("keyboard.slanted") in macbeth
    assert t("keyboard.place") in macbeth
    assert t("keyboard.slanted") not in moxie
    assert t("keyboard.drop-or-move") in moxie
    hexagonal = await help_on(eve, f"{page}/moxie?board=hex")
    assert (t("keyboard.slanted") in hexagonal) == (page != "/rules")
    steps = page != "/rules"
    assert (t("keyboard.steps") in macbeth) == steps


async def test_the_help_of_a_match_has_the_keys_of_its_clock(ann: Browser) -> None:
    untimed = await help_on(ann, f"/matches/{await ann.open_match()}")
    assert t("keyboard.drop-or-move") not in untimed
    assert t("keyboard.time") not in untimed
    timed = await help_on(ann, f"/matches/{await ann.open_match(game='moxie', time='5+5')}")
    assert t("keyboard.drop-or-move") in timed
    assert timed.endswith(t("keyboard.time"))
