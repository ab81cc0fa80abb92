"""Measuring side by side: machines are noisy, but noise that meets both sides cancels."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

Side = Callable[[], float]


def alternate(rounds: int, sides: Sequence[Side]) -> list[list[float]]:
    """A B A B …: the figures of each side, round by round."""
    figures = [[side() for side in sides] for _ in range(rounds)]
    return [list(column) for column in zip(*figures, strict=True)]


def ratio(ones: Sequence[float], others: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    return median(one / other for one, other in zip(ones, others, strict=True))


def rate(work: Callable[[], int]) -> Side:
    """How much of some work is done in a second."""

    def side() -> float:
        began = perf_counter()
        done = work()
        return done / (perf_counter() - began)

    return side
