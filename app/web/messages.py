"""Everything that crosses the wire of a match's websocket, as two unions: the protocol.

`ClientMessage` comes from the browser, `ServerMessage` goes to it. docs/protocol.md tells
the story.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine import Color, Duty

MAX_INBOUND = 8 * 1024  # bytes of one message from a browser

Becomes = Literal["black", "white", "red", "neutral", ""]
CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Wire(BaseModel):
    """A message or a part of one: frozen, and closed to fields that it does not name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# From the browser.


class Hello(Wire):
    """The first message on every connection, and the way to ask for what was missed."""

    t: Literal["hello"] = "hello"
    version: Version | None = Field(description="The last version known; null for a new page.")


class Play(Wire):
    """A move, sent again with the same id until it is answered."""

    t: Literal["play"] = "play"
    id: CommandId = Field(description="Made by the client; a repeat never plays twice.")
    at: Version = Field(description="The version of the position that the mover saw.")
    move: str = Field(min_length=1, max_length=64, description="`g8`, `pass`, …")


class Resign(Wire):
    """The seat gives the game up."""

    t: Literal["resign"] = "resign"
    id: CommandId
    at: Version


class Ping(Wire):
    """Is anybody there? Answered at once by a pong with the same number."""

    t: Literal["ping"] = "ping"
    n: Version


ClientMessage = Annotated[Hello | Play | Resign | Ping, Field(discriminator="t")]
CLIENT: TypeAdapter[Hello | Play | Resign | Ping] = TypeAdapter(ClientMessage)


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
    stones: str = Field(description="A letter a cell in the order of `cells`: . b w r n")
    score: dict[Color, int]
    reserve: dict[Color, int] = Field(description="Stones in hand; empty without reserves.")
    built: list[str] = Field(description="The cells of a row, or what else wins, that stands.")


class Result(Wire):
    """How the match ended."""

    reason: Literal["finished", "resigned", "withdrawn"]
    winners: list[Color] = Field(description="Several for a draw, none when withdrawn.")
    resigned: list[Color] = Field(description="Who gave the game up.")


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
    resigned: list[Color] = Field(description="Who gave up; of three, the other two go on.")
    result: Result | None


class OptionView(Wire):
    """One option of the game as it was chosen."""

    name: str
    title: str
    value: str
    label: str


class MatchInfo(Wire):
    """What does not change while the match is played."""

    id: str
    game: str
    title: str
    options: list[OptionView]
    players: list[Color] = Field(description="The seats, in the order of play.")
    host: Color | None = Field(description="The seat of the player who opened the match.")
    listed: bool
    drawn: bool = Field(description="Colors were drawn by lot.")
    opened_at: int = Field(description="Milliseconds since 1970, UTC.")


class SeatPresence(Wire):
    """Who sits there, and whether a page of theirs is open."""

    color: Color
    name: str | None = Field(description="Null while the seat is free.")
    here: Literal["here", "quiet", "away"]


class Seated(Wire):
    """Somebody took a seat."""

    kind: Literal["seated"] = "seated"
    color: Color


class Left(Wire):
    """Somebody gave a seat back before the start."""

    kind: Literal["left"] = "left"
    color: Color


class Resigned(Wire):
    """A player gave the game up."""

    kind: Literal["resigned"] = "resigned"
    color: Color


class Ended(Wire):
    """The match is over; `view.result` says how."""

    kind: Literal["ended"] = "ended"


Happened = Annotated[Seated | Left | Resigned | Ended, Field(discriminator="kind")]


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
    turns: list[TurnView] = Field(description="The plies that this version added.")
    view: View


class Presence(Wire):
    """Who is here; not a part of the log, and without a version."""

    t: Literal["presence"] = "presence"
    seats: list[SeatPresence]
    watching: int = Field(description="Open pages that belong to no seat.")


class Welcome(Wire):
    """The answer to hello; `missing` frames or one snapshot follow."""

    t: Literal["welcome"] = "welcome"
    version: int
    you: list[Color] = Field(description="The seats that this browser's player has.")
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


class Error(Wire):
    """A message that could not be understood or served; the connection stays open."""

    t: Literal["error"] = "error"
    reason: Literal["unreadable", "too-big", "too-fast", "unavailable"]
    message: str


ServerMessage = Annotated[
    Snapshot | Frame | Presence | Welcome | Refused | Pong | Error, Field(discriminator="t")
]
