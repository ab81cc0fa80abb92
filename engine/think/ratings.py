"""Ratings of the levels in each game.

They best explain the results of games between all levels, which `python -m bench.think.levels
GAME... --write` plays; bench/README.md has a table of them.
"""

from collections.abc import Mapping

LOWEST = 600  # the rating of level 1
STEP = 50  # step to which ratings are rounded

DISTANCES: Mapping[str, tuple[int, ...]] = {
    "macbeth": (0, 275, 675, 901, 1090, 1322, 1365, 1747),
    "macbeth-full": (0, 201, 530, 771, 905, 1058, 1130, 1511),
    "hex-othello-3": (0, 173, 315, 425, 506, 628, 733, 733),
    "renegado": (0, 104, 186, 283, 352, 391, 408, 408),
    "othello": (0, 344, 1010, 1312, 1652, 1867, 2070, 2218),
    "desdemona": (0, 92, 364, 675, 1006, 1300, 1566, 1948),
    "moxie": (0, 138, 326, 603, 683, 850, 993, 993),
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
