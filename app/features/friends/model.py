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
"""How long a challenge awaits an answer, in milliseconds."""

TWO = 2  # players, of the games to which friends invite each other
MAX_OPEN_CHALLENGES = 8  # per challenger
MAX_CHALLENGES_AN_HOUR = 6  # per challenger and challenged player
MAX_FRIENDS = 200  # per player
MAX_BLOCKS = 500  # per player; the oldest are deleted
MAX_FRIEND_REQUESTS = 20  # unanswered, per player
FRIEND_REQUEST_LIFE = 30 * DAY  # after which it can be repeated
REPEATED_PRESS = 10_000  # milliseconds within which a second press starts no second game

ChallengeAnswer = Literal["accepted", "declined", "expired"]

Relation = Literal["none", "asked", "asking", "friends"]
"""The relation from one player's view: they have asked the other, or were asked."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match that one player opened to play with another.

    `answer` is None while the match waits; a game by a standing invitation is accepted immediately.
    """

    match_id: str
    challenger: PlayerId
    challenged: PlayerId
    at: int
    expires_at: int
    answer: ChallengeAnswer | None = None


@dataclass(frozen=True, slots=True)
class GameTerms:
    """A game with its usual options, or a variant by its text, and a clock such as 10+5."""

    game: str
    time: str
    rules: str | None = None

    @property
    def options(self) -> dict[str, str]:
        """Those that are not usual."""
        return {"rules": self.rules} if self.rules else {}

    @property
    def speed(self) -> Speed:
        return parse_time_control(self.time).speed


@dataclass(frozen=True, slots=True)
class Friend:
    """Another account, as a player's list shows it."""

    player: PlayerId
    handle: str
    name: str | None
    relation: Relation


@dataclass(frozen=True, slots=True)
class StandingInvitations:
    """The games that two friends begin without asking: the player's own, and the other's."""

    own: GameTerms | None = None
    others: GameTerms | None = None


def new_challenge(
    match_id: str, players: tuple[PlayerId, PlayerId], time: str, now: int
) -> Challenge:
    life = CHALLENGE_LIFE[parse_time_control(time).speed]
    return Challenge(match_id, *players, now, now + life)


def starts_at_once(terms: GameTerms, *, here: bool) -> bool:
    """True if a game by a standing invitation begins without the friend.

    The clock of a live game must not run for an absent friend.
    """
    return here or terms.speed != "live"
