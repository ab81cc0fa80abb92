"""What happened in a match, in the past tense: causes, never effects that follow from them.

These shapes are stored. A changed one gets a new `kind` and an upcaster in the store's codec; a
field may be added if its default says what was true before there was one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.match.commands import JoinPolicy, OfferKind, PlayerId
from engine import Color

EndReason = Literal[
    "finished", "resigned", "withdrawn", "time", "agreed", "aborted", "claimed", "shared"
]
PassReason = Literal["nothing-to-capture"]
PauseReason = Literal["agreed", "saved"]
OutReason = Literal["resigned", "time", "absent"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match was opened; its host sits nowhere yet."""

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
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Seated:
    """A player took a seat, perhaps with a one-time key, which is used up."""

    player: PlayerId
    color: Color
    key: str | None = None
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class Left:
    """A seat was given back."""

    color: Color
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class ReservationDropped:
    """A seat is not kept for anybody any more."""

    color: Color
    kind: Literal["released"] = "released"


@dataclass(frozen=True, slots=True)
class Unseated:
    """The host freed a seat; whoever had it cannot come back."""

    color: Color
    kind: Literal["unseated"] = "unseated"


@dataclass(frozen=True, slots=True)
class OneTimeLinkCreated:
    """The host made a one-time key; this is the hash of its secret."""

    key: str
    kind: Literal["invited"] = "invited"


@dataclass(frozen=True, slots=True)
class JoinRequested:
    """A player asks the host for a seat."""

    player: PlayerId
    color: Color | None
    kind: Literal["knocked"] = "knocked"


@dataclass(frozen=True, slots=True)
class JoinDeclined:
    """The host did not let a player in who had knocked at that version."""

    knock: int
    kind: Literal["turned-away"] = "turned-away"


@dataclass(frozen=True, slots=True)
class Played:
    """The player to move made a move; `lag` is what the network took, as measured, milliseconds."""

    move: str
    lag: int = 0
    planned: bool = False
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Passed:
    """The service passed for the player to move, who had no other move."""

    reason: PassReason
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player gave the game up."""

    color: Color
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Flagged:
    """A player's time was up."""

    color: Color
    kind: Literal["flagged"] = "flagged"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A player was gone for long, and another decided to go on without them."""

    color: Color
    by: Color
    kind: Literal["skipped"] = "skipped"


@dataclass(frozen=True, slots=True)
class Offered:
    """Something was offered to the others; the offer's id is the version of this entry."""

    offer: OfferKind
    color: Color
    ply: int | None = None
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Accepted:
    """A player agreed to an offer; it takes effect when all have."""

    offer: int
    color: Color
    kind: Literal["accepted"] = "accepted"


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer is off: declined by another, or taken back by its maker."""

    offer: int
    color: Color
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The match went back to where `ply` turns had been played."""

    ply: int
    kind: Literal["taken-back"] = "taken-back"


@dataclass(frozen=True, slots=True)
class Paused:
    """The game rests, and its clock."""

    reason: PauseReason
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on, at the wish of a color."""

    color: Color
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """A player gave another some time, milliseconds."""

    by: Color
    to: Color
    gift: int
    kind: Literal["time-given"] = "time-given"


@dataclass(frozen=True, slots=True)
class Excused:
    """The server was away, or just back; that time is charged to nobody. In ms since 1970."""

    since: int
    until: int
    kind: Literal["excused"] = "excused"


@dataclass(frozen=True, slots=True)
class MovesPlanned:
    """A player has answered in advance; nobody else hears of it."""

    color: Color
    lines: tuple[tuple[str, ...], ...]
    kind: Literal["planned"] = "planned"


@dataclass(frozen=True, slots=True)
class RematchLinked:
    """The series goes on in another match."""

    match_id: str
    kind: Literal["continued"] = "continued"


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
PlayEvent = Played | Passed | Resigned | Flagged | Skipped | MovesPlanned
OfferEvent = (
    Offered
    | Accepted
    | Declined
    | TakenBack
    | Paused
    | Resumed
    | TimeGiven
    | Excused
    | RematchLinked
)
Event = Opened | SeatEvent | PlayEvent | OfferEvent | Ended


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log: everything that one accepted command caused.

    `at` is in milliseconds since 1970, UTC, by the server's clock.
    """

    version: int
    by: PlayerId
    command_id: str
    at: int
    events: tuple[Event, ...]
