"""A rated game: the choice in the form, the invitation, and the ratings beside the names."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color
from tests.browser.support.person import Person
from tests.browser.support.table import Table


def rating(person: Person, color: str) -> Locator:
    return person.page.locator(f'.seat[data-color="{color}"] .seat-rating')


def test_a_guest_sees_that_a_game_is_rated_before_joining(anna: Person, ben: Person) -> None:
    anna.goes("/new/othello")
    takebacks = anna.page.locator('#new input[name="takebacks"]').first
    anna.page.get_by_text(t("new.more"), exact=True).click()
    expect(takebacks).to_be_visible()
    anna.page.get_by_label(t("new.rated.yes"), exact=True).check()
    expect(takebacks).to_be_hidden()
    expect(anna.page.locator("#new-summary")).to_have_text(t("ratings.badge"))
    anna.page.get_by_role("button", name=t("new.play")).click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#add-computer")).to_be_hidden()
    ben.opens(anna.address)
    expect(ben.page.get_by_text(t("seats.rated"))).to_be_visible()
    ben.sits("Ben")
    for color in ("black", "white"):
        expect(rating(ben, color)).to_have_text("1500?")


def test_a_finished_game_shows_the_changes_of_ratings(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "othello", rated=True, takebacks=False)
    table.play(["d3", "c3"])
    table.with_all_at_it()
    table.resign(Color.BLACK)
    for person in (anna, ben):
        expect(rating(person, "black")).to_have_text(re.compile(r"^1500\? −[0-9]+$"))
        expect(rating(person, "white")).to_have_text(re.compile(r"^1500\? \+[0-9]+$"))
