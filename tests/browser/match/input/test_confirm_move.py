"""The number of presses for a move by preference, and the screen wake lock."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import SMALL, phone, taps
from tests.browser.support.person import Person
from tests.browser.support.preferences import chooses, likes, starts_with
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

AWAKE = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
HELD = "window.locks.filter((lock) => !lock.released).length"


def test_the_mouse_can_need_two_presses(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    chooses(anna, t("settings.confirm-slow.title"), t("settings.confirm.twice"))
    anna.plays("g8")
    expect(anna.notice).to_contain_text(t("confirm.press"))
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


def test_the_button_confirms_a_pressed_move(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_slow="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    anna.button.click()
    table.advance("g8")
    ben.sees(table.position)


def test_escape_and_other_presses_cancel_the_confirmation(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_slow="twice")
    Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    anna.presses("Escape")
    expect(anna.button).to_have_text(t("match.actions"))
    anna.cell("g8").click()
    anna.cell("a1").click()
    expect(anna.notice).to_have_text(t("refusals.no-capture", cell="a1"))
    anna.page.locator("header").hover()
    expect(anna.button).to_have_text(t("match.actions"))
    assert anna.moves == []


@pytest.mark.soak
def test_the_keyboard_can_need_two_presses(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_slow="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    anna.page.keyboard.press("Tab")
    anna.cell("g8").focus()
    expect(anna.button).to_have_text("Play g8 +1")
    anna.presses("Enter")
    anna.hears(t("moves.confirm", move="g8 would turn 1: g7"))
    assert anna.moves == []
    anna.presses("Enter")
    table.advance("g8")
    ben.sees(table.position)


def test_one_tap_can_be_enough(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **phone(SMALL))
    table = Table(anna, ben).with_all_at_it()
    likes(anna, confirm_slow="once")
    taps(anna, "g8")
    table.advance("g8")
    ben.sees(table.position)


@pytest.mark.soak
def test_the_setting_for_fast_games_does_not_affect_slow_ones(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_fast="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    table.advance("g8")
    ben.sees(table.position)


def test_fast_games_can_need_confirmation_when_slow_ones_do_not(anna: Person, ben: Person) -> None:
    starts_with(anna, confirm_fast="twice")
    table = Table(anna, ben, time="5+5").with_all_at_it()
    anna.plays("g8")
    expect(anna.notice).to_contain_text(t("confirm.press"))
    assert anna.moves == []
    anna.cell("g8").click()
    table.advance("g8")
    ben.sees(table.position)


@pytest.mark.parametrize("awake", in_soak_except("on", values=("on", "off")))
def test_the_screen_stays_on_during_the_own_turn(anna: Person, ben: Person, awake: str) -> None:
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
