"""How long it takes to play out a fixed set of endgames exactly, on one core."""

from collections.abc import Iterator
from statistics import median
from time import thread_time

from bench.claim import Claim
from bench.think.positions import EACH, EMPTY, KINDS, read
from engine import CustodialPosition
from engine.think import Effort, Stop, find_thinker

GOALS = {12: 0.1, 16: 1.0, 20: 10.0}
TO_BE_SOLVED = 9
"""Of ten positions so many have to be solved within the goal."""
SLOW = {("othello", 20): 3}
"""Where fewer positions are measured."""


def measure() -> Iterator[Claim]:
    """The processor time of the search for the exact value of the best move."""
    for game in KINDS:
        for empty in EMPTY:
            places = read(game, empty)[: SLOW.get((game, empty), EACH)]
            _solve(places[0])
            times = sorted(_solve(position) for position in places)
            yield Claim(
                name=f"think.{game}-{empty}-empty-s",
                figure=times[len(times) * TO_BE_SOLVED // EACH - (len(times) == EACH)],
                side="<=",
                goal=GOALS[empty],
                behind=f"nine in ten of {len(times)}; median {median(times):.3f} s, "
                f"slowest {times[-1]:.3f} s",
            )


def _solve(position: CustodialPosition) -> float:
    began = thread_time()
    thought = find_thinker(position).best(position, Effort(exact=64), Stop())
    assert thought.best.value.exact
    return thread_time() - began
