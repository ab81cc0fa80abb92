"""Ratings of the levels in each game.

They explain best how games between all levels ended, which
`python -m bench.think.levels GAME... --write` plays; bench/README.md has a table of them.
"""

from collections.abc import Mapping

LOWEST = 600  # the rating of level 1
STEP = 50  # to which ratings are rounded

DISTANCES: Mapping[str, tuple[int, ...]] = {
    "macbeth": (0, 271, 596, 862, 1011, 1208, 1266, 1523),
    "macbeth-full": (0, 329, 653, 883, 1133, 1322, 1353, 1735),
    "hex-othello-3": (0, 173, 315, 425, 506, 628, 733, 733),
    "renegado": (0, 178, 408, 426, 513, 580, 590, 590),
    "othello": (0, 138, 539, 917, 1199, 1545, 1668, 1813),
    "desdemona": (0, 196, 429, 814, 1200, 1428, 1653, 1951),
    "moxie": (0, 138, 326, 603, 683, 850, 993, 993),
}
"""The Elo points by which each level, from 1 on, is stronger than level 1."""


def ratings(game: str) -> dict[int, int | None]:
    """The Elo ratings by level, rounded; None where a level was not measured."""
    rounded = [STEP * round((LOWEST + distance) / STEP) for distance in distances(game)]
    return {level: rounded[level - 1] if level <= len(rounded) else None for level in range(1, 9)}


def distances(game: str) -> tuple[int, ...]:
    """The Elo points by which each measured level is stronger than level 1."""
    return DISTANCES.get(game, ())
