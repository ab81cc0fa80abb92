"""Cells, and a board's rows of them, as text, both ways."""

import re
from collections.abc import Callable, Iterable

from engine.board import Board, Cells


class NotationError(ValueError):
    """A text that cannot be read. `reason` is `not-a-cell`, `hole` or `unreadable`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def parse_cell(board: Board, text: str) -> Cells:
    """The cell of that name. Raises NotationError."""
    site = board.by_name.get(text.strip().lower())
    if site is None:
        raise NotationError("not-a-cell", f"{quoted(text)} is not a cell of the {board.title}")
    if site.hole:
        raise NotationError("hole", f"{site.name} is a hole of the {board.title}, not a cell")
    return site.bit


def format_cell(board: Board, cell: Cells) -> str:
    """The name of a cell, as `g8`."""
    return board.name_of[cell]


def parse_rows(board: Board, letters: Iterable[str], text: str) -> dict[str, Cells]:
    """The cells that hold each of the letters. Raises NotationError."""
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
    """Rows from the top: stones' first letters, digits for runs of empty cells, `-` for holes."""
    rows = (
        "".join("-" if site.hole else stone(site.bit)[:1] or "." for site in row)
        for row in board.rows
    )
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))


def parse_count(text: str) -> int:
    """A number of three digits at most. Raises NotationError."""
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise unreadable(f"{quoted(text)} is not a number that can be meant here")
    return int(text)


def quoted(text: str) -> str:
    """A text in quotes and short enough for a message."""
    return repr(text if len(text) <= 20 else text[:20] + "…")


def unreadable(message: str) -> NotationError:
    """What to raise of a text that is not in the notation, or makes no sense."""
    return NotationError("unreadable", message)
