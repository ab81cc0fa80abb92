"""Perft. The last ply is counted by the number of legal moves."""

from collections.abc import Iterator
from itertools import count

from bench.claim import Claim
from bench.compare import compare_rates
from bench.engine.games import Reference, copy_reference, start_both
from engine import GAMES, perft

ROUNDS = 5
MIN_LEAVES = 500  # the reference counts several thousand in less than half a second
GOALS = {"moxie": 5.0}


def measure() -> Iterator[Claim]:
    """Leaves a second, from the start of every game."""
    for game in GAMES:
        start = GAMES[game].start({})
        depth = next(depth for depth in count(1) if perft(start, depth) >= MIN_LEAVES)
        yield _measure(game, depth, GOALS.get(game, 10.0))


def _measure(game: str, depth: int, goal: float) -> Claim:
    position, reference = start_both(game)

    def engine() -> int:
        return perft(position, depth)

    def slow() -> int:
        return _perft(reference, depth)

    assert engine() == slow()
    name, unit = f"engine.{game}-perft", f"leaves/s, depth {depth}"
    return compare_rates(name, unit, engine, slow, goal=goal, rounds=ROUNDS)


def _perft(reference: Reference, depth: int) -> int:
    moves = reference.legal()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        after = copy_reference(reference)
        after.play(move)
        leaves += _perft(after, depth - 1)
    return leaves
