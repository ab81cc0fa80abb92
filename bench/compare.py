"""Comparing two sides. They are measured in turn, so that noise of the machine affects both."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

Measurement = Callable[[], float]


def alternate(rounds: int, sides: Sequence[Measurement]) -> list[list[float]]:
    """Measure A B A B …; the figures of each side, round by round."""
    figures = [[measure() for measure in sides] for _ in range(rounds)]
    return [list(column) for column in zip(*figures, strict=True)]


def median_ratio(numerators: Sequence[float], denominators: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    pairs = zip(numerators, denominators, strict=True)
    return median(numerator / denominator for numerator, denominator in pairs)


def rate(work: Callable[[], int]) -> Measurement:
    """Measures units of work a second; `work` returns the units it has done."""

    def measure() -> float:
        started = perf_counter()
        done = work()
        return done / (perf_counter() - started)

    return measure
