"""No page is wider than the smallest phone, in any language."""

import pytest
from playwright.sync_api import expect

from app.locales import OFFERED
from app.web.tournaments.form import FORMATS
from engine import GAMES
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

PAGES = [
    *("/", "/games", "/watch", "/about", "/privacy", "/settings", "/computer", "/puzzles"),
    *("/ratings", "/leaderboards/macbeth", "/circles", "/circles/new", "/me/friends", "/me/tokens"),
    *("/me/webhooks", "/email/confirm", "/email/sign-in", "/email/unsubscribe/token"),
    *("/tournaments", "/tournaments/new"),
    *(f"/tournaments/new?format={form}" for form in FORMATS),
    "/tournaments/new?game=rotation",
    *("/new/macbeth?start=balanced", "/embed/analysis/macbeth"),
    *("/continue", "/resume", "/me/games", "/me/notices", "/me/account", "/analysis", "/local"),
    *(f"/{page}/{game}" for page in ("rules", "new", "analysis", "local") for game in GAMES),
]
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(params=OFFERED, ids=lambda language: language.code)
def anna(request: pytest.FixtureRequest, visit: Visit) -> Person:
    phone = {"width": 320, "height": 568}
    return visit("Anna", viewport=phone, has_touch=True, is_mobile=True, locale=request.param.tag)


@pytest.mark.soak
def test_every_page_fits_a_small_phone(anna: Person, ben: Person) -> None:
    code = anna.page.evaluate("navigator.language").partition("-")[0]
    table = Table(ben, None)
    for path in [*PAGES, table.url, f"/embed/{table.id}"]:
        anna.goes(path)
        fits(anna, code)


def test_a_language_of_long_words_fits_the_invitation(visit: Visit) -> None:
    anna = visit("Anna", locale="de-DE")
    anna.goes(Table(anna, None).url)
    expect(anna.page.locator("#add-computer")).to_be_visible()
    side = anna.page.locator("#side")
    eventually(lambda: side.evaluate("side => side.scrollWidth <= side.clientWidth"), True)


def fits(anna: Person, code: str) -> None:
    expect(anna.page.locator("html")).to_have_attribute("lang", code)
    eventually(lambda: anna.page.evaluate(WIDER) <= 0, True)


CUT = """
() => [...document.querySelectorAll("#start select")].map((select) => {
  const style = getComputedStyle(select);
  const context = document.createElement("canvas").getContext("2d");
  context.font = style.font;
  const words = context.measureText(select.selectedOptions[0].textContent.trim()).width;
  const arrow = 20;
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  return words > select.clientWidth - padding - arrow ? select.name : "";
}).join("")
"""


@pytest.mark.parametrize("code", ["de", "nl", "fr", "es", "ja"])
def test_the_choices_of_the_home_page_are_whole_on_a_tablet(visit: Visit, code: str) -> None:
    anna = visit("Anna", viewport={"width": 820, "height": 1180}, locale=code)
    anna.goes("/")
    anna.page.evaluate("document.fonts.ready.then(() => null)")
    assert anna.page.evaluate(CUT) == ""


def test_the_choices_of_a_clock_stand_in_rows(visit: Visit) -> None:
    anna = visit("Anna", viewport={"width": 1280, "height": 800})
    anna.goes("/new/macbeth")
    ends = anna.page.locator(".time-choices .segments").evaluate_all(
        "groups => groups.map((group) => group.getBoundingClientRect().bottom)"
    )
    assert ends[0] == ends[1]
    assert ends[2] == ends[3]
