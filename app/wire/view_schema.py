"""Schemas of a match's view and its turns.

Every move makes a frame. Its large parts are typed dictionaries, the others dataclasses:
constructing pydantic models takes three times as long.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from app.match.commands import OfferKind
from app.match.events import EndReason, OutReason, PauseReason
from engine import Color, Ending, Obligation

CapturedAs = Literal["black", "white", "red", "neutral", ""]
ClockDelay = Literal["excused", "resumed"]


class RayView(TypedDict):
    """The stones that a move captures in one direction."""

    start: Annotated[str, Field(description="The placed stone, or the start of a jump.")]
    cells: Annotated[list[str], Field(description="The captured cells, from `start` outward.")]
    to: Annotated[str, Field(description="The mover's stone at the far end, or the jump's end.")]
    becomes: Annotated[
        CapturedAs,
        Field(description="What then lies on these cells; empty if the stones are removed."),
    ]


class LegalMove(TypedDict):
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


class TurnView(LegalMove):
    """A turn that was played, and the board after it."""

    color: Color
    forced: Annotated[str | None, Field(description="Why the server passed for the player.")]
    planned: Annotated[bool, Field(description="It was a conditional move.")]
    stones: Annotated[str, Field(description="A letter for each of `cells`: . b w r n")]
    score: dict[Color, int]
    reserve: Annotated[dict[Color, int], Field(description="Stones in hand; empty if none exist.")]
    built: Annotated[list[str], Field(description="The cells of every goal that stands.")]


@dataclass(slots=True, kw_only=True)
class Outcome:
    """How a match ended, in short."""

    reason: EndReason
    winners: Annotated[
        list[Color], Field(description="Several for a draw; none if the match was aborted.")
    ]
    departed: Annotated[
        dict[Color, OutReason], Field(description="Players who left before the end.")
    ]
    score: Annotated[
        dict[Color, int] | None, Field(description="The final score, if it decided the game.")
    ]


@dataclass(slots=True, kw_only=True)
class Result(Outcome):
    """How a match ended."""

    ending: Annotated[
        Ending | None, Field(description="Why play ended, if it was played to its end.")
    ]
    goal: Annotated[list[str], Field(description="The cells of the goal that won.")]


@dataclass(slots=True, kw_only=True)
class SideClockView:
    """One color's clock when the turn began; milliseconds."""

    left: int
    periods: int


@dataclass(slots=True, kw_only=True)
class ClockView:
    """The clocks. The mover's clock has used `used` before `since` and runs on from `since`.

    Milliseconds, by the server's clock.
    """

    mover: Color | None
    used: int
    since: Annotated[int | None, Field(description="May lie ahead; null while no clock runs.")]
    delayed_by: Annotated[ClockDelay | None, Field(description="Why `since` lies ahead.")]
    sides: dict[Color, SideClockView]


@dataclass(slots=True, kw_only=True)
class OfferView:
    """An open offer."""

    id: int
    kind: OfferKind
    color: Color
    ply: Annotated[
        int | None, Field(description="For a takeback: the number of turns that would remain.")
    ]
    accepted: list[Color]


@dataclass(slots=True, kw_only=True)
class DeclinedView:
    """A declined offer that cannot be repeated yet."""

    kind: OfferKind
    color: Color
    until: Annotated[int, Field(description="The ply at which it can be repeated.")]


@dataclass(slots=True, kw_only=True)
class ObligationView:
    """A rule that restricts the mover's choice now."""

    kind: Obligation
    cells: Annotated[
        list[str], Field(description="The stones that must jump, or the cell to be taken.")
    ]
    exceptions: Annotated[list[str], Field(description="Moves that are legal all the same.")]


@dataclass(slots=True, kw_only=True)
class SwapView:
    """The swap rule: the first player makes the first turns, the other chooses a color."""

    phase: Annotated[
        Literal["opening", "choice", "chosen"],
        Field(description="In `choice` the player to move sends `choose`. Then play goes on."),
    ]
    turn: Annotated[
        Color | None,
        Field(description="The color that plays next; `to_move` is its player's color."),
    ]
    ply: Annotated[int, Field(description="The number of turns before the choice.")]
    color: Annotated[Color | None, Field(description="The chosen color.")]
    swapped: Annotated[bool, Field(description="It was the other player's.")]


class MatchView(TypedDict):
    """A match at one version: what a page shows."""

    status: Literal["waiting", "running", "over"]
    ply: Annotated[int, Field(description="The number of turns played.")]
    to_move: Annotated[Color | None, Field(description="The seat whose player has to act.")]
    stones: str
    score: dict[Color, int]
    reserve: Annotated[dict[Color, int], Field(description="Stones in hand; empty if none exist.")]
    built: Annotated[list[str], Field(description="The cells of every complete goal.")]
    legal: Annotated[list[LegalMove], Field(description="Empty unless the match is running.")]
    obligations: list[ObligationView]
    taken_seats: list[Color]
    departed: Annotated[
        dict[Color, OutReason], Field(description="Players who have left the game.")
    ]
    replaceable_guests: Annotated[
        list[Color], Field(description="The guests whose seats the host can free.")
    ]
    result: Result | None
    clock: Annotated[ClockView | None, Field(description="Null without a time control.")]
    moved_at: Annotated[
        int,
        Field(description="The time of the last change of the position, by the server's clock."),
    ]
    paused: PauseReason | None
    offers: list[OfferView]
    declined: list[DeclinedView]
    all_have_moved: Annotated[
        bool, Field(description="Until then, each player can abort the match alone.")
    ]
    can_take_back: Annotated[
        list[Color], Field(description="Players who have a turn to take back.")
    ]
    hints: Annotated[int, Field(description="The number of hints that were asked for.")]
    hinted: Annotated[
        bool,
        Field(description="A player against computers may read the values of their moves now."),
    ]
    series: Annotated[
        dict[Color, int], Field(description="Half points in the series; empty outside one.")
    ]
    rematch: Annotated[str | None, Field(description="The next match of the series.")]
    swap: Annotated[SwapView | None, Field(description="Null without the swap rule.")]
