"""The home page, and the page of matches to watch."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit


def cards(person: Person, section: str) -> Locator:
    return person.page.locator(f"#{section} .card")


def board_of(card: Locator) -> str:
    """The URL of a card's image, once it has loaded."""
    image = card.locator("img")
    eventually(lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    return image.get_attribute("src") or ""


def test_players_find_each_other_on_the_home_page(mortal: Server, mortal_visit: Visit) -> None:
    """A search opens a game, which is listed at once, joined with one press, and then watched.

    The server has no other matches.
    """
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    cora = mortal_visit("Cora")
    for person in (ben, cora):
        person.goes("/")
        expect(person.page.locator("#connection-dot")).to_have_attribute("data-phase", "open")
    anna.goes("/")
    anna.page.locator("#quick-game").select_option("othello")
    anna.page.locator("#quick-time").select_option("5+3")
    anna.page.locator("#quick-color").select_option("black")
    anna.page.get_by_role("button", name=t("home.play-anyone")).click()
    anna.page.wait_for_url("**/matches/*")
    for person in (ben, cora):
        expect(cards(person, "open").locator(".card-more")).to_contain_text("Othello")
    expect(cards(cora, "live")).to_have_count(0)
    anna.goes("/games")
    ben.page.get_by_role("button", name=t("home.join"), exact=False).first.click()
    ben.page.wait_for_url("**/matches/*")
    expect(cards(cora, "live").locator(".card-status")).to_be_visible()
    expect(cards(cora, "open")).to_have_count(0)
    before = board_of(cards(cora, "live"))
    expect(anna.page.locator("#joined")).to_contain_text("Othello")
    expect(anna.page).to_have_title(re.compile(r"^\([12]\) "))
    anna.page.get_by_role("link", name=t("nav.go-to-game")).click()
    anna.plays("d3")
    expect(ben.cell("d3")).to_have_attribute("data-stone", "black")
    expect(cards(cora, "live").locator(".card-more")).to_contain_text("1 move")
    eventually(lambda: board_of(cards(cora, "live")) != before, True)
    cora.goes("/watch")
    cards(cora, "live").click()
    cora.page.wait_for_url(f"**{ben.address}")
    expect(cora.cell("d3")).to_have_attribute("data-stone", "black")


def test_a_newcomer_plays_on_the_board(visit: Visit) -> None:
    """A finger beside the lit cell presses it, and the lesson continues after the two tasks."""
    anna = visit("Anna", has_touch=True, viewport={"width": 320, "height": 568})
    anna.goes("/")
    for name in (t("lessons.next"), t("home.first.learn")):
        cell = anna.page.locator("#hero-board [role=button]")
        expect(cell).to_be_visible()
        place = box(cell)
        anna.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] - 6)
        anna.page.locator("#hero-caption").get_by_text(name).tap()
    anna.page.wait_for_url("**/learn/macbeth")
    expect(anna.page.locator("#steps [data-solved]")).to_have_count(2)


def test_pages_without_scripts_have_no_empty_rooms(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", java_script_enabled=False)
    Table(anna, ben, listed=True).play(["g8"])
    for path in ("/", "/watch", "/me/games"):
        anna.goes(path)
        expect(anna.page.locator(".card-room:visible, #my-games-next:visible")).to_have_count(0)
