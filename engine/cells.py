"""The parts of positions as text: cells, rows of cells, players, and numbers."""

import re
from collections.abc import Callable, Iterable

from engine.board import Board, Cells
from engine.color import Color


class NotationError(ValueError):
    """A text that cannot be parsed. `reason` is `not-a-cell`, `hole` or `unreadable`.

    `text` and `values` are as in `IllegalMove`.
    """

    def __init__(self, reason: str, message: str, *, text: str = "", **values: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.text = text
        self.values = values


def parse_cell(board: Board, text: str) -> Cells:
    """Raises NotationError."""
    site = board.by_name.get(text.strip().lower())
    if site is None:
        message = f"{quoted(text)} is not a cell of the {board.title}"
        raise NotationError("not-a-cell", message, cell=text[:20])
    if site.hole:
        message = f"{site.name} is a hole of the {board.title}, not a cell"
        raise NotationError("hole", message, cell=site.name)
    return site.bit


def format_cell(board: Board, cell: Cells) -> str:
    return board.name_of[cell]


def parse_rows(board: Board, letters: Iterable[str], text: str) -> dict[str, Cells]:
    """The cells of each letter. Raises NotationError."""
    rows = text.split("/")
    if len(rows) != len(board.rows):
        raise unreadable(f"the {board.title} has {len(board.rows)} rows, not {len(rows)}")
    stones = dict.fromkeys(letters, 0)
    for row, sites in zip(rows, board.rows, strict=True):
        marks = re.sub(r"[0-9]+", lambda run: "." * min(parse_count(run[0]), 99), row)
        if len(marks) != len(sites):
            raise unreadable(
                f"the row {quoted(row)} should have {len(sites)} places, not {len(marks)}"
            )
        for mark, site in zip(marks, sites, strict=True):
            if (mark == "-") != site.hole:
                raise unreadable(f"{site.name} is {'a' if site.hole else 'no'} hole")
            if mark in stones:
                stones[mark] |= site.bit
            elif mark not in "-.":
                raise unreadable(f"there is no stone {quoted(mark)} in this game")
    return stones


def format_rows(board: Board, stone: Callable[[Cells], str]) -> str:
    """Rows from the top: stones by first letter, runs of empty cells by length, holes as `-`."""
    rows = (
        "".join("-" if site.hole else stone(site.bit)[:1] or "." for site in row)
        for row in board.rows
    )
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))


def parse_color(colors: Iterable[Color], letter: str) -> Color:
    """Raises NotationError."""
    for color in colors:
        if color.letter == letter:
            return color
    raise unreadable(f"{quoted(letter)} is not a player of this game")


def parse_count(text: str) -> int:
    """A number of at most three digits. Raises NotationError."""
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise unreadable(f"{quoted(text)} is not a number that can be meant here")
    return int(text)


def quoted(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:20] + "…")


def unreadable(message: str) -> NotationError:
    return NotationError("unreadable", message)
