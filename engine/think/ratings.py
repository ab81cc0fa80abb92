"""Ratings of the levels in each game, from how often a level beats the level below.

The rates are those of the table in bench/README.md, which
`python -m bench.think.levels GAME... --games N --seed S --write` makes.
"""

from itertools import accumulate
from math import log10

LOWEST = 600  # the rating of level 1
STEP = 50  # to which ratings are rounded

RATES = {
    "macbeth": (75, 84, 78, 78, 82, 65, 70),
    "macbeth-full": (93, 80, 83, 83, 83, 88),
    "hex-othello-3": (69, 71, 62, 52, 67, 67),
    "renegado": (60, 69, 62, 52, 54, 54),
    "othello": (74, 84, 92, 79, 92, 92),
    "desdemona": (66, 82, 82, 75, 71, 71),
    "moxie": (62, 72, 75, 75, 79, 62, 50),
}
"""Per cent, for level 2 against level 1 and so on, as far as they were measured."""


def ratings(game: str) -> dict[int, int | None]:
    """The Elo ratings by level, rounded; None where a level was not measured."""
    rounded = [STEP * round((LOWEST + distance) / STEP) for distance in distances(game)]
    return {level: rounded[level - 1] if level <= len(rounded) else None for level in range(1, 9)}


def distances(game: str) -> list[float]:
    """The Elo points by which each measured level is stronger than level 1."""
    rates = RATES.get(game, ())
    gains = (max(0.0, 400 * log10(rate / (100 - rate))) for rate in rates)
    return list(accumulate(gains, initial=0.0)) if rates else []
