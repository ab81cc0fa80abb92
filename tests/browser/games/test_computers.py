"""Games against the computer, from the home page to the result."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import find_game
from harness.browser.lines import follow
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.support.input import mouse
from tests.support.warm_up import warm

NEWCOMER = "Computer, level 1 (Newcomer)"
HINT = re.compile(r"hint: (wins about \d+ in 100|wins|draws|loses)")
THINKING_STARTS = 120.0  # seconds that the first move of a computer may take beside other tests


@pytest.fixture(scope="module", autouse=True)
def warm_computers() -> None:
    """Compile the thinkers before the tests."""
    warm()


def ready(person: Person, plies: int) -> None:
    """Wait until it is this person's turn at a ply, or the game is over."""
    turn = re.compile(r"^(Your move|Play )")
    expect(person.button.or_(person.result).filter(visible=True).first).to_be_visible()
    eventually(
        lambda: (
            person.result.is_visible()
            or (len(person.moves) >= plies and bool(turn.match(person.button.inner_text())))
        ),
        True,
        patience=THINKING_STARTS,
    )


def shows_hints(person: Person, number: int) -> None:
    """Wait for the hints, for which computers may have to be loaded first."""
    hints = person.board.locator(".hint-value")
    expect(hints).to_have_count(number, timeout=THINKING_STARTS * 1_000)


def chooses_level(person: Person, level: int) -> None:
    """Choose a level on the page of games against the computer."""
    person.page.locator(f'input[name="level"][value="{level}"]').check()


@pytest.mark.soak
def test_two_clicks_start_a_game_against_the_computer(anna: Person) -> None:
    """From the home page with default options and another level, to the end of the game."""
    anna.goes("/")
    anna.page.get_by_role("link", name=t("computer.title")).click()
    chooses_level(anna, 1)
    expect(anna.page.locator("#new-summary")).to_contain_text(NEWCOMER)
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    anna.connects()
    start = find_game("macbeth").start({})
    expect(anna.page.locator("#invitation")).to_be_hidden()
    while not anna.result.is_visible():
        ready(anna, 0)
        if anna.result.is_visible():
            break
        before = len(anna.moves)
        position = follow(start, *anna.moves)
        assert str(position.turn) == anna.color
        mouse(anna, min(anna.marked))
        ready(anna, before + 2)
    final = follow(start, *anna.moves)
    assert final.over
    anna.sees(final)
    names = {seat["name"] for seat in anna.seats.values()}
    assert NEWCOMER in names
    first = anna.page.url
    anna.page.get_by_role("button", name=t("rematch.request")).click()
    anna.page.wait_for_url(lambda url: url != first)
    expect(anna.page.locator("#invitation")).to_be_hidden()
    expect(anna.page.locator(".about .series")).to_contain_text("Game 2")


def test_hints_are_for_the_player_alone(anna: Person, cora: Person) -> None:
    """From the form, on which a computer, a color and hints are chosen, to the second move."""
    anna.goes("/computer")
    chooses_level(anna, 1)
    anna.page.locator('input[name="color"][value="black"]').check()
    anna.page.get_by_text(t("new.more"), exact=True).click()
    anna.page.get_by_text(t("hints.show")).click()
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    shows_hints(anna, 6)
    expect(anna.board.locator(".hint-value[data-best]").first).to_be_visible()
    expect(anna.cell("g8")).to_have_attribute("aria-label", HINT)
    cora.opens(anna.address)
    mouse(anna, "g8")
    ready(anna, 2)
    expect(anna.board.locator(".hint-value")).to_have_count(len(anna.marked))
    eventually(lambda: cora.moves, anna.moves)
    expect(cora.board.locator(".hint-value")).to_have_count(0)
    assert len(anna.moves) == 2
