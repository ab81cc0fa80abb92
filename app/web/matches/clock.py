"""The ledger of a match's clocks over HTTP: where every second of every player went."""

from fastapi import APIRouter, Request
from pydantic import Field

from app.match.clock import start_clocks
from app.match.events import PauseReason
from app.match.state import LedgerEntry, LedgerKind, Match
from app.web.errors import error_responses
from app.web.match_access import MatchId, load_visible_room
from app.web.schema import Schema
from app.web.services import TheServices
from app.web.socket.encode import time_control_view
from app.web.socket.server_messages import TimeControlView
from app.web.socket.view import clock_view
from app.web.socket.view_schema import ClockView, SideClockView
from app.web.tokens import now
from engine import Color

MOST_LINES = 1_000  # of a ledger, the latest; a game has hardly 150

router = APIRouter(prefix="/api/matches", tags=["matches"])


class ChargeView(Schema):
    """What a turn cost; milliseconds."""

    spent: int = Field(description="Charged: what passed, without the credit.")
    credit: int = Field(description="What the network took of it, and nobody is charged for.")
    added: int = Field(description="What the move earned.")
    periods: int = Field(description="Byoyomi periods that were used up.")


class LedgerEntryView(Schema):
    """What happened to a color's time, and what that left."""

    at: int = Field(description="By the server's clock, milliseconds since 1970.")
    kind: LedgerKind
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


class Ledger(Schema):
    """The clocks of a match, and how they came to stand like this."""

    version: int
    time: str
    time_control: TimeControlView
    start: SideClockView | None = Field(description="What every color began with; null: no clock.")
    clock: ClockView | None = Field(description="As in the view; null without a time control.")
    now: int = Field(description="The server's clock.")
    omitted: int = Field(description="How many lines at the beginning are left out.")
    entries: list[LedgerEntryView]


@router.get("/{match_id}/clock", responses=error_responses(403, 404, 422, 503))
async def read_clock(match_id: MatchId, request: Request, services: TheServices) -> Ledger:
    """Each charge, credit, gift, pause and outage, in the order in which it happened."""
    room = await load_visible_room(request, services, match_id)
    return ledger(room.match, now())


def ledger(match: Match, at: int) -> Ledger:
    """The ledger of a match, looked at in a moment."""
    shown = match.timekeeping.ledger[-MOST_LINES:]
    return Ledger(
        version=match.version,
        time=match.terms.time,
        time_control=time_control_view(match.terms.time_control),
        start=_start(match),
        clock=clock_view(match),
        now=at,
        omitted=len(match.timekeeping.ledger) - len(shown),
        entries=[_line(line) for line in shown],
    )


def _start(match: Match) -> SideClockView | None:
    clocks = start_clocks(match.terms.time_control, (Color.BLACK,))
    if clocks is None:
        return None
    side = clocks.sides[Color.BLACK]
    return SideClockView(left=side.left, periods=side.periods)


def _line(line: LedgerEntry) -> LedgerEntryView:
    charge = line.charge
    return LedgerEntryView(
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
