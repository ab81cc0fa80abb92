"""Moves and positions of all games as text, both ways."""

from engine.cells import format_cell, parse_cell
from engine.custodial import CustodialPosition, Rules
from engine.custodial import notation as custodial
from engine.position import PASS, Move, Position


def parse_move(position: Position, text: str) -> Move:
    """The move that a text like `g8` or `pass` names, legal or not.

    Raises NotationError.
    """
    if text.strip().lower() == "pass":
        return PASS
    return parse_cell(position.rules.board, text)


def format_move(position: Position, move: Move) -> str:
    """A cell's name, or `pass`."""
    return "pass" if move == PASS else format_cell(position.rules.board, move)


def format_stones(position: Position) -> str:
    """A letter for each cell in the order of the board's names: `b w r n`, or `.` when empty."""
    return "".join(position.stone(cell)[:1] or "." for cell in position.rules.board.by_cell)


def format_position(position: Position) -> str:
    """Rows from the top, the side to move, and what else the position needs."""
    if isinstance(position, CustodialPosition):
        return custodial.format_position(position)
    raise TypeError(f"there is no notation for {type(position).__name__}")


def parse_position(rules: Rules, text: str) -> CustodialPosition:
    """The position that `format_position` has written.

    Raises NotationError, also for a position that the rules make impossible.
    """
    return custodial.parse_position(rules, text)
