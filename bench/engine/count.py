"""Perft: counting the sequences of moves, the last ply by the number of its moves."""

from collections.abc import Iterator
from statistics import median

from bench.claim import Claim
from bench.engine.games import copy
from bench.sides import alternate, rate, ratio
from engine import find_game, perft
from tests.engine.twin import Twin, twin

ROUNDS = 5


def measure() -> Iterator[Claim]:
    """Leaves a second, from the start of the games that Birnam offers."""
    yield _measure("macbeth", depth=6, goal=10.0)
    yield _measure("othello", depth=5, goal=10.0)


def _measure(game: str, depth: int, goal: float) -> Claim:
    position, other = find_game(game).start({}), twin(game)

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


def _count(other: Twin, depth: int) -> int:
    moves = other.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = copy(other)
        after.play(move)
        count += _count(after, depth - 1)
    return count
