"""The commands that a tournament accepts, named in the imperative."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.features.tournaments.rules.events import Result
from app.features.tournaments.rules.plan import Plan
from app.match.commands import PlayerId


@dataclass(frozen=True, slots=True)
class Create:
    """Create a tournament, whose author becomes its organizer."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Join:
    """Join, or return after a withdrawal."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Be paired no more. A game that has begun continues."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave for good. An organizer's role passes to a player, failing that to one of `heirs`."""

    heirs: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class HandOver:
    """The organizer makes a player the organizer."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Remove:
    """The organizer withdraws a player, who cannot return."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Start:
    """The organizer begins the tournament now; `lot` determines the order of the players."""

    lot: int


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The organizer begins the next season of a league."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The organizer stops further pairings."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The organizer ends the pause."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The organizer ends the tournament. Games that have begun do not count."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The server records results by game number, and pairs further games.

    It begins a tournament that is due, in an order determined by `lot`. `here` has everybody who
    opened the tournament's page since its start; None if that is unknown, and all count as here.
    `busy` are the players with a running live game elsewhere. `running_since` is the time since
    which the server has run without an outage. `away` are the organizer and players who have not
    visited the site for long.
    """

    results: Mapping[int, Result]
    lot: int = 0
    here: frozenset[PlayerId] | None = None
    busy: frozenset[PlayerId] = frozenset()
    running_since: int = 0
    away: frozenset[PlayerId] = frozenset()


OrganizerCommand = HandOver | Remove | Start | NextSeason | Pause | Continue | Stop
Command = Create | Join | Withdraw | Quit | OrganizerCommand | Advance
