"""A characteristic position of each game, for pictures that represent the game."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.color import Color
from engine.game import Game
from engine.moxie.goals import GOALS
from engine.moxie.position import MoxiePosition
from engine.moxie.rules import STONES, MoxieRules
from engine.notation import parse_move
from engine.position import Position

SAMPLES: Mapping[str, str] = {
    "macbeth": "e4 g5 h7 e3 d5 i8 g4 h5 i6 c5 d3 i5 j9 f3 b5 a5 g3 e2 c4 g8 c6 i7 g9 h3",
    "macbeth-full": "e4 e7 e8 d7 g8 f9 c7 e3 g10 e9 d5 h11 e2 h7 e10 c6 c5 g9 i7 b7 c8 j7",
    "hex-othello-3": "e4 e7 f6 g8 e3 h6 d3 h9 f4 d4 c3 f8 c2 i6 h8 e8 f9 h10 g4 h7 i8",
    "renegado": "g5 g8 e4 e7 e8 d7 g9 d5 c5 e3 c6 c7 d3 h9 c8 b7 a6 c4",
    "othello": "c4 c5 f6 c3 b5 g7 e3 e6 c2 f3 g3 a5 h8 b3 f4 f2",
    "desdemona": "e6 d6 c4 f6 f7 f4 c6 c5 f5 g5 g4 e7 h5 h4 h3 d3 g6 h7 d7 h6",
    "moxie": "c4 a3 c3 a1 d4 b2 d1",
}
"""Moves from the start of each game, without options."""


def sample_position(game: Game, options: Mapping[str, str] = MappingProxyType({})) -> Position:
    """The sample, a goal that somebody has drawn, or the start of a game without either."""
    position = game.start(options)
    if isinstance(position, MoxiePosition) and position.rules.goal not in GOALS:
        return _with_goal(position.rules)
    if options and not game.is_variant:
        return position
    for name in SAMPLES.get(game.id, "").split():
        position = position.play(parse_move(position, name))
    return position


def _with_goal(rules: MoxieRules) -> MoxiePosition:
    cells = rules.goal.split("-")
    stones = sum(rules.board.by_name[name].bit for name in cells)
    return MoxiePosition(
        rules, stones=(stones, 0), reserves=(STONES - len(cells), STONES), turn=Color.BLACK
    )
