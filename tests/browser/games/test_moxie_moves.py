"""Input of Moxie's moves: chains of jumps cell by cell, and sacrifices."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.input import Hand, clicks, enters, finger, keys, mouse, taps
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

Touch = Callable[[Person, str], None]

# White's c3 can jump to a1, and on to c1 or to a3; or d1 can jump.
FORK = ["c3", "b1", "a4", "d2", "a4-b4", "a2", "d1", "b2"]

# Both clicks at once: on a slow machine those of a mouse can be apart.
DOUBLE_CLICK = """cell => {
  for (const _ of [1, 2]) cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
SACRIFICE = {"jumps": "sacrifice"}
THREAT = ["d1", "c3", "c1", "c4", "d4", "d3"]


def undo_with_button(person: Person) -> None:
    person.page.get_by_role("button", name=t("moves.take-back")).click()


def undo_by_touch(person: Person) -> None:
    person.page.get_by_role("button", name=t("moves.take-back")).tap()


def undo_with_backspace(person: Person) -> None:
    person.presses("Backspace")


HANDS = {
    "mouse": (mouse, clicks, undo_with_button),
    "finger": (finger, taps, undo_by_touch),
    "keys": (keys, enters, undo_with_backspace),
}


@pytest.fixture
def ben(visit: Visit) -> Person:
    """White, who begins, with a touch screen."""
    return visit("Ben", has_touch=True)


def expect_picked(person: Person, cell: str, *ways: str) -> None:
    """One stone is picked and has destinations; nothing is captured yet."""
    expect(person.cell(cell)).to_have_attribute("data-picked", "")
    assert person.cells("picked") == {cell}
    assert person.marked == set(ways)
    assert person.turning == set()


def expect_nothing_picked(person: Person) -> None:
    expect(person.page.locator("#undo")).to_be_hidden()
    for mark in ("picked", "leaving", "turning", "sacrificed"):
        assert person.cells(mark) == set()
    expect(person.board.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize(("hand", "touch", "undo"), HANDS.values(), ids=HANDS)
def test_a_chain_of_jumps_is_entered_and_undone_step_by_step(
    anna: Person, ben: Person, hand: Hand, touch: Touch, undo: Callable[[Person], None]
) -> None:
    table = Table(anna, ben, "moxie")
    table.play(FORK)
    table.with_all_at_it()
    ben.thinks()
    assert ben.marked == {"c3", "d1"}
    touch(ben, "c3")
    expect_picked(ben, "c3", "a1")
    ben.hears(t("moves.picked.ways", cell="c3", count=1, ways="jump to a1 capturing b2."))
    touch(ben, "a1")
    expect(ben.cell("b2")).to_have_attribute("data-becomes", "gone")
    expect(ben.button).to_have_text("c3–a1 …")
    expect(ben.board.locator(".cross")).to_have_count(1)
    assert ben.cells("leaving") == {"c3"}
    assert ben.marked == {"c1", "a3"}
    ben.hears(
        t(
            "moves.picked.ways",
            cell="a1",
            count=2,
            ways="jump to c1 capturing b1, jump to a3 capturing a2.",
        )
    )
    undo(ben)
    expect_picked(ben, "c3", "a1")
    touch(ben, "d1")
    expect_picked(ben, "d1", "d3")
    touch(ben, "d1")
    expect_nothing_picked(ben)
    for person in (anna, ben):
        person.sees(table.position)

    touch(ben, "c3")
    touch(ben, "a1")
    undo(ben)
    undo(ben)
    expect_nothing_picked(ben)
    hand(ben, "c3xa1xa3")
    table.advance("c3xa1xa3")
    for person in (anna, ben):
        person.sees(table.position)
        assert person.moves == [*FORK, "c3xa1xa3"]
        person.hears("White: c3 to a1 to a3, captures b2 and a2.")


def test_a_chain_must_be_finished(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "moxie")
    table.play(FORK)
    table.with_all_at_it()
    ben.thinks()
    ben.cell("c3").click()
    ben.cell("a1").click()
    ben.cell("d3").click()
    expect(ben.notice).to_have_text(t("refusals.unreachable", held="a1", cell="d3"))
    ben.button.click(force=True)
    expect(ben.cell("b2")).to_have_attribute("data-becomes", "gone")
    ben.presses("Escape")
    expect_picked(ben, "c3", "a1")
    ben.presses("Escape")
    expect_nothing_picked(ben)
    assert anna.moves == ben.moves == FORK


@pytest.mark.parametrize("hand", [mouse, finger, keys], ids=lambda hand: hand.__name__)
def test_a_sacrifice_is_entered_in_two_steps(anna: Person, ben: Person, hand: Hand) -> None:
    table = Table(anna, ben, "moxie", SACRIFICE)
    table.play(THREAT)
    table.with_all_at_it()
    button = ben.page.get_by_role("button", name=t("board.sacrifice"))
    expect(anna.page.locator("#sacrifice")).to_be_hidden()
    expect(ben.notice).to_have_text(t("obligations.jump.sacrifice"))
    ben.thinks()
    assert ben.marked == {"d4"}
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(ben.board).to_have_attribute("data-sacrificing", "")
    expect(ben.notice).to_have_text(t("sacrifice.pick"))
    assert ben.marked == {"c1", "d1", "d4"}
    ben.cell("c3").click()
    expect(ben.notice).to_have_text(t("refusals.sacrifice-first"))
    ben.cell("d4").click()
    expect(ben.notice).to_have_text(t("sacrifice.next", cell="d4"))
    assert ben.cells("sacrificed") == {"d4"}
    free = {cell for cell, stone in ben.stones.items() if not stone}
    assert ben.marked == free | {"d4", "c1", "d1"}
    ben.cell("c1").click()
    expect(ben.notice).to_have_text(t("sacrifice.step", cell="d4", stone="c1"))
    ben.presses("Escape", "Escape")
    expect(ben.board).to_have_attribute("data-sacrificing", "")
    assert ben.cells("sacrificed") == set()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect_nothing_picked(ben)
    ben.sees(table.position)

    hand(ben, "!d4:b1")
    table.advance("!d4:b1")
    for person in (anna, ben):
        person.sees(table.position)
        person.hears("White: d4 sacrificed, then b1.")
        expect(person.page.locator("#result-reason")).to_have_text("Row: b1, c1 and d1")


def test_a_double_click_on_a_sacrifice_drops_nothing(anna: Person, ben: Person) -> None:
    """The sacrificed stone's cell is free; dropping there needs a later press."""
    table = Table(anna, ben, "moxie", SACRIFICE)
    table.play(THREAT)
    table.with_all_at_it()
    ben.thinks()
    ben.page.get_by_role("button", name=t("board.sacrifice")).click()
    ben.cell("c1").evaluate(DOUBLE_CLICK)
    expect(ben.notice).to_have_text(t("sacrifice.next", cell="c1"))
    assert ben.cells("sending") == set()
    assert ben.moves == THREAT

    def pressed() -> list[str]:
        ben.cell("c1").click()
        return ben.moves

    eventually(pressed, [*THREAT, "!c1:c1"])
    table.advance("!c1:c1")
    anna.sees(table.position)
