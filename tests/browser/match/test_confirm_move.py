"""How often a move is pressed, as somebody likes it; and a screen that stays on."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.match.test_phone import SMALL, phone, taps
from tests.browser.support.person import Person
from tests.browser.support.preferences import chooses, likes, starts_with
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

AWAKE = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
HELD = "window.locks.filter((lock) => !lock.released).length"


def test_a_mouse_can_be_asked_to_press_twice(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    chooses(anna, "With days, or no clock", "Always ask again")
    anna.plays("g8")
    expect(anna.notice).to_contain_text("Press it again to play")
    expect(anna.button).to_have_text("Play g8 +1")
    anna.cell("e4").hover()
    expect(anna.button).to_have_text("Play g8 +1")
    anna.page.locator("header").hover()
    expect(anna.button).to_have_text("Play g8 +1")
    assert anna.moves == []
    anna.cell("e4").click()
    expect(anna.button).to_have_text("Play e4 +1")
    assert anna.moves == []
    anna.cell("e4").click()
    table.advance("e4")
    for person in (anna, ben):
        person.sees(table.position)


def test_the_button_confirms_what_the_mouse_has_pressed(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_slow="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    anna.button.click()
    table.advance("g8")
    ben.sees(table.position)


def test_what_was_pressed_is_let_go_by_escape_and_by_a_press_elsewhere(
    anna: Person, ben: Person
) -> None:
    starts_with(anna, confirm_slow="twice")
    Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    anna.presses("Escape")
    expect(anna.button).to_have_text("Your move")
    anna.cell("g8").click()
    anna.cell("a1").click()
    expect(anna.notice).to_have_text("No capture at a1")
    anna.page.locator("header").hover()
    expect(anna.button).to_have_text("Your move")
    assert anna.moves == []


def test_keys_ask_twice_too(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_slow="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    anna.page.keyboard.press("Tab")
    anna.cell("g8").focus()
    expect(anna.button).to_have_text("Play g8 +1")
    anna.presses("Enter")
    anna.hears("g8 would turn 1: g7. Once more to play.")
    assert anna.moves == []
    anna.presses("Enter")
    table.advance("g8")
    ben.sees(table.position)


def test_a_finger_can_play_with_one_tap(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **phone(SMALL))
    table = Table(anna, ben).with_all_at_it()
    likes(anna, confirm_slow="once")
    taps(anna, "g8")
    table.advance("g8")
    ben.sees(table.position)


def test_what_is_chosen_for_fast_games_does_not_bind_slow_ones(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_fast="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    table.advance("g8")
    ben.sees(table.position)


def test_a_fast_game_can_ask_where_a_slow_one_does_not(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_fast="twice")
    table = Table(anna, ben, time="5+5").with_all_at_it()
    anna.plays("g8")
    expect(anna.notice).to_contain_text("Press it again to play")
    assert anna.moves == []
    anna.cell("g8").click()
    table.advance("g8")
    ben.sees(table.position)


@pytest.mark.parametrize("awake", ["on", "off"])
def test_the_screen_stays_on_while_it_is_ones_turn(anna: Person, ben: Person, awake: str) -> None:
    anna.context.add_init_script(AWAKE)
    starts_with(anna, awake=awake)
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    eventually(lambda: anna.page.evaluate(HELD), int(awake == "on"))
    anna.plays("g8")
    table.advance("g8")
    anna.sees(table.position)
    eventually(lambda: anna.page.evaluate(HELD), 0)
    table.play(["d5"])
    anna.thinks()
    eventually(lambda: anna.page.evaluate(HELD), int(awake == "on"))
    likes(anna, awake="off")
    eventually(lambda: anna.page.evaluate(HELD), 0)
