"""Moves and positions of all games as text, parsed and formatted."""

from functools import cache, lru_cache
from typing import overload

from engine.board import MOST_BOARDS, Board
from engine.cells import format_cell, parse_cell
from engine.custodial import CustodialPosition, Rules
from engine.custodial import notation as custodial
from engine.moxie import MoxiePosition, MoxieRules, move_notation
from engine.moxie import notation as moxie
from engine.position import PASS, Move, Position


def parse_move(position: Position, text: str) -> Move:
    """The move of a text like `g8`, `pass` or `b2xd4`, legal or not.

    Raises NotationError.
    """
    if isinstance(position, MoxiePosition):
        return move_notation.parse_move(position.rules.board, text)
    board = position.rules.board
    if (site := board.by_name.get(text)) and not site.hole:  # as programs and the log spell it
        return site.bit
    return PASS if text.strip().lower() == "pass" else parse_cell(board, text)


def format_move(position: Position, move: Move) -> str:
    if isinstance(position, MoxiePosition):
        return move_notation.format_move(position.rules.board, move)
    return "pass" if move == PASS else format_cell(position.rules.board, move)


def format_stones(position: Position) -> str:
    """A letter for each cell in the order of the board's names: `b w r n`, or `.` if empty.

    Speed matters here. Each kind of stones gets a digit. The binary form of a set of cells, read as
    a hexadecimal number, has one digit for each cell, so the sum over all kinds spells the board
    from the last bit to the first. Places beside the board get the digit f.
    """
    digits, letters = _beside(position.rules.board), b"."
    for digit, (kind, cells) in enumerate(position.layers, 1):
        letters += kind[0].encode()
        if cells:
            digits += digit * int(f"{cells:b}", 16)
    return f"{digits:x}"[::-1].encode().translate(_letters(letters), b"f").decode()


@lru_cache(MOST_BOARDS)
def _beside(board: Board) -> int:
    """A hexadecimal number with an f for each bit up to the last that is not a cell."""
    places = (1 << max(board.by_cell).bit_length() + 1) - 1
    return 15 * int(f"{places & ~board.cells:b}", 16)


@cache
def _letters(letters: bytes) -> bytes:
    """A table that translates each digit into its letter."""
    return bytes.maketrans(b"0123456789"[: len(letters)], letters)


def format_position(position: Position) -> str:
    if isinstance(position, MoxiePosition):
        return moxie.format_position(position)
    assert isinstance(position, CustodialPosition)
    return custodial.format_position(position)


@overload
def parse_position(rules: Rules, text: str) -> CustodialPosition: ...
@overload
def parse_position(rules: MoxieRules, text: str) -> MoxiePosition: ...
@overload
def parse_position(rules: Rules | MoxieRules, text: str) -> Position: ...
def parse_position(rules: Rules | MoxieRules, text: str) -> Position:
    """The inverse of `format_position`.

    Raises NotationError, including for a position that the rules exclude.
    """
    if isinstance(rules, MoxieRules):
        return moxie.parse_position(rules, text)
    return custodial.parse_position(rules, text)
