"""Cards, the menu and a pause on every screen: all of it in sight, and nothing else moved by it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import LONG, SCREENS, fits, shows_all
from tests.browser.support.person import Person
from tests.browser.support.table import Table

FIXED = ("svg.board", "#play", "#more-button", "#seats-below", "#status")


def sizes(person: Person) -> Iterator[None]:
    """One screen after the other."""
    for width, height in SCREENS:
        person.page.set_viewport_size({"width": width, "height": height})
        yield


def places(person: Person) -> list[FloatRect | None]:
    return [person.page.locator(name).bounding_box() for name in FIXED]


@pytest.fixture
def anna(visit: Visit) -> Person:
    """With a name as long as can be."""
    return visit(LONG)


def test_cards_are_seen_and_move_nothing(anna: Person, visit: Visit) -> None:
    ben = visit(LONG)
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    before = [places(ben) for _ in sizes(ben)]
    anna.chooses("Offer a draw")
    anna.chooses("Suggest a pause")
    expect(ben.cards).to_have_count(2)
    for (width, height), stood in zip(SCREENS, before, strict=True):
        ben.page.set_viewport_size({"width": width, "height": height})
        assert places(ben) == stood, (width, height)
        fits(ben)
        for button in ben.cards.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
    ben.page.get_by_role("button", name="More…").click()
    for _ in sizes(ben):
        fits(ben)
        for item in ben.page.locator("#more-menu button").all():
            expect(item).to_be_in_viewport(ratio=1)
    ben.presses("Escape")
    ben.cards.nth(1).get_by_role("button", name="Accept").click()
    for _ in sizes(ben):
        shows_all(ben, "#resume", "#play")


def test_the_end_of_a_series_fits(anna: Person, ben: Person) -> None:
    first = Table(anna, ben)
    first.resign(Color.BLACK)
    following = anna.asks("POST", f"/api{first.url}/rematch")["id"]
    ben.asks("POST", f"/api{first.url}/rematch")
    ben.opens(f"/matches/{following}")
    ben.chooses("Resign…")
    sure = ben.page.locator("#notice-buttons .danger")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(ben.result).to_be_visible()
    anna.asks("POST", f"/api/matches/{following}/rematch")
    expect(ben.cards).to_have_count(1)
    for _ in sizes(ben):
        shows_all(ben, "svg.board", "#result", "#again", "#cards", "#status")
        expect(ben.result.locator("[data-series]")).to_be_in_viewport(ratio=1)
