"""Ratings of the levels in each game.

They best explain the results of games between all levels, which `python -m bench.levels.matches
GAME... --write` plays; bench/README.md has a table of them.
"""

from collections.abc import Mapping

LOWEST = 600  # the rating of level 1
STEP = 50  # step to which ratings are rounded

DISTANCES: Mapping[str, tuple[int, ...]] = {
    "macbeth": (0, 210, 417, 637, 766, 978, 1150, 1399),
    "macbeth-full": (0, 220, 417, 601, 827, 945, 1277, 1424),
    "hex-othello-3": (0, 171, 315, 413, 478, 599, 658, 658),
    "renegado": (0, 189, 340, 420, 601, 746, 907, 1203),
    "othello": (0, 334, 646, 1021, 1328, 1731, 2036, 2183),
    "desdemona": (0, 258, 512, 686, 983, 1200, 1429, 1576),
    "moxie": (0, 195, 375, 640, 810, 1002, 1098, 1149),
}
"""The Elo points by which each level, from 1 on, is stronger than level 1."""

USUAL = DISTANCES["macbeth-full"]
"""Assumed for games in which the levels have not played each other."""


def ratings(game: str) -> dict[int, int | None]:
    """The Elo ratings by level, rounded; None where a level was not measured."""
    measured = DISTANCES.get(game, ())
    rounded = [STEP * round((LOWEST + distance) / STEP) for distance in measured]
    return {level: rounded[level - 1] if level <= len(rounded) else None for level in range(1, 9)}


def distances(game: str) -> tuple[int, ...]:
    """The Elo points by which each level, measured or assumed, is stronger than level 1."""
    return DISTANCES.get(game, USUAL)
