"""Pages with a board for one pair of hands fit every screen, and axe finds no violation there."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.boards import opens_tab
from tests.browser.support.layout import fits, sizes
from tests.support.params import THEMES, in_soak_except

ANALYSIS = "/analysis/hex-othello-3?moves=g8,e4,h7&at=2"
THREE_LONG_NAMES = "/local/hex-othello-3?lang=de"
PATHS = [ANALYSIS, THREE_LONG_NAMES, "/local/moxie", "/analysis/othello", "/analysis", "/local"]

CUT_NAMES = """() => [...document.querySelectorAll(".score-name")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def fits_every_screen(person: Person) -> None:
    """At every width the page is not too wide, its board visible as a whole, and no name cut."""
    for width, height in sizes(person):
        person.page.evaluate("scrollTo(0, 0)")
        fits(person, down=False)
        where = f"{person.address} at {width} by {height}"
        assert person.page.evaluate(CUT_NAMES) == [], where
        if person.board.count():
            expect(person.board, where).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "path", in_soak_except(ANALYSIS, THREE_LONG_NAMES, "/local/moxie", values=PATHS)
)
def test_a_page_with_a_board_suits_every_screen_and_reader(
    visit: Visit, path: str, theme: str
) -> None:
    anna = visit("Anna", color_scheme=theme)
    anna.goes(path)
    if "moves" in path:
        opens_everything(anna)
    fits_every_screen(anna)
    has_no_violations(anna, f"{path}, {theme}")
    if "moves" in path:
        opens_tab(anna, "analysis.share.title")
        anna.page.get_by_role("button", name=t("analysis.play.open")).click()
        expect(anna.page.locator(".start-match-dialog")).to_be_visible()
        has_no_violations(anna, f"{path}, {theme}, with the dialog")


def opens_everything(person: Person) -> None:
    """Mark all insights, and unfold all that the page shows folded."""
    opens_tab(person, "analysis.insights.title")
    for box in person.page.locator(".insight input").all():
        box.check()
    folded = person.page.locator("main details:not([open]) > summary:visible")
    for _ in range(folded.count()):
        folded.first.click()
    expect(person.page.locator(".insights-summary")).not_to_have_text("")
