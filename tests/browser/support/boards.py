"""Boards for one pair of hands, in the browser: what is played on them, and what they show."""

import re
from itertools import chain
from random import Random

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Position, find_game
from harness.browser.lines import stones, wander
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.support.input import cells

LINE = ("g8", "d5", "e4", "h9")
START = find_game("macbeth").start({})
ON_BOARD = """Object.fromEntries([...document.querySelectorAll(".board .cell")]
  .map(({ dataset }) => [dataset.cell, dataset.stone]))"""


def shows(person: Person, position: Position) -> None:
    eventually(lambda: person.page.evaluate(ON_BOARD), stones(position))


def plays(person: Person, move: str) -> None:
    """Make a move with the mouse, as soon as the page says that it can be played."""
    if move == "pass":
        person.page.locator('[data-action="pass"]').click()
        return
    for cell in cells(move):
        expect(person.cell(cell)).to_have_attribute("data-legal", "")
        person.cell(cell).click()


def calm(start: Position, length: int) -> list[str]:
    """The beginning of a game in which nobody has to pass."""
    games = (wander(start, Random(seed)) for seed in range(100))
    lines = (list(chain(*(moves for _, moves, _ in game)))[: length + 1] for game in games)
    return next(line[:length] for line in lines if "pass" not in line)


def node(person: Person, name: str) -> Locator:
    return person.page.locator("#moves .node").filter(has_text=re.compile(rf"\b{name}\b"))


def steps(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def query(person: Person) -> str:
    return person.page.url.partition("?")[2]


def opens_tab(person: Person, key: str) -> None:
    """Choose one of the tabs beside the board, by the message of its name."""
    person.page.get_by_role("tab", name=t(key)).click()
