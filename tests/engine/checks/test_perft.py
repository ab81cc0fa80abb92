"""Perft counts: published ones for Othello, confirmed by a second implementation for the others."""

import pytest

from engine import Position, divide, format_move, perft, start
from tests.engine.support.rules import FAMILY

COUNTS = {
    "othello": [4, 12, 56, 244, 1396, 8200, 55092, 390216],
    "othello opening=reversi": [4, 12, 24, 24, 96, 320, 1536],
    "macbeth": [6, 24, 72, 234, 780, 2874, 11400],
    "macbeth opening=reversi": [6, 30, 120, 360, 720, 720, 2160, 5616],
    "macbeth opening=pairs": [3, 6, 16, 47, 160, 645, 2540],
    "macbeth opening=halves": [2, 6, 16, 60, 198, 832, 3074],
    "macbeth passing=free": [7, 37, 156, 606, 2316],
    "macbeth-full": [6, 24, 72, 234, 780, 2874],
    "hex-othello-3": [2, 4, 6, 22, 74, 220, 964],
    "renegado": [6, 24, 78, 162, 438, 1122, 3696],
    "desdemona": [4, 12, 40, 132, 580, 2272],
}


def subtotals(position: Position, depth: int) -> str:
    """Shown when a count is wrong."""
    parts = divide(position, depth).items()
    return "\n".join(f"{format_move(position, move)} {count}" for move, count in parts)


@pytest.mark.parametrize(
    ("name", "depth", "count"),
    [
        pytest.param(
            *(name, depth, count),
            id=f"{name} {depth}",
            marks=pytest.mark.soak if count > 100_000 else (),
        )
        for name, counts in COUNTS.items()
        for depth, count in enumerate(counts, start=1)
    ],
)
def test_perft_counts(name: str, depth: int, count: int) -> None:
    position = start(FAMILY[name])
    assert perft(position, depth) == count, subtotals(position, depth)


def test_subtotals_sum_to_perft() -> None:
    position = start(FAMILY["macbeth passing=free"])
    assert list(divide(position, 1).values()) == [1] * 7
    assert sum(divide(position, 3).values()) == 156


def test_perft_of_depth_0_is_1() -> None:
    assert perft(start(FAMILY["macbeth"]), 0) == 1
