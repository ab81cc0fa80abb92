"""Letters of twice the usual size, as a browser's settings can make them."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.layout import NAME, resize
from tests.support.params import in_soak_except

PATHS = (
    *("/", "/new/moxie", "/games", "/rules/macbeth", "/learn/macbeth", "/puzzles", "/watch"),
    *("/circles", "/tournaments/new", "/analysis/macbeth", "/local/macbeth", "/settings"),
    *("/me/games", "/me/account", "/about", "/leaderboards/macbeth", "/workshop"),
)
LARGEST = ((32, 320),)  # pixels of letters, 200 % of the usual ones, and of the smallest screen
ALL = tuple((size, width) for size in (24, 32) for width in (390, 320))
WIDE = ((20, 900), (20, 1100), (24, 1100), (32, 1280), (32, 1100), (32, 844))

# What is beside the screen without something around it that scrolls, and texts that are cut to
# nearly nothing.
TROUBLES = """() => {
  const style = (element) => getComputedStyle(element);
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && style(element).clipPath === "none" &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("svg, .visually-hidden, .skip");
  };
  const scrolls = (element) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(style(one).overflowX) && one.scrollWidth > one.clientWidth)
        return true;
    return false;
  };
  const name = (element) => `${element.tagName}.${element.getAttribute("class")} `
    + element.textContent.trim().slice(0, 30);
  const hasText = ({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const texts = [...document.querySelectorAll("body *:not(option)")].filter(hasText);
  const controls = document.querySelectorAll("button, a, input, select, textarea");
  const found = [];
  for (const element of [...new Set([...texts, ...controls])].filter(isSeen)) {
    const { left, right } = element.getBoundingClientRect();
    if ((right > innerWidth + 1 || left < -1) && !scrolls(element))
      found.push(`beside the screen, to ${Math.round(right)}: ${name(element)}`);
    const { clientWidth, scrollWidth, clientHeight } = element;
    const letter = parseFloat(style(element).fontSize);
    const isWide = scrollWidth > clientWidth + 1 && style(element).overflowX !== "visible";
    if (isWide && texts.includes(element) && clientWidth > 1 && clientWidth < 2 * letter)
      found.push(`cut to ${clientWidth} of ${scrollWidth}: ${name(element)}`);
    if (style(element).overflowY === "hidden" && clientHeight > 1 && clientHeight < 0.8 * letter)
      found.push(`only ${clientHeight} high: ${name(element)}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  return found;
}"""


def enlarges(person: Person, size: int) -> None:
    """Set the size of letters as the browser's settings do."""
    session = person.context.new_cdp_session(person.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def troubles(person: Person, sizes: Iterable[tuple[int, int]] = ALL) -> list[str]:
    found = []
    for size, width in sizes:
        enlarges(person, size)
        resize(person, width, 844)
        where = f"{person.page.url}, letters of {size} px, {width} px"
        found += [f"{where}: {one}" for one in person.page.evaluate(TROUBLES)]
    return found


@pytest.mark.parametrize("language", in_soak_except("en", values=("en", "de", "fr", "ja")))
def test_pages_show_large_letters(visit: Visit, language: str) -> None:
    anna = visit(NAME)
    anna.asks("PATCH", "/api/me", {"name": NAME})
    found = []
    for path in PATHS:
        anna.goes(f"{path}?lang={language}")
        found += troubles(anna, LARGEST if language == "en" else ALL)
    assert not found


@pytest.mark.parametrize("players", [2, 3])
def test_a_match_shows_large_letters(visit: Visit, ben: Person, cora: Person, players: int) -> None:
    anna = visit(NAME)
    game, third = ("hex-othello-3", cora) if players == 3 else ("macbeth", None)
    Table(anna, ben, game, red=third, time="10+3x30").with_all_at_it()
    found = troubles(anna)
    anna.resigns()
    assert not found + troubles(anna)


def test_an_invitation_shows_large_letters(visit: Visit, ben: Person) -> None:
    anna = visit(NAME)
    table = Table(anna, None).with_all_at_it()
    found = troubles(anna)
    ben.opens(table.url)
    assert not found + troubles(ben)


def test_the_share_dialog_is_as_wide_as_large_letters(visit: Visit) -> None:
    anna = visit(NAME)
    match = Table(anna, None, computers=[1])
    match.resign(Color.BLACK)
    anna.goes(f"{match.url}/analysis")
    anna.page.get_by_role("tab", name=t("analysis.share.title")).click()
    anna.page.locator("#export [data-share]").click()
    dialog = anna.page.locator("#share")
    expect(dialog).to_be_visible()
    anna.unfolds(t("share.more"), t("share.web"))
    for size, width in ALL:
        enlarges(anna, size)
        resize(anna, width, 844)
        assert dialog.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") <= 0


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_header_folds_by_the_size_of_letters(visit: Visit, language: str) -> None:
    """A match has most in its header, and the steps in its list of moves."""
    anna = visit(NAME)
    table = Table(anna, None, computers=[1])
    found = []
    for path in ("/about", table.url):
        anna.goes(f"{path}?lang={language}")
        found += troubles(anna, WIDE)
    assert not found


def test_a_paused_match_shows_large_letters(visit: Visit, ben: Person) -> None:
    anna = visit(NAME)
    Table(anna, ben).with_all_at_it()
    ben.chooses(t("offers.possible.pause"))
    anna.answers(t("offers.accept"))
    expect(anna.page.locator("#resume")).to_be_visible()
    assert not troubles(anna)
