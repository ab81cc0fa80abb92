"""How to play with the keyboard: a text for screen readers."""

from app.locales import paragraph, t
from engine import Position

BOARD_PAGE = ("keyboard.steps", "keyboard.typed", "keyboard.zen")
"""The keys of a page with one board."""


def keyboard_help(position: Position, *others: str) -> str:
    """The keys on a position's board, and the messages `others` about keys of the page."""
    keys = ["keyboard.cells"]
    if position.rules.board.shape == "hexagon":
        keys.append("keyboard.slanted")
    keys.append("keyboard.drop-or-move" if position.reserve else "keyboard.place")
    return paragraph(t(key) for key in (*keys, *others))
