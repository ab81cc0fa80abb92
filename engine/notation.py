"""Moves and positions of all games as text, both ways."""

from functools import cache
from typing import overload

from engine.board import Board, Cells, each
from engine.cells import format_cell, parse_cell
from engine.custodial import CustodialPosition, Rules
from engine.custodial import notation as custodial
from engine.moxie import MoxiePosition, MoxieRules, movetext
from engine.moxie import notation as moxie
from engine.position import PASS, Move, Position


def parse_move(position: Position, text: str) -> Move:
    """The move that a text like `g8`, `pass` or `b2xd4` names, legal or not.

    Raises NotationError.
    """
    if isinstance(position, MoxiePosition):
        return movetext.parse_move(position.rules.board, text)
    if text.strip().lower() == "pass":
        return PASS
    return parse_cell(position.rules.board, text)


def format_move(position: Position, move: Move) -> str:
    """A cell's name, or `pass`, or in Moxie where a stone comes from and goes to."""
    if isinstance(position, MoxiePosition):
        return movetext.format_move(position.rules.board, move)
    return "pass" if move == PASS else format_cell(position.rules.board, move)


def format_stones(position: Position) -> str:
    """A letter for each cell in the order of the board's names: `b w r n`, or `.` when empty."""
    letters = _bare(position.rules.board).copy()
    for kind, cells in position.layers:
        for cell in each(cells):
            letters[cell] = kind[0]
    return "".join(letters.values())


@cache
def _bare(board: Board) -> dict[Cells, str]:
    """The letters of an empty board."""
    return dict.fromkeys(board.by_cell, ".")


def format_position(position: Position) -> str:
    """Rows from the top, the side to move, and what else the position needs."""
    if isinstance(position, MoxiePosition):
        return moxie.format_position(position)
    assert isinstance(position, CustodialPosition)
    return custodial.format_position(position)


@overload
def parse_position(rules: Rules, text: str) -> CustodialPosition: ...
@overload
def parse_position(rules: MoxieRules, text: str) -> MoxiePosition: ...
def parse_position(rules: Rules | MoxieRules, text: str) -> Position:
    """The position that `format_position` has written.

    Raises NotationError, also for a position that the rules make impossible.
    """
    if isinstance(rules, MoxieRules):
        return moxie.parse_position(rules, text)
    return custodial.parse_position(rules, text)
