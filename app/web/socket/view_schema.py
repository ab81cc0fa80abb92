"""Schemas of a match's view and its turns.

Frames hold many turns and moves. They are dataclasses because pydantic models take three times as
long to construct.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from app.match.commands import OfferKind
from app.match.events import EndReason, OutReason, PauseReason
from app.web.schema import Schema
from engine import Color, Ending, Obligation

CapturedAs = Literal["black", "white", "red", "neutral", ""]
ClockDelay = Literal["excused", "resumed"]


@dataclass(slots=True)
class RayView:
    """The stones that a move captures in one direction."""

    start: Annotated[str, Field(description="The placed stone, or the start of a jump.")]
    cells: Annotated[list[str], Field(description="The captured cells, from `start` outward.")]
    to: Annotated[str, Field(description="The mover's stone at the far end, or the jump's end.")]
    becomes: Annotated[
        CapturedAs,
        Field(description="What then lies on these cells; empty if the stones are removed."),
    ]


@dataclass(slots=True, kw_only=True)
class LegalMove:
    """A legal move and its effect."""

    move: str
    path: Annotated[
        list[str],
        Field(
            description="The cells to press in turn: one for a placement or drop, two for a step, "
            "every cell of a jump chain. A sacrifice begins with the sacrificed stone. Empty for a "
            "pass."
        ),
    ]
    cell: Annotated[str | None, Field(description="Where the stone lands; null for a pass.")]
    sacrificed: Annotated[str | None, Field(description="The mover's stone that is sacrificed.")]
    captures: Annotated[int, Field(description="The number of stones turned or captured.")]
    rays: list[RayView]


@dataclass(slots=True, kw_only=True)
class TurnView(LegalMove):
    """A turn that was played, and the board after it."""

    color: Color
    forced: Annotated[str | None, Field(description="Why the server passed for the player.")]
    planned: Annotated[bool, Field(description="It was a conditional move.")]
    stones: Annotated[str, Field(description="A letter for each of `cells`: . b w r n")]
    score: dict[Color, int]
    reserve: Annotated[dict[Color, int], Field(description="Stones in hand; empty if none exist.")]
    built: Annotated[list[str], Field(description="The cells of every goal that stands.")]


class Outcome(Schema):
    """How a match ended, in short."""

    reason: EndReason
    winners: list[Color] = Field(description="Several for a draw; none if the match was aborted.")
    departed: dict[Color, OutReason] = Field(description="Players who left before the end.")


class Result(Outcome):
    """How a match ended."""

    ending: Ending | None = Field(description="Why play ended, if it was played to its end.")
    goal: list[str] = Field(description="The cells of the goal that won.")


class SideClockView(Schema):
    """One color's clock when the turn began; milliseconds."""

    left: int
    periods: int


class ClockView(Schema):
    """The clocks. The mover's clock has used `used` before `since` and runs on from `since`.

    Milliseconds, by the server's clock.
    """

    mover: Color | None
    used: int
    since: int | None = Field(description="May lie ahead; null while no clock runs.")
    delayed_by: ClockDelay | None = Field(description="Why `since` lies ahead.")
    sides: dict[Color, SideClockView]


class OfferView(Schema):
    """An open offer."""

    id: int
    kind: OfferKind
    color: Color
    ply: int | None = Field(description="For a takeback: the number of turns that would remain.")
    accepted: list[Color]


class ObligationView(Schema):
    """A rule that restricts the mover's choice now."""

    kind: Obligation
    cells: list[str] = Field(description="The stones that must jump, or the cell to be taken.")
    exceptions: list[str] = Field(description="Moves that are legal all the same.")


class MatchView(Schema):
    """A match at one version: what a page shows."""

    status: Literal["waiting", "running", "over"]
    ply: int = Field(description="The number of turns played.")
    to_move: Color | None
    stones: str
    score: dict[Color, int]
    reserve: dict[Color, int] = Field(description="Stones in hand; empty if none exist.")
    built: list[str] = Field(description="The cells of every complete goal.")
    legal: list[LegalMove] = Field(description="Empty unless the match is running.")
    obligations: list[ObligationView]
    taken_seats: list[Color]
    departed: dict[Color, OutReason] = Field(description="Players who have left the game.")
    result: Result | None
    clock: ClockView | None = Field(description="Null without a time control.")
    moved_at: int = Field(
        description="The time of the last change of the position, by the server's clock."
    )
    paused: PauseReason | None
    offers: list[OfferView]
    all_have_moved: bool = Field(description="Until then, each player can abort the match alone.")
    can_take_back: list[Color] = Field(description="Players who have a turn to take back.")
    series: dict[Color, int] = Field(description="Half points in the series; empty outside one.")
    rematch: str | None = Field(description="The next match of the series.")
