"""Generating legal moves, in every position of some random games."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from bench.claim import Claim
from bench.engine.games import played
from bench.sides import alternate, rate, ratio
from engine import CustodialPosition

ROUNDS = 7
GAMES = 8
REPEATS = 10  # of the engine, which is so much faster


def measure() -> Iterator[Claim]:
    """Legal moves a second, for the games that Birnam offers."""
    for game, goal in (("macbeth", 10.0), ("othello", 10.0)):
        yield _measure(game, goal)


def _measure(game: str, goal: float) -> Claim:
    pairs = [pair for seed in range(GAMES) for pair in played(game, seed)]
    positions = [position for position, _ in pairs if isinstance(position, CustodialPosition)]
    twins = [other for _, other in pairs]

    def plain() -> int:
        # A position keeps its legal moves: each is made anew, which is measured with it.
        return sum(
            len(replace(position).legal_moves) for position in positions for _ in range(REPEATS)
        )

    def obvious() -> int:
        return sum(len(other.legal()) for other in twins)

    assert plain() == obvious() * REPEATS
    ours, theirs = alternate(ROUNDS, [rate(plain), rate(obvious)])
    return Claim(
        name=f"engine.{game}-legal-moves",
        figure=ratio(ours, theirs),
        side=">=",
        goal=goal,
        behind=f"{median(ours):,.0f} against {median(theirs):,.0f} moves/s",
    )
