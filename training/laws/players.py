"""Players who look one move ahead by laws: matches between them show what a law is worth."""

from collections.abc import Callable, Mapping
from random import Random

from engine import Game
from engine.custodial import CustodialPosition
from engine.position import Move
from training.laws.moves import KINDS, MEASURES, describe

Judge = Callable[[CustodialPosition, Move], float]
"""How good a move is, in any unit."""

STAGES = (46, 31, 0)
"""The fewest empty cells of the beginning, of the middle and of the end."""

LAWS: Mapping[str, tuple[float, float, float]] = {
    "corner": (40.0, 40.0, 40.0),
    "beside-corner": (-30.0, -30.0, -30.0),
    "beside-rim": (-10.0, -6.0, -2.0),
    "captured": (-2.0, 0.0, 0.0),
    "replies": (-1.0, -3.0, -4.0),
    "frontier": (-3.0, -1.6, -1.4),
}
"""Stones for a move of a kind, or for one more of a measure, in each stage: the measured effects,
rounded, except that a move beside an empty corner counts more: what follows from it is behind the
horizon of one move.
"""


def with_laws(laws: Mapping[str, tuple[float, float, float]] = LAWS) -> Judge:
    def judge(position: CustodialPosition, move: Move) -> float:
        kind, *measures = describe(position, move)
        empty = position.empty.bit_count()
        stage = next(place for place, fewest in enumerate(STAGES) if empty >= fewest)
        said = {KINDS[kind]: 1, **dict(zip(MEASURES, measures, strict=True))}
        return sum(worth[stage] * said.get(name, 0) for name, worth in laws.items())

    return judge


def without(name: str) -> Judge:
    """All laws but one."""
    return with_laws({law: worth for law, worth in LAWS.items() if law != name})


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
