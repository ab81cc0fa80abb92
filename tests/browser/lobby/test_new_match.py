"""The form of a new match."""

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from engine import GAMES
from harness.browser.person import Person
from tests.browser.conftest import Visit
from tests.support.params import in_soak_except

_IS_SEEN = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether nothing covers the middle of an element."""
_ENDS = "groups => groups.map((group) => group.getBoundingClientRect().bottom)"
_WEIGHTS = "names => names.map((name) => getComputedStyle(name).fontWeight)"


def choice(person: Person, name: str, value: str) -> Locator:
    return person.page.locator(f'#new input[name="{name}"][value="{value}"]')


@pytest.mark.parametrize("game", in_soak_except("moxie", values=GAMES))
def test_the_form_fits_a_screen(visit: Visit, game: str) -> None:
    """Every choice but the rare ones is seen at once, whoever the opponent is.

    The choices of a clock stand in rows.
    """
    for width, height in ((1280, 800), (390, 844)):
        anna = visit("Anna", viewport={"width": width, "height": height})
        anna.goes(f"/new/{game}")
        if width > height:
            rows = anna.page.locator(".time-choices .segments").evaluate_all(_ENDS)
            assert rows[0] == rows[1]
            assert rows[2] == rows[3]
        names = anna.page.locator(".setting-name")
        assert set(names.evaluate_all(_WEIGHTS)) == {"600"}
        for opponent in ("anyone", "friend", "computer"):
            choice(anna, "opponent", opponent).check()
            for element in (
                anna.page.get_by_text(t("new.more"), exact=True),
                anna.page.locator("#new-button"),
            ):
                expect(element).to_be_in_viewport(ratio=1)
                assert element.evaluate(_IS_SEEN)
