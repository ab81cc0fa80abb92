"""Perft: counting the sequences of moves, the last ply by the number of its moves."""

from collections.abc import Iterator
from itertools import count
from statistics import median

from bench.claim import Claim
from bench.engine.games import AnyReference, beginning, copy
from bench.sides import alternate, rate, ratio
from engine import GAMES, perft

ROUNDS = 5

LEAVES = 500
"""So many at least: the twin counts several thousand in less than half a second."""

GOALS = {"moxie": 5.0}


def measure() -> Iterator[Claim]:
    """Leaves a second, from the start of every game in the catalogue."""
    for game in GAMES:
        start = GAMES[game].start({})
        depth = next(depth for depth in count(1) if perft(start, depth) >= LEAVES)
        yield _measure(game, depth, GOALS.get(game, 10.0))


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


def _count(other: AnyReference, depth: int) -> int:
    moves = other.legal()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        after = copy(other)
        after.play(move)
        leaves += _count(after, depth - 1)
    return leaves
