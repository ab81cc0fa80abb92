"""axe on pages of seat access, a premove and a plan, down to a width of 320 pixels."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.planning.test_premove import enter_premove, live_match
from tests.browser.seating.test_seat_access import opens_a_match, words

Scene = Callable[[Person, Person], None]


def join_request_card(person: Person, name: str) -> Locator:
    """The card of somebody's join request."""
    return person.page.locator(".join-request").filter(has_text=t("seats.request.any", name=name))


def request_seat(person: Person, color: str = "", host: str = "Anna") -> None:
    person.page.locator("#sit-name").fill(person.name)
    if color:
        person.page.locator("#sit-colors").get_by_label(color.title()).check()
    person.page.get_by_role("button", name=t("seats.sit.ask")).click()
    expect(words(person)).to_contain_text(t("seats.asked", host=host))


def open_editor(person: Person) -> None:
    person.page.locator("#plan-open").click()
    expect(prompt(person)).to_contain_text("do you expect from")


def prompt(person: Person) -> Locator:
    return person.page.locator("#plan-prompt")


def enter_moves(person: Person, *moves: str) -> None:
    """Press moves on the second board, in turn."""
    for move in moves:
        person.page.locator(f'#plan-board .cell[data-cell="{move}"]').click()
        expect(prompt(person)).to_contain_text(f"After {move}")


def saved(person: Person) -> None:
    expect(person.page.locator("#plan-message")).to_have_text(t("plan.saved"))


def _join_requests(anna: Person, ben: Person) -> None:
    ben.opens(opens_a_match(anna, "joining=approval", "hex-othello-3"))
    request_seat(ben, "red")
    button = join_request_card(anna, "Ben").get_by_role("button", name=t("seats.request.accept"))
    expect(button).not_to_have_attribute("data-arming", "")


def _request_sent(anna: Person, ben: Person) -> None:
    anna.opens(opens_a_match(ben, "joining=approval"))
    request_seat(anna, host="Ben")


def _one_time_link(anna: Person, _ben: Person) -> None:
    opens_a_match(anna, "joining=keys")
    anna.page.get_by_role("button", name=t("seats.one-time.make")).click()
    expect(anna.page.locator("#one-time-link-result")).to_be_visible()


def _one_time_link_needed(anna: Person, ben: Person) -> None:
    anna.opens(opens_a_match(ben, "joining=keys"))
    expect(words(anna)).to_contain_text("one-time link")


def _reserved(anna: Person, ben: Person) -> None:
    Table(anna, ben)
    (friend,) = ben.asks("GET", "/api/me/people")["people"]
    body = {"game": "macbeth", "color": "black", "friends": [friend["id"]]}
    match_id = ben.asks("POST", "/api/matches", body)["id"]
    anna.opens(f"/matches/{match_id}")
    expect(words(anna)).to_contain_text(t("seats.reserved.color", color="White"))


def _replace_guest(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.page.get_by_role("button", name=t("seats.replace.label", name="Ben")).click()
    expect(anna.page.locator("#replace-guest-yes")).not_to_have_attribute("data-arming", "")


def _private(anna: Person, ben: Person) -> None:
    match_id = ben.asks("POST", "/api/matches", {"game": "macbeth", "private": True})["id"]
    guest = anna.context.request
    taken = guest.post(f"/api/matches/{match_id}/seats", data={})
    assert taken.ok
    anna.context.clear_cookies()
    anna.guard.forgives("403")
    anna.goes(f"/matches/{match_id}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(t("errors.private.title"))


def _premove(anna: Person, ben: Person) -> None:
    live_match(ben, anna)
    enter_premove(anna, "d5")


def _plan(anna: Person, ben: Person) -> None:
    Table(ben, anna).with_all_at_it()
    open_editor(anna)
    enter_moves(anna, "g8", "d5")
    saved(anna)


def _form(anna: Person, ben: Person) -> None:
    Table(anna, ben)
    anna.goes("/new/hex-othello-3?joining=approval&watch=players")
    expect(anna.page.locator("#new-friends")).to_be_visible()


SCENES: list[Scene] = [
    _join_requests, _request_sent, _one_time_link, _one_time_link_needed, _reserved,
    _replace_guest, _private, _premove, _plan, _form,
]  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__.strip("_"))
def test_a_state_of_the_page_has_no_accessibility_violations(
    visit: Visit, ben: Person, scene: Scene
) -> None:
    """In light and dark themes, and on the narrowest phone without horizontal scrolling."""
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
