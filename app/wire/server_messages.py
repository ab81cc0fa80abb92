"""Messages from the server on a match's socket. docs/protocol.md describes their order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from app.match.commands import ClaimKind, JoinPolicy
from app.match.time_control import Speed, TimeControlKind
from app.rooms.audience import PresenceState
from app.wire.event_messages import ClientEvent
from app.wire.view_schema import MatchView, TurnView
from engine import Color

# Parts of messages.


@dataclass(slots=True, kw_only=True)
class OptionView:
    """An option of the game and its chosen value."""

    name: str
    value: str


@dataclass(slots=True, kw_only=True)
class TimeControlView:
    """A time control; seconds."""

    kind: TimeControlKind
    speed: Speed
    base: Annotated[
        int, Field(description="The initial time, or the time for each move in `days`.")
    ]
    extra: Annotated[int, Field(description="The increment, or the length of a byoyomi period.")]
    periods: int
    gift: Annotated[
        int, Field(description="The time that a player can give at once; milliseconds.")
    ]
    words: Annotated[
        str, Field(description="The message of the page that names it; empty without a clock.")
    ]
    values: Annotated[Mapping[str, int], Field(description="The values of that message.")]


@dataclass(slots=True, kw_only=True)
class MatchInfo:
    """Everything about a match that never changes."""

    id: str
    game: str
    known_as: Annotated[
        str, Field(description="The id whose title is shown: a variant's if it has a name.")
    ]
    given_name: Annotated[
        str | None, Field(description="The name under which somebody has published the variant.")
    ]
    options: list[OptionView]
    players: Annotated[list[Color], Field(description="The seats in their order of play.")]
    host: Annotated[
        Color | None,
        Field(
            description="The seat of the player who opened the match; it changes if players swap "
            "their colors."
        ),
    ]
    listed: bool
    private: Annotated[bool, Field(description="Only the players may watch.")]
    joining: JoinPolicy
    takebacks: bool
    tournament: Annotated[str | None, Field(description="The id of its tournament.")]
    rated: Annotated[bool, Field(description="Its result changes the players' ratings.")]
    hints: Annotated[
        bool, Field(description="Move values are shown to a player without human opponents.")
    ]
    time: Annotated[str, Field(description="The time control as text: none, 5+5, 10+3x30 or 3d.")]
    time_control: TimeControlView
    round: Annotated[int, Field(description="The number of this game in its series.")]
    previous: Annotated[str | None, Field(description="The match before it in the series.")]
    imported_turns: Annotated[
        int, Field(description="The turns played before the match was opened.")
    ]
    balanced: Annotated[bool, Field(description="These turns are a balanced opening.")]
    swap: Annotated[
        bool,
        Field(description="One player makes the first moves, then the other chooses a color."),
    ]
    random_color: Annotated[bool, Field(description="The colors were chosen at random.")]
    opened_at: Annotated[int, Field(description="Milliseconds since 1970, UTC.")]


@dataclass(slots=True, kw_only=True)
class MissedClaims:
    """The absence of a player who is back, and the claims that it would have allowed.

    Null if that was at most a pause.
    """

    absent_for: Annotated[int, Field(description="Milliseconds.")]
    claims: list[ClaimKind]


@dataclass(slots=True, kw_only=True)
class SeatPresence:
    """The player of a seat and their presence."""

    color: Color
    name: Annotated[str | None, Field(description="Null while the seat is free.")]
    handle: Annotated[str | None, Field(description="Of an account; its profile is `/@handle`.")]
    avatar: Annotated[str | None, Field(description="As in `Me`; null while the seat is free.")]
    computer: Annotated[
        int | None,
        Field(description="A computer's level, or the one below its strength; null for people."),
    ]
    presence: Annotated[
        PresenceState, Field(description="Of the player for whom a free seat is reserved, too.")
    ]
    absent_since: Annotated[
        int | None, Field(description="By the server's clock; null unless away.")
    ]
    missed: MissedClaims | None
    reserved_for: Annotated[
        str | None, Field(description="The name for which a free seat is reserved.")
    ]


@dataclass(slots=True, kw_only=True)
class ClaimOption:
    """A claim against the absent mover, and its earliest moment by the server's clock."""

    kind: ClaimKind
    at: int


@dataclass(slots=True, kw_only=True)
class JoinRequestView:
    """A player who asks the host for a seat."""

    id: int
    name: str
    color: Color | None


# Messages.


@dataclass(slots=True, kw_only=True)
class SnapshotMessage:
    """The whole match."""

    t: Literal["snapshot"] = "snapshot"
    version: int
    match: MatchInfo
    cells: Annotated[list[str], Field(description="The board's cells in the order of `stones`.")]
    start: Annotated[str, Field(description="The stones before the first turn.")]
    start_score: dict[Color, int]
    start_reserve: dict[Color, int]
    turns: list[TurnView]
    view: MatchView


class FrameMessage(TypedDict):
    """The next version, the same for everybody."""

    t: Literal["frame"]
    version: int
    by: Annotated[Color | None, Field(description="The seat whose command made it.")]
    id: Annotated[
        str | None, Field(description="The id of that command: this is its acknowledgement.")
    ]
    events: list[ClientEvent]
    turns_kept: Annotated[
        int, Field(description="The number of earlier turns that are not taken back.")
    ]
    turns: Annotated[list[TurnView], Field(description="The turns that this version added.")]
    view: MatchView


@dataclass(slots=True, kw_only=True)
class PresenceMessage:
    """The presence of players. It has no version and is not in the log."""

    t: Literal["presence"] = "presence"
    seats: list[SeatPresence]
    spectators: Annotated[int, Field(description="Open pages that belong to no seat.")]
    join_requests: list[JoinRequestView]
    claims: Annotated[
        list[ClaimOption], Field(description="Empty unless the player to move is absent.")
    ]


@dataclass(slots=True, kw_only=True)
class WelcomeMessage:
    """The answer to hello. `frames` frames follow, or a snapshot."""

    t: Literal["welcome"] = "welcome"
    version: int
    epoch: Annotated[
        str,
        Field(
            description="The series of versions; another one after a backup was restored. Versions "
            "of different series have nothing in common."
        ),
    ]
    you: Annotated[list[Color], Field(description="Your seats.")]
    reserved_seat: Annotated[
        Color | None, Field(description="The free seat that is reserved for you.")
    ]
    join_request: Annotated[int | None, Field(description="The number of your join request.")]
    banned: Annotated[bool, Field(description="The host has given your seat to somebody else.")]
    now: Annotated[int, Field(description="The server's clock, milliseconds since 1970.")]
    frames: Annotated[int | None, Field(description="Null: a snapshot follows.")]


@dataclass(slots=True, kw_only=True)
class RefusedMessage:
    """A command was refused. The snapshot has the current match."""

    t: Literal["refused"] = "refused"
    id: str
    reason: str
    message: str
    snapshot: SnapshotMessage


@dataclass(slots=True, kw_only=True)
class AcceptedMessage:
    """The answer to a command that was accepted so long ago that its frame is not sent again."""

    t: Literal["accepted"] = "accepted"
    id: str
    version: Annotated[int, Field(description="The version that the command made.")]


@dataclass(slots=True, kw_only=True)
class PongMessage:
    """The answer to ping."""

    t: Literal["pong"] = "pong"
    n: int
    now: Annotated[int, Field(description="The server's clock, milliseconds since 1970.")]


@dataclass(slots=True, kw_only=True)
class LatencyProbeMessage:
    """Measures the round trip. Answer immediately with `latency-reply` and the same number."""

    t: Literal["latency-probe"] = "latency-probe"
    n: int


@dataclass(slots=True, kw_only=True)
class ErrorMessage:
    """A message could not be read or served. The connection stays open."""

    t: Literal["error"] = "error"
    reason: Literal["unreadable", "too-big", "too-fast", "unavailable", "scope"]
    message: str


@dataclass(slots=True, kw_only=True)
class ChangedMessage:
    """The contents of the page have changed; read them again."""

    t: Literal["changed"] = "changed"


@dataclass(slots=True, kw_only=True)
class TurnsChangedMessage:
    """The player's own matches or requests have changed, or the next match of the series.

    Only if the socket has `turns=true`.
    """

    t: Literal["turns-changed"] = "turns-changed"


@dataclass(slots=True, kw_only=True)
class PairedMessage:
    """The player's next game of the tournament has begun."""

    t: Literal["paired"] = "paired"
    match: Annotated[str, Field(description="The id of the match.")]


MatchServerMessage = (
    SnapshotMessage
    | FrameMessage
    | PresenceMessage
    | WelcomeMessage
    | RefusedMessage
    | AcceptedMessage
    | PongMessage
    | LatencyProbeMessage
    | ErrorMessage
)
