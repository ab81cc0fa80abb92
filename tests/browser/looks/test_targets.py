"""What a finger presses is 44 px large, and what scrolls sideways shows it."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.looks.test_large_letters import LARGEST, enlarges, troubles
from tests.browser.support.layout import resize
from tests.support.params import in_soak_except

PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
PAGES = (
    *("/", "/me/games", "/settings", "/computer", "/workshop", "/learn/macbeth", "/rules/macbeth"),
    *("/watch", "/circles", "/tournaments", "/about", "/me/account", "/leaderboards/macbeth"),
    *("/analysis/macbeth", "/local/macbeth", "/new/moxie", "/puzzles", "/sign-in", "/games"),
)
QUICK = ("/me/games", "/learn/macbeth", "/computer", "/workshop")

# Links in running text and the cells of a board are excepted. A pseudo-element may enlarge what is
# pressed; a label belongs to its field.
SMALL = """() => {
  const size = (element) => {
    const boxes = [element, ...(element.type === "radio" || element.type === "checkbox"
      ? element.labels : [])].map((one) => one.getBoundingClientRect());
    const { content, position, width, height } = getComputedStyle(element, "::after");
    if (content !== "none" && position === "absolute")
      boxes.push({ width: parseFloat(width), height: parseFloat(height) });
    return ["width", "height"].map((side) => Math.max(...boxes.map((box) => box[side])));
  };
  const isText = (element) => element.matches("a") && getComputedStyle(element).display === "inline"
    && element.closest("p, dd, label, li:not(:has(> :only-child)), td, th, .row")
      ?.textContent.trim().length > element.textContent.trim().length + 3;
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width;
  const pressed = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  return [...document.querySelectorAll(pressed)]
    .filter((one) => isSeen(one) && !one.closest("svg, .skip") && !isText(one))
    .filter((one) => Math.min(...size(one)) < 43.5)
    .map((one) => `${one.outerHTML.slice(0, 90)}: ${size(one).map(Math.round).join(" x ")}`);
}"""
HIDDEN = """() => [...document.querySelectorAll("main *")]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one, "::after").position !== "sticky")
  .map((one) => one.outerHTML.slice(0, 90))"""


def is_pressed_by_a_finger(person: Person) -> None:
    for width in (320, 390):
        resize(person, width, 568 if width == 320 else 844)
        assert person.page.evaluate(SMALL) == [], f"{person.address} at {width}"
        assert person.page.evaluate(HIDDEN) == [], f"{person.address} at {width}"


@pytest.mark.parametrize("path", in_soak_except(*QUICK, values=PAGES))
def test_everything_on_a_page_is_large_enough(visit: Visit, path: str) -> None:
    anna = visit("Anna", **PHONE)
    anna.goes(path)
    is_pressed_by_a_finger(anna)


def test_everything_on_the_page_of_a_game_is_large_enough(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **PHONE)
    table = Table(anna, ben, time="10+5")
    anna.opens(table.url)
    is_pressed_by_a_finger(anna)
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    table.resign(Color.WHITE)
    expect(anna.result).to_be_visible()
    is_pressed_by_a_finger(anna)


def test_the_results_of_a_knockout_are_large_enough(
    visit: Visit, ben: Person, cora: Person
) -> None:
    anna = visit("Anna", **PHONE)
    terms = {"name": "Cup", "format": "knockout", "game": "othello", "time": "5+3", "join": "yes"}
    answer = anna.context.request.post("/tournaments", form={**terms, "player": "Anna"})
    path = answer.url.removeprefix(anna.site)
    for person in (ben, cora):
        person.context.request.post(f"{path}/join", form={"player": person.name})
    anna.context.request.post(f"{path}/start")
    # A page that is open when the own game opens goes there.
    eventually(lambda: "/matches/" in anna.context.request.get(path).text(), True)
    anna.goes(path)
    game = anna.page.locator(".bracket .tie-games a")
    expect(game).to_have_count(1)
    is_pressed_by_a_finger(anna)
    heads = anna.page.locator(".tournament-table thead th")
    assert not troubles(anna, LARGEST)
    assert len(set(heads.evaluate_all("heads => heads.map((head) => head.offsetHeight)"))) == 1
    assert heads.first.evaluate("head => head.offsetHeight") < 3 * LARGEST[0][0]
    enlarges(anna, 16)
    resize(anna, 320, 568)
    bracket = anna.page.locator(".bracket")
    assert bracket.evaluate("bracket => bracket.scrollWidth > bracket.clientWidth")
    anna.page.locator(".bracket li:has(.tie-games)").click(position={"x": 20, "y": 10})
    anna.page.wait_for_url(re.compile(r"/matches/\w+"))


def test_a_circle_is_large_enough(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **PHONE)
    anna.goes("/circles/new")
    picture = anna.page.locator("[name=picture]").first.input_value()
    terms = {"name": "Friends", "game": "macbeth", "time": "10+5", "picture": picture}
    rules = {"joining": "open", "visible": "yes", "your-name": "Anna"}
    made = anna.context.request.post("/circles", form={**terms, **rules})
    path = made.url.removeprefix(anna.site)
    ben.context.request.post(f"{path}/join", form={"your-name": "Ben"})
    ben.context.request.post(f"{path}/chat", form={"text": "Hello"})
    match = ben.context.request.post(
        f"{path}/games", form={"game": "othello", "time": "10+5", "color": "random"}
    ).url.rpartition("/")[2]
    anna.context.request.post(f"{path}/games/{match}")
    ben.opens(f"/matches/{match}")
    anna.goes(path)
    expect(anna.page.get_by_text(t("circles.is-playing"))).to_be_visible()
    is_pressed_by_a_finger(anna)
    assert not troubles(anna, LARGEST)
