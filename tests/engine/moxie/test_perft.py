"""Perft counts of Moxie, on which two implementations agree."""

import pytest

from engine import divide, perft, start_moxie
from tests.engine.checks.test_perft import subtotals
from tests.engine.moxie.support.variants import rules

COUNTS = {
    "": [16, 240, 3708, 48900, 675504],
    "board=hex": [19, 342, 6186, 99942],
    "step=knight": [16, 240, 3264, 36960],
    "step=none": [16, 240, 2736, 26024],
    "step=none jumps=sacrifice": [16, 240, 3456, 47704],
    "board=hex step=knight": [19, 342, 5982],
    "board=hex goal=diagonal": [19, 342, 6186],
    "jumps=unless-winning": [16, 240, 3708, 48900],
    "jumps=sacrifice": [16, 240, 4428, 77780],
    "jumps=unless-decisive": [16, 240, 3708, 48900],  # and 680088
}


@pytest.mark.parametrize(
    ("options", "depth", "count"),
    [
        pytest.param(
            *(options, depth, count),
            id=f"{options} {depth}",
            marks=pytest.mark.soak if count > 45_000 else (),
        )
        for options, counts in COUNTS.items()
        for depth, count in enumerate(counts, start=1)
    ],
)
def test_perft_counts_of_moxie(options: str, depth: int, count: int) -> None:
    position = start_moxie(rules(**dict(pair.split("=") for pair in options.split())))
    assert perft(position, depth) == count, subtotals(position, depth)


def test_subtotals_sum_to_perft() -> None:
    assert sum(divide(start_moxie(rules()), 3).values()) == COUNTS[""][2]
