"""Comparisons of two sides, measured in turn so that noise of the machine affects both."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from bench.claim import Claim

Measurement = Callable[[], float]
Work = Callable[[], int]
"""Returns the units of work done."""


def alternate(rounds: int, sides: Sequence[Measurement]) -> list[list[float]]:
    """Measure A B A B …. Returns each side's figures, round by round."""
    figures = [[measure() for measure in sides] for _ in range(rounds)]
    return [list(column) for column in zip(*figures, strict=True)]


def median_ratio(numerators: Sequence[float], denominators: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    pairs = zip(numerators, denominators, strict=True)
    return median(numerator / denominator for numerator, denominator in pairs)


def compare_rates(
    name: str, unit: str, ours: Work, theirs: Work, *, goal: float, rounds: int
) -> Claim:
    """The claim that our rate is `goal` times theirs. `unit`: such as `moves/s`."""
    our_rates, their_rates = alternate(rounds, [rate(ours), rate(theirs)])
    details = f"{median(our_rates):,.0f} against {median(their_rates):,.0f} {unit}"
    return Claim(name, median_ratio(our_rates, their_rates), ">=", goal, details)


def rate(work: Work) -> Measurement:
    """Measures units of work a second."""

    def measure() -> float:
        started = perf_counter()
        done = work()
        return done / (perf_counter() - started)

    return measure
