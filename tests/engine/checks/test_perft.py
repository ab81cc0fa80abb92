"""Perft counts: published ones for Othello, two implementations agree on the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine import Position, divide, format_move, perft, start, start_moxie
from tests.engine.moxie.support.variants import rules
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
MOXIE_COUNTS = {
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


def cases(counts: Mapping[str, Sequence[int]], most: int) -> list[Any]:
    """Those with more than `most` sequences of moves take long."""
    return [
        pytest.param(
            *(name, depth, count),
            id=f"{name} {depth}",
            marks=pytest.mark.soak if count > most else (),
        )
        for name, of_depths in counts.items()
        for depth, count in enumerate(of_depths, start=1)
    ]


def subtotals(position: Position, depth: int) -> str:
    """Shown when a count is wrong."""
    parts = divide(position, depth).items()
    return "\n".join(f"{format_move(position, move)} {count}" for move, count in parts)


@pytest.mark.parametrize(("name", "depth", "count"), cases(COUNTS, 100_000))
def test_perft_counts(name: str, depth: int, count: int) -> None:
    position = start(FAMILY[name])
    assert perft(position, depth) == count, subtotals(position, depth)


@pytest.mark.parametrize(("options", "depth", "count"), cases(MOXIE_COUNTS, 45_000))
def test_perft_counts_of_moxie(options: str, depth: int, count: int) -> None:
    position = start_moxie(rules(**dict(pair.split("=") for pair in options.split())))
    assert perft(position, depth) == count, subtotals(position, depth)


def test_subtotals_sum_to_perft() -> None:
    position = start(FAMILY["macbeth passing=free"])
    assert list(divide(position, 1).values()) == [1] * 7
    assert sum(divide(position, 3).values()) == 156
    assert sum(divide(start_moxie(rules()), 3).values()) == MOXIE_COUNTS[""][2]


def test_perft_of_depth_0_is_1() -> None:
    assert perft(start(FAMILY["macbeth"]), 0) == 1
