"""Names and moves are kept from the translators that browsers have."""

import re

import pytest

from tests.features.circles.support import found
from tests.support.site.live_server import Browser

# The element that has exactly this text.
KEPT = r'<(\w+)[^>]* translate="no"[^>]*>\s*{text}\s*</\1>'


def keeps(page: str, text: str) -> bool:
    return re.search(KEPT.format(text=re.escape(text)), page) is not None


@pytest.mark.parametrize("path", ["/new/moxie", "/rules/moxie", "/games", "/local/moxie"])
async def test_the_names_of_games_are_kept(eve: Browser, path: str) -> None:
    assert keeps((await eve.http.get(path)).text, "Moxie")


async def test_the_names_of_players_and_circles_are_kept(ann: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Violet"})
    circle = (await ann.http.get(await found(ann, "Violet", visible="yes"))).text
    assert keeps(circle, "Violet")
    assert re.search(r'<h1 translate="no">', circle)


async def test_boards_are_kept_and_words_on_them_are_not(ann: Browser) -> None:
    page = (await ann.http.get(f"/matches/{await ann.open_match()}")).text
    assert re.search(r'id="board-area" translate="no"', page)
    assert re.search(r'id="offline" translate="yes"', page)
