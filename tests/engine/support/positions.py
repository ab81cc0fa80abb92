"""Positions and moves from short texts."""

from engine import CustodialPosition, Rules, format_move, parse_move, parse_position
from tests.engine.support.rules import FAMILY

EMPTY = "6/1-1-1-1/8/1-1-1-1-1/10/1-1-1-1-1-1/10/1-1-1-1-1/8/1-1-1-1/6"


def play(position: CustodialPosition, moves: str) -> CustodialPosition:
    for text in moves.split():
        position = position.play(parse_move(position, text))
    return position


def legal(position: CustodialPosition) -> set[str]:
    return {format_move(position, move) for move in position.legal_moves}


def macbeth(rows: dict[str, str], rest: str, rules: Rules = FAMILY["macbeth"]) -> CustodialPosition:
    """A position that is empty but for some rows."""
    texts = dict(zip("kjihgfedcba", EMPTY.split("/"), strict=True)) | rows
    return parse_position(rules, f"{'/'.join(texts.values())} {rest}")
