"""Moxie with a hand: chains of jumps cell by cell, and stones that are given away."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.support.input import Hand, clicks, enters, finger, keys, mouse, taps
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

Touch = Callable[[Person, str], None]

# White's c3 can jump to a1, and on to c1 or to a3; or d1 can jump.
FORK = ["c3", "b1", "a4", "d2", "a4-b4", "a2", "d1", "b2"]

SACRIFICE = {"jumps": "sacrifice"}
THREAT = ["d1", "c3", "c1", "c4", "d4", "d3"]


def back(person: Person) -> None:
    person.page.get_by_role("button", name="Take back").click()


def back_with_a_finger(person: Person) -> None:
    person.page.get_by_role("button", name="Take back").tap()


def backspace(person: Person) -> None:
    person.presses("Backspace")


HANDS = {
    "mouse": (mouse, clicks, back),
    "finger": (finger, taps, back_with_a_finger),
    "keys": (keys, enters, backspace),
}


@pytest.fixture
def ben(visit: Visit) -> Person:
    """White, who begins, and can use fingers too."""
    return visit("Ben", has_touch=True)


def holds(person: Person, cell: str, *ways: str) -> None:
    """A stone is in the hand, and can go some ways; nothing has been captured yet."""
    expect(person.cell(cell)).to_have_attribute("data-held", "")
    assert person.cells("held") == {cell}
    assert person.marked == set(ways)
    assert person.turning == set()


def holds_nothing(person: Person) -> None:
    expect(person.page.locator("#undo")).to_be_hidden()
    for mark in ("held", "leaving", "turning", "given"):
        assert person.cells(mark) == set()
    expect(person.board.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize(("hand", "touch", "undo"), HANDS.values(), ids=HANDS)
def test_a_chain_is_walked_jump_by_jump_and_back(
    anna: Person, ben: Person, hand: Hand, touch: Touch, undo: Callable[[Person], None]
) -> None:
    table = Table(anna, ben, "moxie")
    table.play(FORK)
    table.with_all_at_it()
    ben.thinks()
    assert ben.marked == {"c3", "d1"}
    touch(ben, "c3")
    holds(ben, "c3", "a1")
    ben.hears("c3 picked: 1 place to go: jump to a1 capturing b2.")
    touch(ben, "a1")
    expect(ben.cell("b2")).to_have_attribute("data-becomes", "gone")
    expect(ben.button).to_have_text("c3–a1 …")
    expect(ben.board.locator(".cross")).to_have_count(1)
    assert ben.cells("leaving") == {"c3"}
    assert ben.marked == {"c1", "a3"}
    ben.hears("a1 picked: 2 places to go: jump to c1 capturing b1, jump to a3 capturing a2.")
    undo(ben)
    holds(ben, "c3", "a1")
    touch(ben, "d1")
    holds(ben, "d1", "d3")
    touch(ben, "d1")
    holds_nothing(ben)
    for person in (anna, ben):
        person.sees(table.position)

    touch(ben, "c3")
    touch(ben, "a1")
    undo(ben)
    undo(ben)
    holds_nothing(ben)
    hand(ben, "c3xa1xa3")
    table.advance("c3xa1xa3")
    for person in (anna, ben):
        person.sees(table.position)
        assert person.moves == [*FORK, "c3xa1xa3"]
        person.hears("White: c3 to a1 to a3, captures b2 and a2.")


def test_a_chain_stops_nowhere_else(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(FORK)
    table.with_all_at_it()
    ben.thinks()
    ben.cell("c3").click()
    ben.cell("a1").click()
    ben.cell("d3").click()
    expect(ben.notice).to_have_text("a1 does not reach d3. Press a1 again to take it back")
    ben.button.click(force=True)
    expect(ben.cell("b2")).to_have_attribute("data-becomes", "gone")
    ben.presses("Escape")
    holds(ben, "c3", "a1")
    ben.presses("Escape")
    holds_nothing(ben)
    assert anna.moves == ben.moves == FORK


@pytest.mark.parametrize("hand", [mouse, finger, keys], ids=lambda hand: hand.__name__)
def test_a_sacrifice_has_two_parts(anna: Person, ben: Person, hand: Hand) -> None:
    table = Table(anna, ben, "moxie", SACRIFICE)
    table.play(THREAT)
    table.with_all_at_it()
    button = ben.page.get_by_role("button", name="Sacrifice…")
    expect(anna.page.locator("#sacrifice")).to_be_hidden()
    expect(ben.notice).to_have_text("You can jump, so you must, or sacrifice a stone")
    ben.thinks()
    assert ben.marked == {"d4"}
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(ben.board).to_have_attribute("data-giving", "")
    expect(ben.notice).to_have_text("Sacrifice: pick the stone of yours to give")
    assert ben.marked == {"c1", "d1", "d4"}
    ben.cell("c3").click()
    expect(ben.notice).to_have_text("First pick the stone of yours to give")
    ben.cell("d4").click()
    expect(ben.notice).to_have_text("d4 is given. Now drop or step")
    assert ben.cells("given") == {"d4"}
    free = {cell for cell, stone in ben.stones.items() if not stone}
    assert ben.marked == free | {"d4", "c1", "d1"}
    ben.cell("c1").click()
    expect(ben.notice).to_have_text("d4 is given; c1 steps")
    ben.presses("Escape", "Escape")
    expect(ben.board).to_have_attribute("data-giving", "")
    assert ben.cells("given") == set()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    holds_nothing(ben)
    ben.sees(table.position)

    hand(ben, "!d4:b1")
    table.advance("!d4:b1")
    for person in (anna, ben):
        person.sees(table.position)
        person.hears("White: d4 sacrificed, then b1.")
        expect(person.page.locator("#result-reason")).to_have_text("Row: b1, c1 and d1")


def test_a_double_click_gives_no_stone_to_drop_one_there(anna: Person, ben: Person) -> None:
    """The cell is free as soon as its stone is given: who wants to drop there presses again."""
    table = Table(anna, ben, "moxie", SACRIFICE)
    table.play(THREAT)
    table.with_all_at_it()
    ben.thinks()
    ben.page.get_by_role("button", name="Sacrifice…").click()
    ben.cell("c1").dblclick()
    expect(ben.notice).to_have_text("c1 is given. Now drop or step")
    assert ben.cells("sending") == set()
    assert ben.moves == THREAT

    def pressed() -> list[str]:
        ben.cell("c1").click()
        return ben.moves

    eventually(pressed, [*THREAT, "!c1:c1"])
    table.advance("!c1:c1")
    anna.sees(table.position)
