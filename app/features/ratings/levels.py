"""The computer's levels on the players' scale.

The distances between levels come from games between levels. They are shifted as a whole to best
explain the results of rated players against the levels.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from app.features.ratings.model import Rating

ASSUMED = 600.0  # of level 1, before there are such games
ASSUMED_DEVIATION = 250.0
POINT = log(10) / 400  # of a rating difference, in the logistic function
STEPS = 20  # of Newton's method, which needs about five


@dataclass(frozen=True, slots=True)
class LevelGame:
    """A player's game against a level. The score is the player's: 1, 0.5 or 0."""

    level: int
    player: Rating
    score: float


def level_ratings(distances: Sequence[float], games: Iterable[LevelGame]) -> list[Rating]:
    known = [game for game in games if game.level <= len(distances)]
    lowest, information = ASSUMED, 0.0
    for _ in range(STEPS):
        slope = (ASSUMED - lowest) / ASSUMED_DEVIATION**2
        information = 1 / ASSUMED_DEVIATION**2
        for game in known:
            weight = _weight(game.player) * POINT
            ahead = game.player.value - lowest - distances[game.level - 1]
            expected = 1 / (1 + exp(-weight * ahead))
            slope += weight * (expected - game.score)
            information += weight**2 * expected * (1 - expected)
        lowest += max(-400.0, min(400.0, slope / information))
    deviation = 1 / sqrt(information) if information else ASSUMED_DEVIATION
    return [Rating(lowest + distance, deviation, len(known)) for distance in distances]


def _weight(player: Rating) -> float:
    """The weight of a difference if the player's rating is uncertain, as in Glicko."""
    return 1 / sqrt(1 + 3 * (POINT * player.deviation / pi) ** 2)
