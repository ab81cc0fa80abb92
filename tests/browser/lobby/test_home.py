"""The home page, and the page of matches to watch."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.lines import whole_game
from tests.browser.support.person import Person
from tests.browser.support.scripts import STOP_TIME
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def cards(person: Person, section: str) -> Locator:
    return person.page.locator(f"#{section} .card")


def board_of(card: Locator) -> str:
    """The URL of a card's image, once it has loaded."""
    image = card.locator("img")
    eventually(lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    return image.get_attribute("src") or ""


def test_two_clicks_create_a_match(anna: Person) -> None:
    anna.goes("/")
    anna.page.get_by_role("button", name=t("home.play-friend")).click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation-title")).to_have_text("Send this link to a friend")
    anna.page.go_back()
    expect(cards(anna, "mine").locator(".card-names")).to_have_text(t("cards.yours"))
    expect(cards(anna, "mine").locator(".card-status")).to_have_text(t("cards.waiting"))


def test_running_games_show_whose_turn_it_is(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    anna.goes("/")
    expect(cards(anna, "mine").locator(".card-names")).to_have_text("With Ben")
    expect(cards(anna, "mine").locator(".card-status")).to_have_text(t("cards.your-turn"))
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    icon = anna.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile("turn"))
    before = board_of(cards(anna, "mine"))
    ben.opens(table.url)
    expect(ben.page).not_to_have_title(re.compile(t("match.actions")))
    table.play(["g8"])
    expect(cards(anna, "mine").locator(".card-status")).to_have_text(
        t("turn.to-move", color="White")
    )
    expect(anna.page).to_have_title(re.compile(r"^Birnam"))
    expect(icon).not_to_have_attribute("href", re.compile("turn"))
    expect(ben.page).to_have_title(re.compile(r"^\(1\) Your move"))
    eventually(lambda: board_of(cards(anna, "mine")) != before, True)


def test_a_listed_match_can_be_found_and_watched(mortal: Server, mortal_visit: Visit) -> None:
    """An unlisted match cannot be found. The server has no other matches."""
    anna, ben, cora = (mortal_visit(name) for name in ("Anna", "Ben", "Cora"))
    for path in ("/", "/watch"):
        Table(anna, ben)
        cora.goes(path)
        expect(cora.page.locator("#connection-dot")).to_have_attribute("data-phase", "open")
        expect(cards(cora, "live")).to_have_count(0)
    table = Table(anna, None, listed=True)
    expect(cards(cora, "open").locator(".card-names")).to_have_text("Anna")
    expect(cards(cora, "open").locator(".card-status")).to_have_text(
        t("cards.would-play", color="White")
    )
    ben.opens(table.url)
    ben.sits("Ben")
    expect(cards(cora, "open")).to_have_count(0)
    expect(cards(cora, "live").locator(".card-names")).to_have_text("Anna – Ben")
    before = board_of(cards(cora, "live"))
    anna.opens(table.url)
    anna.plays("g8")
    expect(cards(cora, "live").locator(".card-more")).to_contain_text("1 move")
    eventually(lambda: board_of(cards(cora, "live")) != before, True)
    cards(cora, "live").click()
    expect(cora.notice).to_have_text(t("match.full.two"))
    assert cora.address == table.url


def test_players_find_each_other_on_the_home_page(mortal: Server, mortal_visit: Visit) -> None:
    """An open game is listed at once, and joined with one press. The next search finds one."""
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    ben.goes("/")
    expect(ben.page.locator("#open .empty")).to_be_visible()
    anna.goes("/")
    anna.page.locator("#quick-game").select_option("othello")
    anna.page.locator("#quick-time").select_option("5+3")
    anna.page.locator("#quick-color").select_option("black")
    anna.page.get_by_role("button", name=t("home.play-anyone")).click()
    anna.page.wait_for_url("**/matches/*")
    expect(cards(ben, "open").locator(".card-more")).to_contain_text("Othello")
    anna.goes("/games")
    ben.page.get_by_role("button", name=t("home.join"), exact=False).first.click()
    ben.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#joined")).to_contain_text("Othello")
    expect(anna.page).to_have_title(re.compile(r"^\([12]\) "))
    anna.page.get_by_role("link", name=t("nav.go-to-game")).click()
    anna.plays("d3")
    expect(ben.cell("d3")).to_have_attribute("data-stone", "black")
    for person in (anna, ben):
        person.goes("/")
        expect(person.page.locator("#quick-game")).to_have_value(
            "othello" if person is anna else "macbeth"
        )
        person.page.locator("#quick-game").select_option("moxie")
        person.page.locator("#quick-time").select_option("none")
        person.page.locator("#quick-color").select_option("random")
        person.page.get_by_role("button", name=t("home.play-anyone")).click()
        person.page.wait_for_url("**/matches/*")
    assert anna.address == ben.address


def test_a_press_just_after_open_games_have_moved_joins_none(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    Table(anna, None, listed=True)
    ben.goes("/")
    join = ben.page.get_by_role("button", name=t("home.join"))
    expect(join).to_have_count(1)
    ben.page.evaluate(STOP_TIME)  # however slow the browser is, it presses at once
    Table(anna, None, listed=True)
    expect(join).to_have_count(2)
    stopped = ben.page.evaluate("performance.now()")
    ben.guard.record_requests()
    join.first.click()
    ben.page.evaluate("delete performance.now")
    ben.page.wait_for_function("stopped => performance.now() > stopped + 300", arg=stopped)
    assert not any("/seats" in request for request in ben.guard.requests)
    join.first.click()
    ben.page.wait_for_url("**/matches/*")


def test_the_board_of_the_home_page_lives(mortal: Server, mortal_visit: Visit) -> None:
    """It repeats a game until a listed match is played, and keeps still for who prefers that."""
    anna, ben = mortal_visit("Anna", reduced_motion="no-preference"), mortal_visit("Ben")
    anna.goes("/")
    stones = "stones => stones.map((stone) => stone.getAttribute('href')).join()"
    replayed = anna.page.locator("#hero-board .stone")
    first = replayed.evaluate_all(stones)
    eventually(lambda: replayed.evaluate_all(stones) != first, True)
    table = Table(ben, mortal_visit("Cora"), listed=True)
    expect(anna.page.locator("#hero-caption a")).to_have_attribute("href", re.compile(table.url))
    expect(anna.page.locator("#hero-board img")).to_be_visible()


def test_a_finished_match_leaves_the_running_ones(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    anna.goes("/")
    expect(cards(anna, "mine")).to_have_count(1)
    table.play(whole_game())
    expect(cards(anna, "mine")).to_have_count(0)
    expect(cards(anna, "finished")).to_have_count(1)
    expect(anna.page.locator("#mine")).to_be_hidden()
    Table(anna, ben).resign(Color.WHITE)  # a game that has counted, if without a move
    expect(cards(anna, "finished")).to_have_count(2)
