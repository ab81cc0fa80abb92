"""Moves of Moxie as text, parsed and formatted."""

import re

from engine.board import Board
from engine.cells import NotationError, format_cell, parse_cell, quoted
from engine.moxie.moves import Drop, Jump, MoxieMove, Sacrifice, Step

_CELL = "[a-z][0-9]+"
_DROP = re.compile(_CELL)
_STEP = re.compile(f"({_CELL})-({_CELL})")
_JUMP = re.compile(f"{_CELL}(x{_CELL})+")
_SACRIFICE = re.compile(f"!({_CELL}):(.+)")


def format_move(board: Board, move: MoxieMove) -> str:
    """As `c2`, `b2-c3`, `b2xd4xb4`, `!a1:c2` or `!a1:b2-c3`."""
    names = [format_cell(board, cell) for cell in move.cells]
    match move:
        case Drop():
            return names[0]
        case Step():
            return "-".join(names)
        case Jump():
            return "x".join(names)
        case Sacrifice():
            return f"!{names[0]}:{format_move(board, move.then)}"


def parse_move(board: Board, text: str) -> MoxieMove:
    """The move of a text, legal or not. Raises NotationError."""
    text = text.strip().lower()
    if sacrifice := _SACRIFICE.fullmatch(text):
        return Sacrifice(parse_cell(board, sacrifice[1]), _parse_quiet(board, sacrifice[2]))
    if _JUMP.fullmatch(text):
        return Jump(tuple(parse_cell(board, cell) for cell in text.split("x")))
    return _parse_quiet(board, text)


def _parse_quiet(board: Board, text: str) -> Drop | Step:
    if step := _STEP.fullmatch(text):
        return Step(parse_cell(board, step[1]), parse_cell(board, step[2]))
    if _DROP.fullmatch(text):
        return Drop(parse_cell(board, text))
    message = f"{quoted(text)} is not a move; moves look like c2, b2-c3, b2xd4 or !a1:c2"
    raise NotationError("unreadable", message, text="moxie-notation")
