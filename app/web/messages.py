"""Everything that crosses the wire of a match's websocket, as two unions: the protocol.

`ClientMessage` comes from the browser, `ServerMessage` goes to it. docs/protocol.md tells
the story.
"""

from typing import Annotated, Literal

from pydantic import Field

from app.match.commands import Joining, OfferKind
from app.match.control import Kind, Speed
from app.match.events import EndReason, OutReason, PauseReason
from app.web.asks import CLIENT, MAX_INBOUND, ClientMessage
from app.web.happenings import Happened
from app.web.shape import Wire
from app.web.talk import ToClient
from engine import Color, Duty

__all__ = ["CLIENT", "MAX_INBOUND", "ClientMessage", "Happened", "ServerMessage"]

Becomes = Literal["black", "white", "red", "neutral", ""]
Held = Literal["excused", "resumed"]


# To the browser: the parts.


class RayView(Wire):
    """What a move captures in one direction."""

    start: str = Field(description="The placed stone; in a chain of jumps where this jump begins.")
    cells: list[str] = Field(description="The captured cells, from there outward.")
    to: str = Field(description="The mover's own stone at the far end, or where the jump ends.")
    becomes: Becomes = Field(
        description="What lies on the captured cells then; empty when the stones are removed."
    )


class LegalMove(Wire):
    """A move that the player to move may make, and what it would change."""

    move: str
    path: list[str] = Field(
        description="The cells that a hand touches in turn: one to place, where from and where to "
        "to step, every cell of a chain; the first is given away in a sacrifice. Empty: a pass."
    )
    cell: str | None = Field(description="Where the stone would land; null for a pass.")
    given: str | None = Field(description="The own stone that a sacrifice gives away first.")
    turns: int = Field(description="How many stones it would turn or capture.")
    rays: list[RayView]


class TurnView(LegalMove):
    """One ply that was played, and the board after it."""

    color: Color
    forced: str | None = Field(description="Why the service passed for the player, else null.")
    planned: bool = Field(description="It had been laid down in advance.")
    stones: str = Field(description="A letter a cell in the order of `cells`: . b w r n")
    score: dict[Color, int]
    reserve: dict[Color, int] = Field(description="Stones in hand; empty without reserves.")
    built: list[str] = Field(description="The cells of a row, or what else wins, that stands.")


class Result(Wire):
    """How the match ended."""

    reason: EndReason
    winners: list[Color] = Field(description="Several for a draw, none when it came to nothing.")
    out: dict[Color, OutReason] = Field(description="Who left the game before its end, and why.")


class SideView(Wire):
    """One color's clock when the turn began; milliseconds."""

    left: int
    periods: int


class ClockView(Wire):
    """The clocks. The mover's has run for `used` before `since`, and runs on from there.

    `since` is by the server's clock and may lie ahead; null: no clock runs.
    """

    mover: Color | None
    used: int
    since: int | None
    held: Held | None = Field(description="Why `since` lies ahead: an outage, or a pause's end.")
    sides: dict[Color, SideView]


class OfferView(Wire):
    """An offer that stands, until it is answered or the position changes."""

    id: int
    kind: OfferKind
    color: Color
    ply: int | None = Field(description="Of a takeback: how many turns would stand.")
    accepted: list[Color]


class View(Wire):
    """The match as it stands at one version: what a page shows."""

    status: Literal["waiting", "running", "over"]
    ply: int = Field(description="How many turns have been played.")
    to_move: Color | None
    stones: str
    score: dict[Color, int]
    reserve: dict[Color, int] = Field(description="Stones in hand; empty without reserves.")
    built: list[str] = Field(description="The cells of a row, or what else wins, that stands.")
    legal: list[LegalMove] = Field(description="Empty while waiting and when over.")
    duties: list[Duty] = Field(description="What restricts the player to move.")
    taken: list[Color] = Field(description="The seats that somebody has.")
    out: dict[Color, OutReason] = Field(description="Who left; of three, the other two go on.")
    result: Result | None
    clock: ClockView | None = Field(description="Null without a time control.")
    moved_at: int = Field(description="Since when the position stands, by the server's clock.")
    paused: PauseReason | None
    offers: list[OfferView]
    begun: bool = Field(description="Everybody has moved: it cannot be aborted by one alone.")
    undoable: list[Color] = Field(description="Who has a move that could be taken back.")
    series: dict[Color, int] = Field(
        description="Half points of the games before and of this one; empty in a first game."
    )
    next: str | None = Field(description="The match in which the series goes on.")


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
