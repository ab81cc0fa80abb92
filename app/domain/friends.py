"""Friends by mutual consent, challenges, and standing invitations to games."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.match.commands import PlayerId
from app.match.time_control import DAY, MINUTE, Speed, parse_time_control

CHALLENGE_LIFE: Mapping[Speed, int] = {
    "live": 10 * MINUTE,
    "unlimited": DAY,
    "correspondence": 3 * DAY,
}
"""How long a challenge waits for an answer, in milliseconds."""

MAX_OPEN_CHALLENGES = 8  # of one challenger
MAX_CHALLENGES_AN_HOUR = 6  # of one challenger to one player
MAX_FRIENDS = 200  # of one player
MAX_BLOCKS = 500  # of one player; the oldest are deleted
MAX_FRIEND_REQUESTS = 20  # of one player that are not answered
FRIEND_REQUEST_LIFE = 30 * DAY  # after which it can be repeated
REPEATED_PRESS = 10_000  # milliseconds in which a second press starts no second game

ChallengeAnswer = Literal["accepted", "declined", "expired"]

Relation = Literal["none", "asked", "asking", "friends"]
"""Of two players for one of them, who has asked the other, or is asked by the other."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match that one player opened to play with another.

    `answer` is None while the match waits; a game by a standing invitation is accepted at once.
    """

    match_id: str
    challenger: PlayerId
    challenged: PlayerId
    at: int
    expires_at: int
    answer: ChallengeAnswer | None = None


@dataclass(frozen=True, slots=True)
class GameTerms:
    """A game with its usual options, and a clock as text, such as 10+5."""

    game: str
    time: str

    @property
    def speed(self) -> Speed:
        return parse_time_control(self.time).speed


@dataclass(frozen=True, slots=True)
class Friend:
    """Another player as a player's list shows them. Only those with an account are in it."""

    player: PlayerId
    handle: str
    name: str | None
    relation: Relation


@dataclass(frozen=True, slots=True)
class StandingInvitations:
    """The games that two friends begin without asking: a player's own, and the other's."""

    own: GameTerms | None = None
    others: GameTerms | None = None


def new_challenge(
    match_id: str, players: tuple[PlayerId, PlayerId], time: str, now: int
) -> Challenge:
    """A challenge by the first of the players to the second."""
    life = CHALLENGE_LIFE[parse_time_control(time).speed]
    return Challenge(match_id, *players, now, now + life)


def starts_at_once(terms: GameTerms, *, here: bool) -> bool:
    """Whether a game by a standing invitation begins without the friend.

    The clock of a live game must not run for a friend who is away.
    """
    return here or terms.speed != "live"
