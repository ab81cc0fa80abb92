"""What a move costs the server in the worst variants, compared with MacBeth in the same run.

`python -m bench.variants.cost` plays random games on the largest boards. For each position it
makes the move and finds whether the game is over, all legal moves and what each captures.
"""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import thread_time

from bench.claim import Claim
from engine import Position, start
from engine.position import PASS
from engine.variants import NAMED_TEXTS, parse_variant

GOAL = 0.002  # seconds of a processor
GAMES = 3
STARTS = "black g8 h9; white h7 h8; red g7 i8"
WORST = {
    "hexagon-8": f"variant 1; hexagon 8; players 3; {STARTS}",
    "hexagon-8-neutral": f"variant 1; hexagon 8; players 3; {STARTS}; capture neutral",
    "hexagon-8-free": f"variant 1; hexagon 8; players 3; {STARTS}; passing free",
    "square-12": "variant 1; square 12; players 3; black g6 h6; white f6 f7; red g7 h7",
}


def measure() -> Iterator[Claim]:
    """The cost that 99 of 100 moves do not exceed."""
    usual = median(_costs(NAMED_TEXTS["macbeth"]))
    for name, text in WORST.items():
        costs = sorted(_costs(text))
        high = costs[len(costs) * 99 // 100]
        details = f"median {median(costs) / usual:.1f} times that of MacBeth, {len(costs)} moves"
        yield Claim(f"variants.{name}-move-seconds", high, "<=", GOAL, details)


def _costs(text: str) -> list[float]:
    costs = []
    for seed in range(GAMES):
        position: Position = start(parse_variant(text))
        rng = Random(seed)
        while not position.over:
            move = rng.choice(position.legal_moves)
            begin = thread_time()
            position = position.play(move)
            _examine(position)
            costs.append(thread_time() - begin)
    return costs


def _examine(position: Position) -> None:
    if position.over:
        return
    for move in position.legal_moves:
        if move != PASS:
            position.rays(move)


if __name__ == "__main__":
    for claim in measure():
        print(claim, claim.details, flush=True)
