"""The events of a tournament, named in the past tense.

These shapes are stored. Pairings are stored as made, so that a later version of the program, which
may pair differently, reads the same tournament.
"""

from dataclasses import dataclass
from typing import Literal

from app.features.tournaments.rules.plan import Plan
from app.match.commands import PlayerId


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of two or three players, in the order of play. Numbers count all games from 1."""

    number: int
    round: int
    players: tuple[PlayerId, ...]
    game: str


@dataclass(frozen=True, slots=True)
class Result:
    """Each player's half points, and how many more stones the first of two had.

    Of three players, `leads` has the sum of each player's stones above each other player's. Both
    are 0 or empty unless stones decided the game. `unplayed`: the game never began. `absent` are
    the seats of players who did not come; older results lack them.
    """

    points: tuple[int, ...]
    stones: int = 0
    unplayed: bool = False
    leads: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    def lead(self, seat: int) -> int:
        """The number of stones by which a seat's player led the others."""
        if len(self.points) == 2:
            return -self.stones if seat else self.stones
        return self.leads[seat] if self.leads else 0


@dataclass(frozen=True, slots=True)
class Created:
    """A tournament was created."""

    host: PlayerId
    plan: Plan
    kind: Literal["created"] = "created"


@dataclass(frozen=True, slots=True)
class Joined:
    """A player joined or returned."""

    player: PlayerId
    kind: Literal["joined"] = "joined"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player is no longer paired. Only one who was `removed` cannot return.

    The server withdraws a player who was `absent`: a pause that the player ends by joining.
    """

    player: PlayerId
    removed: bool = False
    absent: bool = False
    kind: Literal["withdrawn"] = "withdrawn"


@dataclass(frozen=True, slots=True)
class Started:
    """The tournament began; `order` was drawn by lot."""

    order: tuple[PlayerId, ...]
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Paired:
    """Games were paired; the players in `byes` have none in this round."""

    round: int
    pairings: tuple[Pairing, ...]
    byes: tuple[PlayerId, ...] = ()
    kind: Literal["paired"] = "paired"


@dataclass(frozen=True, slots=True)
class Decided:
    """The game with a number was decided."""

    number: int
    result: Result
    kind: Literal["decided"] = "decided"


@dataclass(frozen=True, slots=True)
class SeasonStarted:
    """A league's season began, with the players of each division, highest first."""

    number: int
    divisions: tuple[tuple[PlayerId, ...], ...]
    kind: Literal["season-started"] = "season-started"


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """All games of a season are decided."""

    number: int
    kind: Literal["season-ended"] = "season-ended"


@dataclass(frozen=True, slots=True)
class Paused:
    """The organizer stopped further pairings; games that have begun continue."""

    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Continued:
    """The organizer ended the pause."""

    kind: Literal["continued"] = "continued"


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Another player became the organizer."""

    host: PlayerId
    kind: Literal["handed-over"] = "handed-over"


@dataclass(frozen=True, slots=True)
class Ended:
    """The tournament is over; `stopped` early by its organizer, because of `too_few` players, or
    because it `expired`: nobody went on with it in time.
    """

    stopped: bool = False
    too_few: bool = False
    expired: bool = False
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """The account `into` replaced the guest `player`.

    Two places in the table stay two, but the guest's is no longer paired.
    """

    player: PlayerId
    into: PlayerId
    kind: Literal["players-merged"] = "players-merged"


Event = (
    Created
    | Joined
    | Withdrawn
    | Started
    | Paired
    | Decided
    | SeasonStarted
    | SeasonEnded
    | Paused
    | Continued
    | HandedOver
    | Ended
    | PlayersMerged
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log: all events of one accepted command.

    `at` is the server's time in milliseconds since 1970, UTC.
    """

    version: int
    by: PlayerId
    at: int
    events: tuple[Event, ...]
