"""A player's strength in a game on the scale of the computer's levels, for adapting computers.

Unlike ratings, it counts casual games, games against computers and games with takebacks. A newcomer
begins low, and the first games change the estimate most.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.features.ratings.history import rate
from app.features.ratings.model import Rating
from app.match.bot_players import BETWEEN

NEWCOMER = 1.5  # between levels 1 and 2
NEWCOMER_DEVIATION = 350.0

_OWN = "player"


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game: opponents with a known strength, which of them won, and `won`.

    With three players, only opponents who did better or worse than the player, or won as well, are
    included.
    """

    won: bool
    opponents: Sequence[tuple[Rating, bool]]


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate: the rating, and the closest strength of a computer."""

    rating: Rating
    level: float

    @property
    def known(self) -> bool:
        return self.rating.games > 0


def estimate(games: Iterable[PastGame], levels: Sequence[Rating]) -> Strength:
    """The strength after games in order, given the ratings of the levels from 1 on."""
    rating = Rating(rating_at(NEWCOMER, levels), NEWCOMER_DEVIATION)
    for game in games:
        before = {str(number): one for number, (one, _) in enumerate(game.opponents)}
        ranks = {str(number): 2 - won for number, (_, won) in enumerate(game.opponents)}
        rating = rate({_OWN: rating} | before, {_OWN: 2 - game.won} | ranks)[_OWN]
    return Strength(rating, _nearest(rating.value, levels))


def rating_at(strength: float, levels: Sequence[Rating]) -> float:
    """The rating of a computer, interpolated between its neighboring levels."""
    below = int(strength)
    low, high = levels[below - 1], levels[min(below, len(levels) - 1)]
    return low.value + (strength - below) * (high.value - low.value)


def known_strengths(levels: Sequence[Rating]) -> Mapping[float, float]:
    return {one: rating_at(one, levels) for one in BETWEEN if one < len(levels)}


def _nearest(value: float, levels: Sequence[Rating]) -> float:
    ratings = known_strengths(levels)
    return min(ratings, key=lambda one: abs(ratings[one] - value))
