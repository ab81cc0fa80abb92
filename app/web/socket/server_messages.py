"""Messages from the server on a match's socket. docs/protocol.md describes their order."""

from typing import Annotated, Literal

from pydantic import Field

from app.match.commands import ClaimKind, JoinPolicy
from app.match.time_control import Speed, TimeControlKind
from app.rooms.audience import PresenceState
from app.web.schema import Schema
from app.web.socket.chat_messages import ChatServerMessage
from app.web.socket.event_messages import ClientEvent
from app.web.socket.view_schema import MatchView, TurnView
from engine import Color

# Parts of messages.


class OptionView(Schema):
    """An option of the game and its chosen value."""

    name: str
    title: str
    value: str
    label: str


class TimeControlView(Schema):
    """A time control; seconds."""

    kind: TimeControlKind
    speed: Speed
    base: int = Field(description="The initial time, or the time for each move in `days`.")
    extra: int = Field(description="The increment, or the length of a byoyomi period.")
    periods: int
    title: str = Field(description="In words; empty without a clock.")


class MatchInfo(Schema):
    """Everything about a match that never changes."""

    id: str
    game: str
    title: str
    options: list[OptionView]
    players: list[Color] = Field(description="The seats in their order of play.")
    host: Color | None = Field(description="The seat of the player who opened the match.")
    listed: bool
    private: bool = Field(description="Only the players may watch.")
    joining: JoinPolicy
    takebacks: bool
    hints: bool = Field(description="Move values are shown to a player without human opponents.")
    time: str = Field(description="The time control as text: none, 5+5, 10+3x30 or 3d.")
    time_control: TimeControlView
    round: int = Field(description="The number of this game in its series.")
    previous: str | None = Field(description="The match before it in the series.")
    imported_turns: int = Field(description="The turns played before the match was opened.")
    random_color: bool = Field(description="The colors were chosen at random.")
    opened_at: int = Field(description="Milliseconds since 1970, UTC.")


class MissedClaims(Schema):
    """The absence of a player who is back, and the claims that it would have allowed."""

    absent_for: int = Field(description="Milliseconds.")
    claims: list[ClaimKind]


class SeatPresence(Schema):
    """The player of a seat and their presence."""

    color: Color
    name: str | None = Field(description="Null while the seat is free.")
    computer: int | None = Field(description="A computer's level; null for people.")
    presence: PresenceState
    absent_since: int | None = Field(description="By the server's clock; null unless away.")
    missed: MissedClaims | None
    reserved_for: str | None = Field(description="The name for which a free seat is reserved.")


class ClaimOption(Schema):
    """A claim against the absent mover, and its earliest moment by the server's clock."""

    kind: ClaimKind
    at: int


class JoinRequestView(Schema):
    """A player who asks the host for a seat."""

    id: int
    name: str
    color: Color | None


# Messages.


class SnapshotMessage(Schema):
    """The whole match."""

    t: Literal["snapshot"] = "snapshot"
    version: int
    match: MatchInfo
    cells: list[str] = Field(description="The board's cells in the order of `stones`.")
    start: str = Field(description="The stones before the first turn.")
    start_score: dict[Color, int]
    start_reserve: dict[Color, int]
    turns: list[TurnView]
    view: MatchView


class FrameMessage(Schema):
    """The next version, the same for everybody."""

    t: Literal["frame"] = "frame"
    version: int
    by: Color | None = Field(description="The seat whose command made it.")
    id: str | None = Field(description="The id of that command: this is its acknowledgement.")
    events: list[ClientEvent]
    turns_kept: int = Field(description="The number of earlier turns that are not taken back.")
    turns: list[TurnView] = Field(description="The turns that this version added.")
    view: MatchView


class PresenceMessage(Schema):
    """The presence of players. It has no version and is not in the log."""

    t: Literal["presence"] = "presence"
    seats: list[SeatPresence]
    spectators: int = Field(description="Open pages that belong to no seat.")
    join_requests: list[JoinRequestView]
    claims: list[ClaimOption] = Field(description="Empty unless the player to move is absent.")


class WelcomeMessage(Schema):
    """The answer to hello. `frames` frames follow, or a snapshot."""

    t: Literal["welcome"] = "welcome"
    version: int
    you: list[Color] = Field(description="Your seats.")
    reserved_seat: Color | None = Field(description="The free seat that is reserved for you.")
    join_request: int | None = Field(description="The number of your join request.")
    banned: bool = Field(description="The host has given your seat to somebody else.")
    now: int = Field(description="The server's clock, milliseconds since 1970.")
    frames: int | None = Field(description="Null: a snapshot follows.")


class RefusedMessage(Schema):
    """A command was refused. The snapshot has the current match."""

    t: Literal["refused"] = "refused"
    id: str
    reason: str
    message: str
    snapshot: SnapshotMessage


class PongMessage(Schema):
    """The answer to ping."""

    t: Literal["pong"] = "pong"
    n: int
    now: int = Field(description="The server's clock, milliseconds since 1970.")


class LatencyProbeMessage(Schema):
    """Measures the round trip. Answer at once with `latency-reply` and the same number."""

    t: Literal["latency-probe"] = "latency-probe"
    n: int


class ErrorMessage(Schema):
    """A message could not be read or served. The connection stays open."""

    t: Literal["error"] = "error"
    reason: Literal["unreadable", "too-big", "too-fast", "unavailable"]
    message: str


MatchServerMessage = (
    SnapshotMessage
    | FrameMessage
    | PresenceMessage
    | WelcomeMessage
    | RefusedMessage
    | PongMessage
    | LatencyProbeMessage
    | ErrorMessage
)
ServerMessage = Annotated[MatchServerMessage | ChatServerMessage, Field(discriminator="t")]
