"""Games between players who look one move ahead, to test what the laws are worth."""

from collections.abc import Callable
from random import Random

import numpy as np

from engine import Game
from engine.custodial import CustodialPosition
from engine.position import Move
from training.laws.effects import STAGES, fit_stage
from training.laws.moves import KINDS, Moves, describe

Judge = Callable[[CustodialPosition, Move], float]
"""How good a move is, in any unit."""


def with_laws(moves: Moves) -> Judge:
    """Weighs kinds and measures together, as they count in each stage."""
    tables = [fit_stage(moves, most, fewest) for most, fewest in STAGES]

    def judge(position: CustodialPosition, move: Move) -> float:
        kind, *measures = describe(position, move)
        empty = position.empty.bit_count()
        stage = next((n for n, (_, fewest) in enumerate(STAGES) if empty >= fewest), -1)
        row = [kind == place for place in range(len(KINDS) - 1)]
        return float(np.dot(tables[stage], [*row, *measures]))

    return judge


def with_folklore(position: CustodialPosition, move: Move) -> float:
    """A corner if there is one; not beside an empty corner; as few stones as possible."""
    kind, captured, *_ = describe(position, move)
    return {"corner": 1_000.0, "beside-corner": -1_000.0}.get(KINDS[kind], 0.0) - captured


def greedy(position: CustodialPosition, move: Move) -> float:
    """As many stones as possible."""
    return describe(position, move)[1]


def match(game: Game, one: Judge, other: Judge, pairs: int, seed: int) -> float:
    """The share of the points that `one` takes: each opening is played with both colors."""
    points = 0.0
    for number in range(pairs):
        rng = Random(f"{seed}.{number}")
        start = game.start(game.complete({}))
        assert isinstance(start, CustodialPosition)
        for _ in range(8):
            start = start.play(rng.choice(start.legal_moves))
        points += _points(start, (one, other), rng) + 1 - _points(start, (other, one), rng)
    return points / (2 * pairs)


def _points(position: CustodialPosition, judges: tuple[Judge, Judge], rng: Random) -> float:
    """What the first player takes. Chance decides between equal moves."""
    first, second = position.rules.colors
    while not position.over:
        judge, moves = judges[position.turn is second], position.legal_moves
        values = {move: judge(position, move) for move in moves if move}
        best = [move for move in moves if values.get(move) == max(values.values(), default=None)]
        position = position.play(rng.choice(best))
    lead = position.score[first] - position.score[second]
    return (lead > 0) + (lead == 0) / 2
