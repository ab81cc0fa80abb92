"""The ledger of a match's clocks over HTTP: where every second of every player went."""

from fastapi import APIRouter, Request
from pydantic import Field

from app.match.clock import wind
from app.match.events import PauseReason
from app.match.state import Line, LineKind, Match
from app.web.errors import problems
from app.web.matches import MatchId, open_room
from app.web.messages import Control
from app.web.parts import TheParts
from app.web.shape import Wire
from app.web.standing import ClockView, SideView
from app.web.tokens import now
from app.web.view import clock_view
from app.web.wire import control
from engine import Color

MOST_LINES = 1_000  # of a ledger, the latest; a game has hardly 150

router = APIRouter(prefix="/api/matches", tags=["matches"])


class ChargeView(Wire):
    """What a turn cost; milliseconds."""

    spent: int = Field(description="Charged: what passed, without the credit.")
    credit: int = Field(description="What the network took of it, and nobody is charged for.")
    added: int = Field(description="What the move earned.")
    periods: int = Field(description="Byoyomi periods that were used up.")


class LedgerLine(Wire):
    """What happened to a color's time, and what that left."""

    at: int = Field(description="By the server's clock, milliseconds since 1970.")
    kind: LineKind
    color: Color | None
    by: Color | None = Field(description="Who gave the gift, or went on after a pause.")
    reason: PauseReason | None = Field(description="Of `paused`.")
    ply: int = Field(description="How many turns had been played.")
    amount: int = Field(
        description="Of `given` the gift, of `excused` what is charged to nobody, of `resumed` how "
        "long the clock waits before it goes on; milliseconds."
    )
    charge: ChargeView | None = Field(description="Of a `turn`; null for everything else.")
    left: int
    periods: int


class Ledger(Wire):
    """The clocks of a match, and how they came to stand like this."""

    version: int
    time: str
    control: Control
    start: SideView | None = Field(description="What every color began with; null: no clock.")
    clock: ClockView | None = Field(description="As in the view; null without a time control.")
    now: int = Field(description="The server's clock.")
    omitted: int = Field(description="How many lines at the beginning are left out.")
    lines: list[LedgerLine]


@router.get("/{match_id}/clock", responses=problems(403, 404, 422, 503))
async def read_clock(match_id: MatchId, request: Request, parts: TheParts) -> Ledger:
    """Each charge, credit, gift, pause and outage, in the order in which it happened."""
    room = await open_room(request, parts, match_id)
    return ledger(room.match, now())


def ledger(match: Match, at: int) -> Ledger:
    """The ledger of a match, looked at in a moment."""
    shown = match.ledger[-MOST_LINES:]
    return Ledger(
        version=match.version,
        time=match.time,
        control=control(match),
        start=_start(match),
        clock=clock_view(match),
        now=at,
        omitted=len(match.ledger) - len(shown),
        lines=[_line(line) for line in shown],
    )


def _start(match: Match) -> SideView | None:
    clocks = wind(match.time_control, (Color.BLACK,))
    if clocks is None:
        return None
    side = clocks.sides[Color.BLACK]
    return SideView(left=side.left, periods=side.periods)


def _line(line: Line) -> LedgerLine:
    charge = line.charge
    return LedgerLine(
        at=line.at,
        kind=line.kind,
        color=line.color,
        by=line.by,
        reason=line.reason,
        ply=line.ply,
        amount=line.amount,
        charge=charge
        and ChargeView(
            spent=charge.spent,
            credit=charge.credit,
            added=charge.added,
            periods=charge.periods,
        ),
        left=line.left,
        periods=line.periods,
    )
