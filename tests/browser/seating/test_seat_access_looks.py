"""The door, a premove and a plan: axe finds nothing to complain about; 320 pixels are enough."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.planning.test_plan import foresees, opens_the_desk, saved
from tests.browser.planning.test_premove import fast, sets
from tests.browser.seating.test_seat_access import asks_for_a_seat, knock, opens_a_match, words
from tests.browser.support.person import Person
from tests.browser.support.table import Table

Scene = Callable[[Person, Person], None]


def _knocks(anna: Person, ben: Person) -> None:
    ben.opens(opens_a_match(anna, "joining=approval", "hex-othello-3"))
    asks_for_a_seat(ben, "red")
    button = knock(anna, "Ben").get_by_role("button", name="Let in")
    expect(button).not_to_have_attribute("data-arming", "")


def _asked(anna: Person, ben: Person) -> None:
    anna.opens(opens_a_match(ben, "joining=approval"))
    asks_for_a_seat(anna)


def _keys(anna: Person, _ben: Person) -> None:
    opens_a_match(anna, "joining=keys")
    anna.page.get_by_role("button", name="Make a one-time link").click()
    expect(anna.page.locator("#key-made")).to_be_visible()


def _key_needed(anna: Person, ben: Person) -> None:
    anna.opens(opens_a_match(ben, "joining=keys"))
    expect(words(anna)).to_contain_text("one-time link")


def _kept(anna: Person, ben: Person) -> None:
    Table(anna, ben)
    (friend,) = ben.asks("GET", "/api/me/people")["people"]
    wish = {"game": "macbeth", "color": "black", "friends": [friend["id"]]}
    match_id = ben.asks("POST", "/api/matches", wish)["id"]
    anna.opens(f"/matches/{match_id}")
    expect(words(anna)).to_contain_text("A seat is kept for you")


def _swap(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.page.get_by_role("button", name="Give Ben’s seat to somebody else…").click()
    expect(anna.page.locator("#swap-yes")).not_to_have_attribute("data-arming", "")


def _private(anna: Person, ben: Person) -> None:
    match_id = ben.asks("POST", "/api/matches", {"game": "macbeth", "private": True})["id"]
    guest = anna.context.request
    taken = guest.post(f"/api/matches/{match_id}/seats", data={})
    assert taken.ok
    anna.context.clear_cookies()
    anna.guard.forgives("403")
    anna.goes(f"/matches/{match_id}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("This game is private")


def _premove(anna: Person, ben: Person) -> None:
    fast(ben, anna)
    sets(anna, "d5")


def _plan(anna: Person, ben: Person) -> None:
    Table(ben, anna).with_all_at_it()
    opens_the_desk(anna)
    foresees(anna, "g8", "d5")
    saved(anna)


def _form(anna: Person, ben: Person) -> None:
    Table(anna, ben)
    anna.goes("/new/hex-othello-3?joining=approval&watch=players")
    expect(anna.page.locator("#new-friends")).to_be_visible()


SCENES: list[Scene] = [
    _knocks, _asked, _keys, _key_needed, _kept, _swap, _private, _premove, _plan, _form,
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__.strip("_"))
def test_a_scene_has_no_violations(visit: Visit, ben: Person, scene: Scene) -> None:
    """By day, by night, and on the narrowest phone, where nothing goes over the edge."""
    anna = visit("Anna")
    scene(anna, ben)
    has_no_violations(anna, "light")
    anna.page.emulate_media(color_scheme="dark")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    has_no_violations(anna, "dark")
    anna.page.set_viewport_size({"width": 320, "height": 568})
    has_no_violations(anna, "narrow")
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not anna.page.evaluate(wide)
