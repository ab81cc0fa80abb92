"""Perft: counting the sequences of moves, the last ply by the number of its moves."""

from collections.abc import Iterator
from statistics import median

from bench.claim import Claim
from bench.engine.games import AnyTwin, beginning, copy
from bench.sides import alternate, rate, ratio
from engine import GAMES, perft

ROUNDS = 5

DEPTHS = {
    "macbeth": 6,
    "macbeth-full": 6,
    "hex-othello-3": 7,
    "renegado": 6,
    "othello": 5,
    "desdemona": 5,
    "moxie": 3,
}
"""A thousand leaves or a few: what the twin counts in less than half a second."""

GOALS = {"moxie": 5.0}


def measure() -> Iterator[Claim]:
    """Leaves a second, from the start of every game in the catalogue."""
    for game in GAMES:
        yield _measure(game, DEPTHS[game], GOALS.get(game, 10.0))


def _measure(game: str, depth: int, goal: float) -> Claim:
    position, other = beginning(game)

    def plain() -> int:
        return perft(position, depth)

    def obvious() -> int:
        return _count(other, depth)

    assert plain() == obvious()
    ours, theirs = alternate(ROUNDS, [rate(plain), rate(obvious)])
    return Claim(
        name=f"engine.{game}-perft",
        figure=ratio(ours, theirs),
        side=">=",
        goal=goal,
        behind=f"{median(ours):,.0f} against {median(theirs):,.0f} leaves/s, depth {depth}",
    )


def _count(other: AnyTwin, depth: int) -> int:
    moves = other.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = copy(other)
        after.play(move)
        count += _count(after, depth - 1)
    return count
