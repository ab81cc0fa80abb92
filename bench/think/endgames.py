"""Processor time for solving a fixed set of endgames exactly."""

from collections.abc import Iterator
from statistics import median
from time import thread_time

from bench.claim import Claim
from bench.think.positions import EMPTY_COUNTS, POSITIONS, read_positions, read_suite
from engine import CustodialPosition
from engine.think import SearchLimits, StopFlag, find_thinker

GOALS = {12: 0.1, 16: 1.0, 20: 10.0, 24: 1.0}
SUITE_GOAL = 26.0  # 1.2 times the seconds of Egaroucid's solver on one machine
WITHIN_GOAL = 9  # of ten positions must be solved within the goal
FEWER_POSITIONS = {("othello", 20): 3}  # where solving takes long


def measure() -> Iterator[Claim]:
    """Seconds to the exact value of the best move."""
    for game, counts in EMPTY_COUNTS.items():
        for empty in counts:
            yield _measure_positions(game, empty)
    yield _measure_suite()


def _measure_positions(game: str, empty: int) -> Claim:
    count = FEWER_POSITIONS.get((game, empty), POSITIONS)
    positions = read_positions(game, empty)[:count]
    _solve(positions[0])
    times = sorted(_solve(position)[0] for position in positions)
    return Claim(
        name=f"think.{game}-{empty}-empty-s",
        figure=times[count * WITHIN_GOAL // POSITIONS - (count == POSITIONS)],
        comparison="<=",
        goal=GOALS[empty],
        details=f"nine in ten of {count}; median {median(times):.3f} s, slowest {times[-1]:.3f} s",
    )


def _measure_suite() -> Claim:
    times = []
    for lead, position in read_suite():
        seconds, found = _solve(position)
        assert found == lead
        times.append(seconds)
    return Claim(
        name="think.othello-ffo-40-44-s",
        figure=sum(times),
        comparison="<=",
        goal=SUITE_GOAL,
        details=", ".join(f"{one:.1f}" for one in times) + " s",
    )


def _solve(position: CustodialPosition) -> tuple[float, float | None]:
    """The processor seconds, and the lead of the player to move."""
    started = thread_time()
    thought = find_thinker(position).best(position, SearchLimits(exact=64), StopFlag())
    assert thought.best.value.exact
    return thread_time() - started, thought.best.value.margin
