"""What can be asked of a match, in the imperative."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine import Color

PlayerId = str

SERVICE: PlayerId = "service"  # asks in nobody's name: time is up, the server was away

JoinPolicy = Literal["open", "approval", "keys"]
OfferKind = Literal["draw", "takeback", "pause", "abort"]
ClaimKind = Literal["win", "draw", "skip", "save"]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a match and take a seat in it.

    `time` is a time control as text. `reserved` keeps seats for players, `moves` have been played
    elsewhere. `series` counts half points by player, of the `round` - 1 games before. `computers`
    come from app/match/bot_players.py; `hints` are for a player who has no other opponents.
    """

    game: str
    options: Mapping[str, str]
    color: Color
    random_color: bool = False  # the color came by lot
    listed: bool = False
    time: str = "none"
    joining: JoinPolicy = "open"
    private: bool = False
    takebacks: bool = True
    reserved: Mapping[Color, PlayerId] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    previous: str | None = None
    series: Mapping[PlayerId, int] = field(default_factory=dict)
    round: int = 1
    computers: Mapping[Color, PlayerId] = field(default_factory=dict)
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat; None takes the first one. `key` is the hash of a one-time link's secret."""

    color: Color | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give a seat or a kept seat back before the start; when the host does, it is withdrawn."""


@dataclass(frozen=True, slots=True)
class CreateOneTimeLink:
    """The host makes a one-time link; `key` is the hash of its secret."""

    key: str


@dataclass(frozen=True, slots=True)
class AnswerJoinRequest:
    """The host lets somebody sit who has asked, or does not."""

    request: int
    accept: bool


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The host frees another's seat, before the second move."""

    color: Color


@dataclass(frozen=True, slots=True)
class AddComputer:
    """The host puts a computer of a level on a free seat; None takes the first one."""

    level: int
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move, given as text, in the position of version `at`."""

    move: str
    at: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up, having seen version `at`."""

    at: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer something to the others. A takeback goes back before turn `ply`, from 0."""

    kind: OfferKind
    at: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline an offer, or take the own one back (which is declining it)."""

    offer: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """Decide what becomes of a game whose player to move has been gone for long."""

    kind: ClaimKind
    at: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give another color some time."""

    color: Color


@dataclass(frozen=True, slots=True)
class PlanMoves:
    """Answer in advance: lines of moves from the position of version `at`; none forgets the plan.

    Each line goes on from the position: the others' moves, and the own answer to them.
    """

    lines: tuple[tuple[str, ...], ...]
    at: int


@dataclass(frozen=True, slots=True)
class LinkRematch:
    """The series goes on in another match; `instead` is one that was linked before and came to
    nothing.
    """

    match_id: str
    replacing: str | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """The service: whose time is up, loses."""


@dataclass(frozen=True, slots=True)
class Excuse:
    """The service: the time between two moments is charged to nobody."""

    since: int
    until: int


SeatCommand = Sit | Leave | CreateOneTimeLink | AnswerJoinRequest | FreeSeat | AddComputer
PlayCommand = Play | Resign | PlanMoves | Flag
OfferCommand = Offer | Answer | Claim | Resume | GiveTime | LinkRematch | Excuse
Command = Open | SeatCommand | PlayCommand | OfferCommand


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command, who asks, and the id under which it may be asked again.

    What the server has measured goes with it: the moment `at`, the `lag` of who asks, both in
    milliseconds, and since when players are `gone` whose pages are all closed.
    """

    command: Command
    by: PlayerId
    id: str
    at: int = 0
    lag: int = 0
    absent_since: Mapping[PlayerId, int] = field(default_factory=dict)
