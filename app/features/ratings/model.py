"""Ratings: which finished matches count, their speed, and the players' places.

`docs/ratings.md` describes them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.match.time_control import DAY, TimeControl
from engine import Color

RatedSpeed = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]

SPEEDS: tuple[RatedSpeed, ...] = ("bullet", "blitz", "rapid", "classical", "correspondence")
EXPECTED_MOVES = 30  # of a player in a game: 30 in Othello, 33 in MacBeth
UPPER_LIMITS: tuple[tuple[int, RatedSpeed], ...] = (
    (180, "bullet"),
    (480, "blitz"),
    (1500, "rapid"),
)
"""A player's seconds for a game, below which it has a speed."""

START = 1500.0
START_DEVIATION = 250.0  # also the highest
PERIOD = 7 * DAY  # after which an inactive player's variance has grown by GROWTH squared
GROWTH = 19.0  # a deviation of 70 is provisional again after a year
DIGITS = 3  # of stored ratings, so that all processors agree
PROVISIONAL = 150.0  # deviation from which a rating is provisional
ACTIVE_FOR = 60 * DAY  # since the last rated game, within which a player is on leaderboards


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in a category, the standard deviation of the estimate, and the games.

    `played_at` is the end of the latest game.
    """

    value: float
    deviation: float
    games: int = 0
    played_at: int = 0

    @property
    def provisional(self) -> bool:
        return self.deviation >= PROVISIONAL

    def at(self, moment: int) -> "Rating":
        """The rating at a later moment: less certain, because time has passed since the latest
        game.
        """
        if not self.games or moment <= self.played_at:
            return self
        periods = (moment - self.played_at) / PERIOD
        grown = sqrt(self.deviation**2 + GROWTH**2 * periods)
        deviation = max(self.deviation, min(START_DEVIATION, grown))
        return replace(self, deviation=round(deviation, DIGITS))


@dataclass(frozen=True, slots=True, order=True)
class Category:
    """A game at a speed. Ratings in different categories are independent."""

    game: str
    speed: RatedSpeed


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that was opened as rated and has ended.

    `ranks` has the place of each player, 1 for the winners; it is empty if the match does not
    count.
    """

    match_id: str
    ended_at: int
    category: Category
    ranks: Mapping[PlayerId, int]

    @property
    def place(self) -> tuple[int, str]:
        """Its position in the order in which matches change ratings."""
        return self.ended_at, self.match_id


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The rating of a player before and after a match."""

    match: FinishedMatch
    player: PlayerId
    before: Rating
    after: Rating


def rated_speed(time: TimeControl) -> RatedSpeed:
    """The speed of a game with EXPECTED_MOVES for each player."""
    if time.speed != "live":
        return "correspondence"
    seconds = time.expected(EXPECTED_MOVES)
    return next((speed for limit, speed in UPPER_LIMITS if seconds < limit), "classical")


def category_of(match: Match) -> Category:
    return Category(match.terms.game, rated_speed(match.terms.time_control))


def finished_match(match_id: str, log: Iterable[Entry]) -> FinishedMatch | None:
    """The match of a log if it was opened as rated and has ended.

    Later entries only change its players, by merges.
    """
    match: Match | None = None
    ended_at: int | None = None
    for entry in log:
        match = start_match(entry) if match is None else evolve(match, entry)
        if not match.terms.rated:
            return None
        if match.ended and ended_at is None:
            ended_at = entry.at
    if match is None or ended_at is None:
        return None
    ranks = _ranks(match) if counts(match) else {}
    return FinishedMatch(match_id, ended_at, category_of(match), ranks)


def counts(match: Match) -> bool:
    """True if a match changes ratings: people played it, each has moved, and it has a result."""
    players = [player for _, player in match.seating.seats]
    return (
        match.terms.rated
        and bool(match.winners)
        and None not in players
        and len(set(players)) == len(players)
        and not any(map(is_computer, players))
        and all(match.has_moved(color) for color, _ in match.seating.seats)
    )


def _ranks(match: Match) -> dict[PlayerId, int]:
    """Winners first, then the others by score, then players who left, latest first."""
    keys = {player: _rank_key(match, color) for color, player in match.seating.seats if player}
    return {player: 1 + sum(other < key for other in keys.values()) for player, key in keys.items()}


def _rank_key(match: Match, color: Color) -> tuple[int, int]:
    if color in match.winners:
        return 0, 0
    departure = match.departed.get(color)
    return (1, -match.position.score[color]) if departure is None else (2, -departure.ply)
