"""Three ways of making a move of any kind: with a mouse, with a finger, with keys alone."""

import re
from collections.abc import Callable

from harness.browser.person import Person
from tests.browser.support.keyboard import drawn, tabs_to, walks

Hand = Callable[[Person, str], None]

_CELL = re.compile("[a-k][0-9]+")


def cells(move: str) -> list[str]:
    """The cells that a move's text names, in the order in which a hand touches them."""
    return _CELL.findall(move)


def clicks(person: Person, cell: str) -> None:
    """Touch a cell with the mouse."""
    person.cell(cell).click()


def taps(person: Person, cell: str) -> None:
    """Touch a cell with a finger."""
    person.cell(cell).tap()


def enters(person: Person, cell: str) -> None:
    """Touch a cell with keys: the arrows lead to it."""
    tabs_to(person, ".cell")
    walks(person, drawn(person), cell)
    person.presses("Enter")


def mouse(person: Person, move: str) -> None:
    """Every cell is clicked once, the last one too."""
    person.thinks()
    if move.startswith("!"):
        person.page.locator("#sacrifice").click()
    for cell in cells(move):
        clicks(person, cell)


def finger(person: Person, move: str) -> None:
    """The last cell is tapped twice: the first tap shows what would happen."""
    person.thinks()
    if move.startswith("!"):
        person.page.locator("#sacrifice").tap()
    *path, last = cells(move)
    for cell in (*path, last, last):
        taps(person, cell)


def keys(person: Person, move: str) -> None:
    """Enter touches each cell; walking to the last one shows what would happen."""
    person.thinks()
    if move.startswith("!"):
        tabs_to(person, "#sacrifice")
        person.presses("Enter")
    *path, last = cells(move)
    for cell in path:
        enters(person, cell)
    tabs_to(person, ".cell")
    walks(person, drawn(person), last)
    if person.cell(last).get_attribute("data-hovered") is None:
        person.presses("Enter")  # the focus was there already, and showed nothing
    person.presses("Enter")
