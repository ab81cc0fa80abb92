"""The opening explorer's tab: games that were counted, and values that the computer has found."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color, find_game, format_move
from harness.browser.lines import follow
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.support.boards import opens_tab, query, shows

GAME = "desdemona"
START = find_game(GAME).start({})
FIRST = format_move(START, START.legal_moves[0])
AFTER = follow(START, FIRST)
SECOND = format_move(AFTER, AFTER.legal_moves[0])
SOME_VALUE = re.compile(re.escape(t("explorer.value", value="")) + ".")
EXPLORER = f"/api/games/{GAME}/explorer"
LONG = 240_000  # milliseconds, in which the computer's code may have to be compiled


def finished(anna: Person, ben: Person) -> None:
    """A listed game of two moves, which Black resigns, and which the explorer has counted."""
    before = anna.asks("GET", EXPLORER)["games"]
    table = Table(anna, ben, GAME, listed=True)
    table.play([FIRST, SECOND])
    table.resign(Color.BLACK)
    eventually(lambda: anna.asks("GET", EXPLORER)["games"], before + 1)


def moves(person: Person) -> Locator:
    panel = person.page.get_by_role("tabpanel", name=t("explorer.title"))
    return panel.get_by_role("listitem").get_by_role("button")


def test_the_moves_of_public_games_have_values_and_are_played(
    anna: Person, ben: Person, cora: Person
) -> None:
    finished(anna, ben)
    cora.goes(f"/analysis/{GAME}")
    opens_tab(cora, "explorer.title")
    listed = cora.asks("GET", EXPLORER)["moves"]
    expect(moves(cora)).to_have_count(len(listed))
    expect(moves(cora).first.locator(".explorer-value")).to_have_text(SOME_VALUE, timeout=LONG)
    moves(cora).first.click()
    shows(cora, follow(START, listed[0]["move"]))
    eventually(lambda: query(cora), f"moves={listed[0]['move']}&at=1")
    expect(moves(cora).first).to_be_focused()
    cora.page.reload()
    expect(moves(cora).first).to_be_visible()


def test_a_move_is_seen_beside_the_board_of_a_laptop(anna: Person, ben: Person) -> None:
    """Nothing behind the last one makes what is beside the board longer."""
    finished(anna, ben)
    anna.page.set_viewport_size({"width": 1280, "height": 800})
    anna.goes(f"/analysis/{GAME}?moves={FIRST}&at=1")
    opens_tab(anna, "explorer.title")
    expect(moves(anna).first).to_be_visible()
    side = anna.page.locator(".sandbox-side")
    seen = side.evaluate("(side) => side.getBoundingClientRect().bottom")
    assert moves(anna).first.evaluate("(move) => move.getBoundingClientRect().bottom") < seen
    shown = "[...side.children].findLast((one) => one.offsetHeight)"
    last = side.evaluate(f"(side) => {shown}.getBoundingClientRect().bottom")
    assert side.evaluate("(side) => side.scrollHeight - side.clientHeight") <= last - seen + 16
