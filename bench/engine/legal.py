"""Move generation, in every position of some random games."""

from collections.abc import Iterator
from dataclasses import replace

from bench.claim import Claim
from bench.compare import compare_rates
from bench.engine.games import random_game
from engine import CustodialPosition

ROUNDS = 7
GAMES = 8
REPEATS = 10  # of the engine, which is much faster


def measure() -> Iterator[Claim]:
    """Legal moves a second."""
    for game, goal in (("macbeth", 10.0), ("othello", 10.0)):
        yield _measure(game, goal)


def _measure(game: str, goal: float) -> Claim:
    pairs = [pair for seed in range(GAMES) for pair in random_game(game, seed)]
    positions = [position for position, _ in pairs if isinstance(position, CustodialPosition)]
    references = [reference for _, reference in pairs]

    def engine() -> int:
        # A position caches its legal moves, so each is copied. The copying is measured as well.
        return sum(
            len(replace(position).legal_moves) for position in positions for _ in range(REPEATS)
        )

    def slow() -> int:
        return sum(len(reference.legal()) for reference in references)

    assert engine() == slow() * REPEATS
    name = f"engine.{game}-legal-moves"
    return compare_rates(name, "moves/s", engine, slow, goal=goal, rounds=ROUNDS)
