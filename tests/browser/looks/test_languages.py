"""No page is wider than the smallest phone, in any language."""

import pytest
from playwright.sync_api import expect

from app.features.tournaments.rules.plan import FORMATS
from app.locales import OFFERED
from engine import GAMES, Color
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support import layout

PAGES = [
    *("/", "/games", "/watch", "/about", "/privacy", "/settings", "/computer", "/puzzles"),
    *("/ratings", "/leaderboards/macbeth", "/circles", "/circles/new", "/me/friends", "/me/tokens"),
    *("/me/webhooks", "/email/confirm", "/email/sign-in", "/email/unsubscribe/token"),
    *("/tournaments", "/tournaments/new"),
    *(f"/tournaments/new?format={form}" for form in FORMATS),
    "/tournaments/new?game=rotation",
    *("/new/macbeth?start=balanced", "/embed/analysis/macbeth"),
    *("/sign-in", "/continue", "/resume", "/me/games", "/me/notices", "/me/account"),
    *("/analysis", "/local", "/workshop", "/variants", "/variants/octagon"),
    *(f"/{page}/{game}" for page in ("rules", "new", "analysis", "local") for game in GAMES),
]
# A phone zooms out of wide pages: `innerWidth` grows.
WIDER = "() => document.documentElement.scrollWidth - screen.width"


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
    anna.page.set_viewport_size({"width": 320, "height": 800})  # shows the list of moves
    Table(anna, ben).with_all_at_it()
    expect(anna.page.locator("#download")).to_be_visible()
    fits(anna, code)


def fits(anna: Person, code: str) -> None:
    expect(anna.page.locator("html")).to_have_attribute("lang", code)
    eventually(lambda: anna.page.evaluate(WIDER) <= 0, True)


def test_japanese_lines_break_between_words(visit: Visit) -> None:
    anna = visit("Anna", locale="ja")
    anna.goes("/about")
    assert anna.page.locator("main").evaluate("(main) => getComputedStyle(main).wordBreak") == (
        "auto-phrase"
    )


LINES = "tabs => new Set([...tabs.children].map((tab) => tab.offsetTop)).size"


def test_the_parts_of_a_review_stand_in_one_line(visit: Visit, ben: Person) -> None:
    anna = visit("Anna")
    table = Table(anna, ben)
    table.play(["g8"])
    table.resign(Color.WHITE)
    for code in ("de", "nl", "fr", "es", "ja"):
        anna.goes(f"{table.url}/analysis?lang={code}")
        expect(anna.page.locator("html")).to_have_attribute("lang", code)
        tabs = anna.page.locator(".tabs")
        for width, height in ((320, 640), (390, 844), (800, 600), (1024, 768), (1280, 800)):
            anna.page.set_viewport_size({"width": width, "height": height})
            eventually(lambda tabs=tabs: tabs.evaluate(LINES), 1)  # type: ignore[misc]


def test_a_result_in_long_words_fits_low_screens(visit: Visit, ben: Person) -> None:
    """Also a laptop of 1280 x 800 pixels whose page is enlarged twice."""
    anna = visit("Anna", locale="de")
    table = Table(anna, ben)
    table.play(["g8"])
    table.resign(Color.WHITE)
    anna.opens(table.url)
    expect(anna.result).to_be_visible()
    for _ in layout.sizes(anna, (*layout.SIDEWAYS, *layout.LOW, (640, 400), (560, 420))):
        layout.fits(anna, down=False)
        assert anna.page.locator(".result-buttons").evaluate(WHOLE)


def test_days_to_move_fit_a_low_screen_in_japanese(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", locale="ja", viewport={"width": 560, "height": 420})
    table = Table(anna, ben, time="2d")
    table.play(["g8", "h7"])
    anna.opens(table.url)
    layout.fits(anna, down=False)
    for name in anna.page.locator(".seat-name").all():
        assert name.evaluate("(shown) => shown.scrollWidth <= shown.clientWidth")


def test_captured_stones_stand_beside_no_name(visit: Visit) -> None:
    anna = visit("Anna", locale="es", viewport={"width": 320, "height": 568})
    anna.goes("/learn/moxie")
    expect(anna.page.locator(".score-unit").first).not_to_be_empty()
    for row in anna.page.locator(".score-row").all():
        name, unit = box(row.locator(".score-name")), box(row.locator(".score-unit"))
        assert name["y"] + name["height"] <= unit["y"] or name["x"] + name["width"] <= unit["x"]
        assert row.locator(".score-unit").evaluate("(one) => one.scrollWidth <= one.clientWidth")


WHOLE = """buttons => [...buttons.children].filter((one) => one.checkVisibility())
  .every((one) => one.scrollWidth <= one.clientWidth)"""
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


def test_long_words_are_whole(visit: Visit) -> None:
    """The choices of the home page on a tablet, and the invitation beside a board."""
    anna = visit("Anna", viewport={"width": 820, "height": 1180})
    for code in ("de", "nl", "fr", "es", "ja"):
        anna.goes(f"/?lang={code}")
        expect(anna.page.locator("html")).to_have_attribute("lang", code)
        anna.page.evaluate("document.fonts.ready.then(() => null)")
        assert anna.page.evaluate(CUT) == "", code
    anna.page.set_viewport_size({"width": 1280, "height": 860})
    anna.goes(f"{Table(anna, None).url}?lang=de")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    expect(anna.page.locator("#add-computer")).to_be_visible()
    side = anna.page.locator("#side")
    eventually(lambda: side.evaluate("side => side.scrollWidth <= side.clientWidth"), True)
