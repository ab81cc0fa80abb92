"""Everything that crosses the wire of a match's websocket, as two unions: the protocol.

`ClientMessage` comes from the browser, `ServerMessage` goes to it. docs/protocol.md tells
the story.
"""

from typing import Annotated, Literal

from pydantic import Field

from app.match.commands import Joining
from app.match.control import Kind, Speed
from app.web.asks import CLIENT, MAX_INBOUND, ClientMessage
from app.web.happenings import Happened
from app.web.shape import Wire
from app.web.standing import TurnView, View
from app.web.talk import ToClient
from engine import Color

__all__ = ["CLIENT", "MAX_INBOUND", "ClientMessage", "Happened", "ServerMessage"]

# To the browser: the parts.


class OptionView(Wire):
    """One option of the game as it was chosen."""

    name: str
    title: str
    value: str
    label: str


class Control(Wire):
    """A time control; seconds. `base` is for each move when the kind is `days`."""

    kind: Kind
    speed: Speed
    base: int
    extra: int = Field(description="The increment, or the length of a byoyomi period.")
    periods: int


class MatchInfo(Wire):
    """What does not change while the match is played."""

    id: str
    game: str
    title: str
    options: list[OptionView]
    players: list[Color] = Field(description="The seats, in the order of play.")
    host: Color | None = Field(description="The seat of the player who opened the match.")
    listed: bool
    private: bool = Field(description="Only the players may watch.")
    joining: Joining
    takebacks: bool
    hints: bool = Field(description="Who plays against computers alone is told the moves' values.")
    time: str = Field(description="The time control as text: none, 5+5, 10+3x30 or 3d.")
    control: Control
    round: int = Field(description="The number of this game in its series.")
    previous: str | None = Field(description="The match before it in the series.")
    preset: int = Field(description="How many turns had been played elsewhere.")
    drawn: bool = Field(description="Colors were drawn by lot.")
    opened_at: int = Field(description="Milliseconds since 1970, UTC.")


class SeatPresence(Wire):
    """Who sits there, and whether a page of theirs is open."""

    color: Color
    name: str | None = Field(description="Null while the seat is free.")
    computer: int | None = Field(description="A computer's level; null for people.")
    here: Literal["here", "quiet", "away"]
    gone: int | None = Field(description="Since when they are away, by the server's clock.")
    missed: int | None = Field(
        description="How long they were away since the position stands, and are back; milliseconds."
    )
    kept: str | None = Field(description="For whom a free seat is kept.")


class KnockView(Wire):
    """Somebody asks the host for a seat."""

    id: int
    name: str
    color: Color | None


# To the browser: the messages.


class Snapshot(Wire):
    """The whole match: what a new page gets, and what heals any doubt."""

    t: Literal["snapshot"] = "snapshot"
    version: int
    match: MatchInfo
    cells: list[str] = Field(description="The board's cells, in the order of `stones`.")
    start: str = Field(description="The stones before the first turn.")
    start_score: dict[Color, int]
    start_reserve: dict[Color, int]
    turns: list[TurnView]
    view: View


class Frame(Wire):
    """One version more, the same for everybody."""

    t: Literal["frame"] = "frame"
    version: int
    by: Color | None = Field(description="The seat whose command this was.")
    id: str | None = Field(description="That command's id: the acknowledgement.")
    happened: list[Happened]
    kept: int = Field(description="How many of the turns before still stand.")
    turns: list[TurnView] = Field(description="The plies that this version added.")
    view: View


class Presence(Wire):
    """Who is here; not a part of the log, and without a version."""

    t: Literal["presence"] = "presence"
    seats: list[SeatPresence]
    watching: int = Field(description="Open pages that belong to no seat.")
    knocks: list[KnockView] = Field(description="Who waits for the host's word.")


class Welcome(Wire):
    """The answer to hello; `missing` frames or one snapshot follow."""

    t: Literal["welcome"] = "welcome"
    version: int
    you: list[Color] = Field(description="The seats that this browser's player has.")
    kept: Color | None = Field(description="The free seat that is kept for them.")
    knock: int | None = Field(description="They have asked the host for a seat, and wait.")
    barred: bool = Field(description="The host has given their seat to somebody else.")
    now: int = Field(description="The server's clock, milliseconds since 1970.")
    missing: int | None = Field(description="How many frames follow; null: a snapshot follows.")


class Refused(Wire):
    """A command that changed nothing, why, and the match as it stands."""

    t: Literal["refused"] = "refused"
    id: str
    reason: str
    message: str
    snapshot: Snapshot


class Pong(Wire):
    """The answer to ping."""

    t: Literal["pong"] = "pong"
    n: int
    now: int = Field(description="The server's clock, milliseconds since 1970.")


class Beat(Wire):
    """The server measures the way to the page; answered at once by a beat with the same number."""

    t: Literal["beat"] = "beat"
    n: int


class Error(Wire):
    """A message that could not be understood or served; the connection stays open."""

    t: Literal["error"] = "error"
    reason: Literal["unreadable", "too-big", "too-fast", "unavailable"]
    message: str


ServerMessage = Annotated[
    Snapshot | Frame | Presence | Welcome | Refused | Pong | Beat | Error | ToClient,
    Field(discriminator="t"),
]
