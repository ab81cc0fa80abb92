"""Positions and moves from short texts."""

from typing import TypeVar

from engine import (
    CustodialPosition,
    MoxiePosition,
    Position,
    Rules,
    format_move,
    parse_move,
    parse_position,
)
from tests.engine.support.rules import FAMILY

AnyPosition = TypeVar("AnyPosition", CustodialPosition, MoxiePosition, Position)

EMPTY = "6/1-1-1-1/8/1-1-1-1-1/10/1-1-1-1-1-1/10/1-1-1-1-1/8/1-1-1-1/6"


def play(position: AnyPosition, moves: str) -> AnyPosition:
    for text in moves.split():
        position = position.play(parse_move(position, text))
    return position


def legal(position: Position) -> set[str]:
    return {format_move(position, move) for move in position.legal_moves}


def macbeth(rows: dict[str, str], rest: str, rules: Rules = FAMILY["macbeth"]) -> CustodialPosition:
    """A position that is empty but for some rows."""
    texts = dict(zip("kjihgfedcba", EMPTY.split("/"), strict=True)) | rows
    return parse_position(rules, f"{'/'.join(texts.values())} {rest}")
