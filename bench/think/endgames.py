"""Processor time for solving a fixed set of endgames exactly."""

from collections.abc import Iterator
from statistics import median
from time import thread_time

from bench.claim import Claim
from bench.think.positions import EMPTY_COUNTS, GAMES, POSITIONS, read_positions
from engine import CustodialPosition
from engine.think import SearchLimits, StopFlag, find_thinker

GOALS = {12: 0.1, 16: 1.0, 20: 10.0}
WITHIN_GOAL = 9  # of ten positions must be solved within the goal
FEWER_POSITIONS = {("othello", 20): 3}  # where solving takes long


def measure() -> Iterator[Claim]:
    """Seconds to the exact value of the best move."""
    for game in GAMES:
        for empty in EMPTY_COUNTS:
            count = FEWER_POSITIONS.get((game, empty), POSITIONS)
            positions = read_positions(game, empty)[:count]
            _solve(positions[0])
            times = sorted(_solve(position) for position in positions)
            yield Claim(
                name=f"think.{game}-{empty}-empty-s",
                figure=times[count * WITHIN_GOAL // POSITIONS - (count == POSITIONS)],
                comparison="<=",
                goal=GOALS[empty],
                details=f"nine in ten of {count}; median {median(times):.3f} s, "
                f"slowest {times[-1]:.3f} s",
            )


def _solve(position: CustodialPosition) -> float:
    """The processor seconds."""
    started = thread_time()
    thought = find_thinker(position).best(position, SearchLimits(exact=64), StopFlag())
    assert thought.best.value.exact
    return thread_time() - started
