"""Moves that are typed, in a match, a premove, and a game on one device."""

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from engine import find_game
from tests.browser.analysis.test_local import local
from tests.browser.planning.test_premove import live_match, premove_chip
from tests.browser.support.boards import calm, shows
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.preferences import starts_with
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def field(person: Person) -> Locator:
    return person.page.get_by_role("combobox", name=t("typed.label"), exact=True)


def opens_field(person: Person) -> None:
    """Press the key for the field, once the script of players has loaded, which listens to it."""
    expect(person.page.locator("#more-button")).to_be_visible()
    person.presses("/")
    expect(field(person)).to_be_focused()


def test_slash_opens_a_field_for_moves(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    expect(field(anna)).to_be_hidden()
    opens_field(anna)
    offered = anna.page.locator("#typed-move-legal option")
    eventually(lambda: len(offered.all()), len(table.position.legal_moves))
    field(anna).fill("G8")
    expect(anna.button).to_have_text("Play g8 +1")
    anna.hears("g8 would turn 1: g7.")
    anna.presses("Enter")
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)
    expect(field(anna)).to_have_value("")

    field(anna).fill("e4")
    anna.presses("Enter")
    expect(anna.notice).to_have_text(t("refusals.not-your-turn"))
    anna.presses("Escape", "Escape")
    expect(field(anna)).to_be_hidden()
    expect(anna.board.locator('.cell[tabindex="0"]')).to_be_focused()


def test_typed_moves_are_confirmed_and_refused_like_presses(anna: Person, ben: Person) -> None:
    starts_with(anna, typed_moves="on", confirm_slow="twice")
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    for text, refusal in (
        ("a1", "No capture at a1"),
        ("b2-c3", t("typed.illegal", text="b2-c3")),
        ("hello", t("typed.unreadable", text="hello")),
    ):
        field(anna).fill(text)
        anna.presses("Enter")
        expect(anna.notice).to_have_text(refusal)
    field(anna).fill("g8")
    anna.presses("Enter")
    expect(anna.notice).to_contain_text(t("confirm.press"))
    assert anna.moves == []
    anna.presses("Enter")
    table.advance("g8")
    ben.sees(table.position)


def test_a_premove_is_typed(anna: Person, ben: Person) -> None:
    live_match(anna, ben)
    opens_field(ben)
    field(ben).fill("d5")
    ben.presses("Enter")
    expect(premove_chip(ben)).to_contain_text("d5")
    anna.plays("g8")
    eventually(lambda: ben.moves, ["g8", "d5"])


@pytest.mark.soak
def test_moves_of_moxie_are_typed_on_one_device(anna: Person) -> None:
    start = find_game("moxie").start({})
    first, *line = calm(start, 8)
    anna.goes("/local/moxie")
    local(anna, first)
    shows(anna, follow(start, first))
    anna.presses("/")
    for number, move in enumerate(line, start=2):
        anna.page.wait_for_selector("svg.board:not([data-arming])")
        field(anna).fill(move)
        anna.presses("Enter")
        shows(anna, follow(start, first, *line[: number - 1]))
