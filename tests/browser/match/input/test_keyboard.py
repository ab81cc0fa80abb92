"""Playing with the keyboard and a screen reader."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color, find_game
from tests.browser.support.keyboard import focus, tabs_to, walks
from tests.browser.support.lines import forced_pass
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.arrow_keys import arrow_keys

WAYS = arrow_keys(find_game("macbeth").start({}).rules.board)


def test_the_arrows_reach_every_cell(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    tabs_to(anna, ".cell")
    missing = set(WAYS) - {focus(anna)}
    while missing:
        missing.remove(walks(anna, WAYS, *missing))
    assert len(WAYS) == 72


def test_each_arrow_key_follows_a_line(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    for start, key, end in (
        ("g8", "ArrowUp", "h9"),
        ("g8", "Shift+ArrowUp", "i8"),
        ("g8", "ArrowDown", "f7"),
        ("g8", "Shift+ArrowDown", "e8"),
        ("g8", "ArrowLeft", "g7"),
        ("h5", "ArrowRight", "h7"),
        ("g8", "Home", "g2"),
        ("g8", "End", "g11"),
        ("k11", "ArrowRight", "k11"),
        ("a1", "ArrowDown", "a1"),
    ):
        anna.cell(start).focus()
        anna.presses(key)
        assert focus(anna) == end, f"{key} from {start}"


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


def test_every_cell_has_a_label(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    for cell, label in {
        "g8": "g8, empty, legal, turns 1 stone",
        "g7": "g7, white stone",
        "a1": "a1, empty",
    }.items():
        expect(anna.cell(cell)).to_have_attribute("aria-label", label)
        expect(anna.cell(cell)).to_have_role("button")
    expect(ben.cell("g8")).to_have_attribute("aria-label", "g8, empty")
    assert anna.board.locator('.cell[tabindex="0"]').count() == 1


@pytest.mark.parametrize(
    ("game", "middle"),
    [("othello", {"d4", "d5", "e4", "e5"}), ("moxie", {"b2", "b3", "c2", "c3"})],
)
def test_the_keyboard_comes_to_the_middle_of_the_board(
    anna: Person, ben: Person, game: str, middle: set[str]
) -> None:
    anna.opens(Table(anna, ben, game).url)
    assert anna.board.locator('.cell[tabindex="0"]').get_attribute("data-cell") in middle


def test_a_forced_pass_is_announced_with_its_reason(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    *before, last, _ = forced_pass()
    table.play(before)
    table.with_all_at_it()
    passed = next(color for color in Color if color != table.position.turn and color != "red")
    table.mover.plays(last)
    for person in (anna, ben):
        eventually(lambda: person.moves, list(forced_pass()))  # noqa: B023 - read at once
        person.hears(f"{passed.title()} passes: nothing to capture.")
