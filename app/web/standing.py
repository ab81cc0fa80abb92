"""A match as it stands, and its turns: the larger parts of what is said on its websocket.

What a frame has many of are dataclasses, which are made in a third of a model's time.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from app.match.commands import OfferKind
from app.match.events import EndReason, OutReason, PauseReason
from app.web.shape import Wire
from engine import Color, Duty

Becomes = Literal["black", "white", "red", "neutral", ""]
Held = Literal["excused", "resumed"]


@dataclass(slots=True)
class RayView:
    """What a move captures in one direction."""

    start: Annotated[
        str, Field(description="The placed stone; in a chain of jumps where this jump begins.")
    ]
    cells: Annotated[list[str], Field(description="The captured cells, from there outward.")]
    to: Annotated[
        str, Field(description="The mover's own stone at the far end, or where the jump ends.")
    ]
    becomes: Annotated[
        Becomes,
        Field(
            description="What lies on the captured cells then; empty when the stones are removed."
        ),
    ]


@dataclass(slots=True, kw_only=True)
class LegalMove:
    """A move that the player to move may make, and what it would change."""

    move: str
    path: Annotated[
        list[str],
        Field(
            description="The cells that a hand touches in turn: one to place, where from and where "
            "to to step, every cell of a chain; the first is given away in a sacrifice. Empty: a "
            "pass."
        ),
    ]
    cell: Annotated[str | None, Field(description="Where the stone would land; null for a pass.")]
    given: Annotated[
        str | None, Field(description="The own stone that a sacrifice gives away first.")
    ]
    turns: Annotated[int, Field(description="How many stones it would turn or capture.")]
    rays: list[RayView]


@dataclass(slots=True, kw_only=True)
class TurnView(LegalMove):
    """One ply that was played, and the board after it."""

    color: Color
    forced: Annotated[
        str | None, Field(description="Why the service passed for the player, else null.")
    ]
    planned: Annotated[bool, Field(description="It had been laid down in advance.")]
    stones: Annotated[str, Field(description="A letter a cell in the order of `cells`: . b w r n")]
    score: dict[Color, int]
    reserve: Annotated[
        dict[Color, int], Field(description="Stones in hand; empty without reserves.")
    ]
    built: Annotated[
        list[str], Field(description="The cells of a row, or what else wins, that stands.")
    ]


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
