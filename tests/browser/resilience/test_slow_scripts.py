"""Presses on a page whose script has not come yet."""

from playwright.sync_api import expect

from app.features.puzzles.puzzle_file import shipped_puzzles
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.support.held_requests import HeldRequests

PUZZLE = next(one for one in shipped_puzzles().puzzles if one.game == "othello")


def waits_on(person: Person, path: str) -> HeldRequests:
    """Open a page without its script."""
    scripts = HeldRequests(person.page, "**/pages/**/*.js")
    person.page.goto(path, wait_until="commit")
    eventually(scripts.count, 1)
    return scripts


def test_a_press_is_answered_once_the_script_has_come(anna: Person) -> None:
    scripts = waits_on(anna, f"/puzzles/{PUZZLE.id}")
    hint = anna.page.locator("#hint-button")
    hint.click()
    expect(hint).to_have_attribute("aria-busy", "true")
    hint.click()
    scripts.release()
    expect(anna.page.locator("#answer")).not_to_be_empty()
    expect(hint).not_to_have_attribute("aria-busy", "true")


def test_a_form_is_sent_once_the_script_has_come(anna: Person) -> None:
    scripts = waits_on(anna, "/new/othello")
    anna.page.locator("#new-button").click()
    assert anna.address == "/new/othello"
    scripts.release()
    anna.page.wait_for_url("**/matches/*")


def test_menus_open_without_scripts(anna: Person) -> None:
    anna.page.set_viewport_size({"width": 390, "height": 844})
    waits_on(anna, "/new/othello")
    anna.page.locator("[popovertarget=site-nav]").click()
    expect(anna.page.locator("#site-nav")).to_be_visible()
