"""The first page, and the list of games to watch."""

import re

from playwright.sync_api import Locator, expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.lines import whole_game
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def cards(person: Person, section: str) -> Locator:
    return person.page.locator(f"#{section} .card")


def board_of(card: Locator) -> str:
    """The address of a card's picture, when it has loaded."""
    image = card.locator("img")
    eventually(lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    return image.get_attribute("src") or ""


def test_two_clicks_open_a_table(anna: Person) -> None:
    anna.goes("/")
    anna.page.get_by_role("button", name="Play MacBeth with a friend").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation-title")).to_have_text("Send this link to a friend")
    anna.page.go_back()
    expect(cards(anna, "mine").locator(".card-names")).to_have_text("Your invitation")
    expect(cards(anna, "mine").locator(".card-standing")).to_have_text("waiting for a friend")


def test_running_games_say_whose_turn_it_is(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    anna.goes("/")
    expect(cards(anna, "mine").locator(".card-names")).to_have_text("With Ben")
    expect(cards(anna, "mine").locator(".card-standing")).to_have_text("your turn")
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    icon = anna.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile("turn"))
    before = board_of(cards(anna, "mine"))
    ben.opens(table.url)
    expect(ben.page).not_to_have_title(re.compile("Your move"))
    table.play(["g8"])
    expect(cards(anna, "mine").locator(".card-standing")).to_have_text("White to move")
    expect(anna.page).to_have_title(re.compile(r"^Birnam"))
    expect(icon).not_to_have_attribute("href", re.compile("turn"))
    expect(ben.page).to_have_title(re.compile(r"^\(1\) Your move"))
    eventually(lambda: board_of(cards(anna, "mine")) != before, True)


def test_what_is_listed_can_be_found_and_watched(mortal: Server, mortal_visit: Visit) -> None:
    """An unlisted game can not; on a server of their own, so that no other game is there."""
    anna, ben, cora = (mortal_visit(name) for name in ("Anna", "Ben", "Cora"))
    for path in ("/", "/watch"):
        Table(anna, ben)
        cora.goes(path)
        expect(cora.page.locator("#dot")).to_have_attribute("data-phase", "open")
        expect(cards(cora, "live")).to_have_count(0)
    table = Table(anna, None, listed=True)
    expect(cards(cora, "open").locator(".card-names")).to_have_text("Anna")
    expect(cards(cora, "open").locator(".card-standing")).to_have_text("you would play White")
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
    expect(cora.notice).to_have_text("You are watching")
    assert cora.address == table.url


def test_an_open_invitation_is_taken_from_the_first_page(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    ben.goes("/")
    anna.goes("/new/othello?color=black&listed=yes")
    anna.page.get_by_role("button", name="Play with a friend").click()
    cards(ben, "open").click()
    expect(ben.page.locator("#invitation-text")).to_have_text("You would play White.")
    ben.sits()
    anna.plays("d3")
    expect(ben.cell("d3")).to_have_attribute("data-stone", "black")


def test_a_game_that_is_over_leaves_the_running_ones(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    anna.goes("/")
    expect(cards(anna, "mine")).to_have_count(1)
    table.play(whole_game())
    expect(cards(anna, "mine")).to_have_count(0)
    expect(cards(anna, "finished")).to_have_count(1)
    expect(anna.page.locator("#mine")).to_be_hidden()
    Table(anna, ben).resign(Color.WHITE)  # a game that has counted, if without a move
    expect(cards(anna, "finished")).to_have_count(2)
