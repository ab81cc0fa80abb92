"""Moxie with its options."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.board import MOST_BOARDS, Board, hexagon, square
from engine.color import Color
from engine.game import Game
from engine.moxie.goals import GOALS
from engine.moxie.pattern import canonical_goal
from engine.moxie.rules import MoxieRules
from engine.option import Option


def _board(name: str) -> Board:
    return hexagon(3) if name == "hex" else square(4, rising=True)


@lru_cache(8 * MOST_BOARDS)
def _rules(board: str, **options: Any) -> MoxieRules:
    return MoxieRules(_board(board), **options)


def _made(options: Mapping[str, str]) -> MoxieRules:
    return _rules(**options)


def _read_goal(text: str, before: Mapping[str, str]) -> str:
    return canonical_goal(_board(before["board"]), text)


_OPTIONS = (
    Option("board", ("square", "hex")),
    Option("step", ("king", "knight", "none")),
    Option("goal", tuple(GOALS), _read_goal),
    Option("sixth", ("wins", "loses")),
    Option("jumps", ("mandatory", "unless-winning", "unless-decisive", "sacrifice")),
    Option("row", ("instant", "unbreakable", "last-chance")),
)

MOXIE = Game(
    id="moxie",
    players=(Color.WHITE, Color.BLACK),
    options=_OPTIONS,
    rules=_made,
)
