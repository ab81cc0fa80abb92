"""Conditional moves: entered on a second board, saved and played."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit


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


def test_conditional_moves_are_played(visit: Visit, anna: Person, cora: Person) -> None:
    """They are entered on one device and seen on another of the same player, by nobody else."""
    ben = visit("Ben")
    table = Table(anna, ben).with_all_at_it(cora)
    phone = visit("Ben", viewport={"width": 390, "height": 844}, has_touch=True)
    phone.signs_in_like(ben)
    phone.opens(table.url)
    open_editor(ben)
    expect(prompt(ben)).to_have_text(t("plan.theirs.first", player="Anna (Black)"))
    enter_moves(ben, "g8")
    expect(prompt(ben)).to_have_text(t("plan.yours.after", move="g8"))
    enter_moves(ben, "d5", "e4", "g5")
    expect(ben.page.locator("#plan-lines .plan-line")).to_have_text(["g8 → d5 → e4 → g5"])
    saved(ben)
    ben.presses("Escape")
    for person in (ben, phone):
        expect(person.page.locator("#plan-open")).to_have_text(t("plan.count", count=1))
    for person in (anna, cora):
        expect(person.page.locator("#plan-open")).to_be_hidden()
        assert not re.search(r"\bd5\b", person.page.locator("body").inner_text())
    assert anna.moves == ben.moves == []
    anna.plays("g8")
    for person in (anna, ben):
        eventually(lambda: person.moves, ["g8", "d5"])  # noqa: B023 - read at once
        expect(person.page.locator('#moves [data-ply="2"]')).to_contain_text(t("moves.planned"))
    ben.hears(t("plan.played", moves="d5"))
    anna.plays("e4")
    table.advance("g8", "d5", "e4", "g5")
    for person in (anna, ben, cora):
        person.sees(table.position)
    expect(phone.page.locator("#plan-open")).to_have_text(t("plan.title"))
