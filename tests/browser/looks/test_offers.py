"""Offer cards, the menu and a pause are visible on every screen and move nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import LONG, PAINTED, SCREENS, fits, shows_all
from tests.browser.support.person import Person
from tests.browser.support.table import Table

FIXED = ("svg.board", "#play", "#more-button", "#seats-below", "#status")


def sizes(person: Person) -> Iterator[None]:
    """All screens, one after the other."""
    for width, height in SCREENS:
        resize(person, width, height)
        yield


def resize(person: Person, width: int, height: int) -> None:
    """Give the page another size, and wait until it has been painted with it."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(PAINTED)


def places(person: Person) -> list[FloatRect | None]:
    return [person.page.locator(name).bounding_box() for name in FIXED]


@pytest.fixture
def anna(visit: Visit) -> Person:
    """Anna, with a name of the maximum length."""
    return visit(LONG)


def test_offer_cards_are_visible_and_move_nothing(anna: Person, visit: Visit) -> None:
    ben = visit(LONG)
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    before = [places(ben) for _ in sizes(ben)]
    anna.chooses(t("offers.possible.draw"))
    expect(anna.cards).to_have_count(1)  # until an offer is answered, the page sends no other
    anna.chooses(t("offers.possible.pause"))
    expect(ben.cards).to_have_count(2)
    for (width, height), stood in zip(SCREENS, before, strict=True):
        resize(ben, width, height)
        assert places(ben) == stood, (width, height)
        fits(ben)
        for button in ben.cards.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
    ben.page.get_by_role("button", name=t("match.more")).click()
    for _ in sizes(ben):
        fits(ben)
        for item in ben.page.locator("#more-menu button").all():
            expect(item).to_be_in_viewport(ratio=1)
    ben.presses("Escape")
    ben.cards.nth(1).get_by_role("button", name=t("offers.accept")).click()
    for _ in sizes(ben):
        shows_all(ben, "#resume", "#play")


def test_the_result_of_a_series_fits(anna: Person, ben: Person) -> None:
    first = Table(anna, ben)
    first.resign(Color.BLACK)
    following = anna.asks("POST", f"/api{first.url}/rematch")["id"]
    ben.asks("POST", f"/api{first.url}/rematch")
    ben.opens(f"/matches/{following}")
    ben.chooses(t("match.resign-ask"))
    sure = ben.page.locator("#notice-buttons .danger")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(ben.result).to_be_visible()
    anna.asks("POST", f"/api/matches/{following}/rematch")
    expect(ben.cards).to_have_count(1)
    for _ in sizes(ben):
        shows_all(ben, "svg.board", "#result", "#rematch", "#cards", "#status")
        expect(ben.result.locator("[data-series]")).to_be_in_viewport(ratio=1)
