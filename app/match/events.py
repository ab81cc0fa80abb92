"""All events of a match, which are one union: causes in the past tense, never derived effects.

These shapes are stored. A changed shape gets a new `kind` and an upcaster in `app.event_log.codec`.
A field may be added if its default is right for all earlier events.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple

from app.match.commands import JoinPolicy, OfferKind, PlayerId, TournamentGame
from engine import Color

EndReason = Literal[
    "finished", "resigned", "withdrawn", "time", "agreed", "aborted", "claimed", "shared"
]
PassReason = Literal["nothing-to-capture"]
PauseReason = Literal["agreed", "saved"]
OutReason = Literal["resigned", "time", "absent"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match was opened; its host has no seat yet. `drawn`: the host's color is random.

    Under the swap rule, the first player makes the first `swap_plies` moves.
    """

    game: str
    options: Mapping[str, str]
    host: PlayerId
    drawn: bool
    listed: bool
    time: str = "none"
    joining: JoinPolicy = "open"
    private: bool = False
    takebacks: bool = True
    reserved: Mapping[Color, PlayerId] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    previous: str | None = None
    series: Mapping[PlayerId, int] = field(default_factory=dict)
    round: int = 1
    hints: bool = False
    rated: bool = False
    tournament: TournamentGame | None = None
    balanced: bool = False
    swap_plies: int = 0
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Seated:
    """A player took a seat, which uses up a one-time key."""

    player: PlayerId
    color: Color
    key: str | None = None
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class Left:
    """A player gave up a seat."""

    color: Color
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class ReservationDropped:
    """A seat is no longer reserved."""

    color: Color
    kind: Literal["reservation-dropped"] = "reservation-dropped"


@dataclass(frozen=True, slots=True)
class Unseated:
    """The host freed a seat; the player who had it cannot sit down again."""

    color: Color
    kind: Literal["unseated"] = "unseated"


@dataclass(frozen=True, slots=True)
class OneTimeLinkCreated:
    """The host created a one-time link; `key` is the hash of its secret."""

    key: str
    kind: Literal["one-time-link-created"] = "one-time-link-created"


@dataclass(frozen=True, slots=True)
class JoinRequested:
    """A player asked the host for a seat."""

    player: PlayerId
    color: Color | None
    kind: Literal["join-requested"] = "join-requested"


@dataclass(frozen=True, slots=True)
class JoinDeclined:
    """The host declined the join request of version `request`, or its player withdrew it."""

    request: int
    kind: Literal["join-declined"] = "join-declined"


@dataclass(frozen=True, slots=True)
class Played:
    """The player to move made a move; `lag` is the measured network delay in milliseconds."""

    move: str
    lag: int = 0
    planned: bool = False
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Passed:
    """The server passed for a player who had no other move."""

    reason: PassReason
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class ColorChosen:
    """The player who has not made the first moves chose a color; the other player gets the rest.

    `lag` is the measured network delay in milliseconds.
    """

    color: Color
    lag: int = 0
    kind: Literal["color-chosen"] = "color-chosen"


@dataclass(frozen=True, slots=True)
class HintGiven:
    """The player to move may see the values of their moves, until the position changes."""

    color: Color
    kind: Literal["hint-given"] = "hint-given"


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player resigned."""

    color: Color
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Flagged:
    """A player's time was up."""

    color: Color
    kind: Literal["flagged"] = "flagged"


@dataclass(frozen=True, slots=True)
class Skipped:
    """An absent player was removed from the game by another player's claim."""

    color: Color
    by: Color
    kind: Literal["skipped"] = "skipped"


@dataclass(frozen=True, slots=True)
class Offered:
    """A player made an offer. The version of this entry is its id."""

    offer: OfferKind
    color: Color
    ply: int | None = None
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Accepted:
    """A player accepted an offer, which takes effect once all the others have."""

    offer: int
    color: Color
    kind: Literal["accepted"] = "accepted"


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer was declined by another player, or withdrawn by its author."""

    offer: int
    color: Color
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The match went back to the position after `ply` turns."""

    ply: int
    kind: Literal["taken-back"] = "taken-back"


@dataclass(frozen=True, slots=True)
class Paused:
    """The game and its clocks were paused."""

    reason: PauseReason
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    """A player ended the pause."""

    color: Color
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """A player gave another more time, in milliseconds."""

    by: Color
    to: Color
    gift: int
    kind: Literal["time-given"] = "time-given"


@dataclass(frozen=True, slots=True)
class Excused:
    """A time was excluded from all clocks because of an outage; milliseconds since 1970, UTC."""

    since: int
    until: int
    kind: Literal["excused"] = "excused"


@dataclass(frozen=True, slots=True)
class MovesPlanned:
    """A player set conditional moves, which the other players do not see."""

    color: Color
    lines: tuple[tuple[str, ...], ...]
    kind: Literal["moves-planned"] = "moves-planned"


@dataclass(frozen=True, slots=True)
class RematchLinked:
    """The next match of the series was linked."""

    match_id: str
    kind: Literal["rematch-linked"] = "rematch-linked"


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """A guest's player was merged into an account, which replaces them in the match."""

    player: PlayerId
    into: PlayerId
    kind: Literal["players-merged"] = "players-merged"


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    reason: EndReason
    kind: Literal["ended"] = "ended"


SeatEvent = (
    Seated
    | Left
    | ReservationDropped
    | Unseated
    | OneTimeLinkCreated
    | JoinRequested
    | JoinDeclined
)
PlayEvent = Played | Passed | ColorChosen | HintGiven | Resigned | Flagged | Skipped | MovesPlanned
OfferEvent = Offered | Accepted | Declined | TakenBack | Paused | Resumed | TimeGiven | Excused
Event = Opened | SeatEvent | PlayEvent | OfferEvent | RematchLinked | PlayersMerged | Ended


class Entry(NamedTuple):
    """One row of the log: all events of one accepted command.

    `at` is the server's time in milliseconds since 1970, UTC. Constructing a dataclass takes three
    times as long, and opening a match decodes its whole log.
    """

    version: int
    by: PlayerId
    command_id: str
    at: int
    events: tuple[Event, ...]


new_entry = partial(tuple.__new__, Entry)
"""Makes an entry from a tuple of all fields in half the time of the constructor."""
