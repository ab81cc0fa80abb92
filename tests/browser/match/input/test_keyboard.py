"""Playing with the keyboard and a screen reader."""

from playwright.sync_api import expect

from app.locales import t
from engine import find_game
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.support.keyboard import focus, tabs_to, walks
from tests.support.arrow_keys import arrow_keys

WAYS = arrow_keys(find_game("macbeth").start({}).rules.board)


def test_a_game_is_played_and_resigned_with_the_keyboard(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    tabs_to(anna, ".cell")
    walks(anna, WAYS, "g8")
    expect(anna.button).to_have_text("Play g8 +1")
    anna.hears("g8 would turn 1: g7.")
    anna.presses("Escape")
    expect(anna.button).to_have_text(t("match.actions"))
    expect(anna.board.locator(".ghost")).to_have_count(0)
    anna.presses("Enter")
    expect(anna.button).to_have_text("Play g8 +1")
    assert anna.moves == []
    anna.presses("Enter")
    table.advance("g8")
    anna.sees(table.position)
    anna.hears(t("moves.turn.turns", color="Black", move="g8", parts="1"))
    assert focus(anna) == "g8"

    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)
    anna.hears(t("moves.turn.turns", color="White", move="d5", parts="1"))
    anna.hears(t("live.your-turn"))
    label = anna.cell("d5").get_attribute("aria-label") or ""
    assert t("cell.white") in label
    assert t("cell.last") in label

    anna.thinks()
    walks(anna, WAYS, "a1")
    anna.presses("Enter")
    anna.hears("No capture at a1.")
    tabs_to(anna, "#more-button")
    anna.presses("Enter")
    tabs_to(anna, "#resign")
    expect(anna.page.locator("#more-menu")).not_to_have_attribute("data-arming", "")
    anna.presses("Enter")
    expect(anna.page.get_by_role("button", name=t("common.keep-playing"))).to_be_focused()
    anna.presses("Escape")
    expect(anna.page.locator("#more-button")).to_be_focused()
    anna.presses("Enter", "Escape")
    expect(anna.page.locator("#more-menu")).to_be_hidden()
    anna.presses("Enter")
    tabs_to(anna, "#resign")
    expect(anna.page.locator("#more-menu")).not_to_have_attribute("data-arming", "")
    anna.presses("Enter", "Shift+Tab")
    sure = anna.page.locator("#notice-buttons .danger")
    expect(sure).to_be_focused()
    expect(sure).not_to_have_attribute("data-arming", "")
    anna.presses("Enter")
    expect(anna.result).to_be_visible()
    anna.hears("You lost. You resigned.")
    ben.hears("You won. Anna resigned.")


def test_the_board_is_one_tab_stop(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.thinks()
    tabs_to(anna, ".cell")
    anna.presses("Shift+Tab")
    assert anna.page.evaluate("document.activeElement.closest('svg.board')") is None
    anna.presses("Tab")
    assert focus(anna)
