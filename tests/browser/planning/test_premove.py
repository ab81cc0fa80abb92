"""A premove: entered in the opponent's turn of a live game, then played."""

import re

from playwright.sync_api import Locator, expect

from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.seating.test_seat_access import opens_a_match


def live_match(anna: Person, ben: Person, game: str = "macbeth") -> None:
    """A live match that both have open. Anna is black."""
    url = opens_a_match(anna, "time=10%2B5", game)
    ben.opens(url)
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")


def premove_chip(person: Person) -> Locator:
    return person.page.locator("#premove")


def enter_premove(person: Person, *cells: str) -> None:
    """Enter a premove, once the server has acknowledged the person's own move."""
    expect(person.button).to_have_text(re.compile("^Waiting for "))
    for cell in cells:
        person.cell(cell).click()
    expect(premove_chip(person)).to_contain_text(f"premove {'–'.join(cells)}", ignore_case=True)


def test_a_premove_is_played_when_the_turn_begins(anna: Person, ben: Person) -> None:
    live_match(anna, ben)
    enter_premove(ben, "e4")
    ben.cell("g8").click(button="right")
    expect(premove_chip(ben)).to_be_hidden()
    enter_premove(ben, "d5")
    expect(ben.page.locator(".premove-stone")).to_be_visible()
    expect(anna.page.locator(".premove-stone")).to_have_count(0)
    anna.plays("g8")
    for person in (anna, ben):
        eventually(lambda: person.moves, ["g8", "d5"])  # noqa: B023 - read at once
    expect(premove_chip(ben)).to_be_hidden()
    anna.thinks()
