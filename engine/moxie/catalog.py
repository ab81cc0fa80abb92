"""Moxie with its options."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.board import hexagon, square
from engine.color import Color
from engine.game import Game
from engine.moxie.rules import MoxieRules
from engine.option import Option


@cache
def _rules(board: str, **options: Any) -> MoxieRules:
    return MoxieRules(hexagon(3) if board == "hex" else square(4, rising=True), **options)


def _made(options: Mapping[str, str]) -> MoxieRules:
    return _rules(**options)


_OPTIONS = (
    Option("board", ("square", "hex")),
    Option("step", ("king", "knight", "none")),
    Option("goal", ("row", "diagonal", "cluster")),
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
