"""The clock ledger of a match: every change of every player's time."""

from fastapi import APIRouter, Request
from pydantic import Field

from app.http.access_tokens.needs import needs
from app.http.match_access import MatchId, load_visible_room
from app.http.services import TheServices
from app.match.clock import start_clocks
from app.match.events import PauseReason
from app.match.state import LedgerKind, Match
from app.wire.encode import time_control_view
from app.wire.schema import Schema, example
from app.wire.server_messages import TimeControlView
from app.wire.view import clock_view
from app.wire.view_schema import ClockView, SideClockView
from engine import Color

MAX_ENTRIES = 1_000  # the latest of a ledger; games rarely have more than 150

router = APIRouter(prefix="/api/matches", tags=["matches"])


class ChargeView(Schema):
    """The time charged for a turn; milliseconds."""

    spent: int = Field(description="The time charged to the player, after the lag credit.")
    credit: int = Field(description="The lag credit: network delay that is not charged.")
    added: int = Field(description="The increment.")
    periods: int = Field(description="The number of byoyomi periods used up.")


class LedgerEntryView(Schema):
    """One change of a clock."""

    at: int = Field(description="By the server's clock, milliseconds since 1970.")
    kind: LedgerKind
    color: Color | None
    by: Color | None = Field(description="The player who gave the time or resumed the game.")
    reason: PauseReason | None = Field(description="For `paused`.")
    ply: int = Field(description="The number of turns played before.")
    amount: int = Field(
        description="Milliseconds. For `given`: the time given. For `excused`: the time charged to "
        "nobody. For `resumed`: the delay until the clock runs."
    )
    charge: ChargeView | None = Field(description="For `turn`.")
    left: int = Field(description="The milliseconds left afterwards.")
    periods: int = Field(description="The byoyomi periods left afterwards.")


@example(
    version=4,
    time="5+5",
    time_control={
        "kind": "fischer",
        "speed": "live",
        "base": 300,
        "extra": 5,
        "periods": 0,
        "gift": 30_000,
        "words": "fischer",
        "values": {"minutes": 5, "seconds": 5},
    },
    start={"left": 300_000, "periods": 0},
    clock={
        "mover": "white",
        "used": 0,
        "since": None,
        "delayed_by": None,
        "sides": {
            "black": {"left": 300_000, "periods": 0},
            "white": {"left": 300_000, "periods": 0},
        },
    },
    now=1_795_429_006_910,
    omitted=0,
    entries=[
        {
            "at": 1_795_429_006_861,
            "kind": "turn",
            "color": "black",
            "by": None,
            "reason": None,
            "ply": 0,
            "amount": 0,
            "charge": {"spent": 0, "credit": 0, "added": 0, "periods": 0},
            "left": 300_000,
            "periods": 0,
        }
    ],
)
class Ledger(Schema):
    """The clocks of a match and their history."""

    version: int
    time: str
    time_control: TimeControlView
    start: SideClockView | None = Field(description="Each clock at the start; null without one.")
    clock: ClockView | None = Field(description="As in the view; null without a time control.")
    now: int = Field(description="The server's clock.")
    omitted: int = Field(description="The number of earlier entries that are left out.")
    entries: list[LedgerEntryView]


@router.get("/{match_id}/clock", **needs("any", 404))
async def read_clock(match_id: MatchId, request: Request, services: TheServices) -> Ledger:
    """Read the clocks of a match and every charge, credit, gift, pause and outage."""
    room = await load_visible_room(request, match_id)
    return ledger(room.match, services.now())


def ledger(match: Match, at: int) -> Ledger:
    entries = match.timekeeping.ledger[-MAX_ENTRIES:]
    return Ledger(
        version=match.version,
        time=match.terms.time,
        time_control=time_control_view(match.terms.time_control),
        start=_start_view(match),
        clock=clock_view(match),
        now=at,
        omitted=len(match.timekeeping.ledger) - len(entries),
        entries=[LedgerEntryView.model_validate(entry) for entry in entries],
    )


def _start_view(match: Match) -> SideClockView | None:
    clocks = start_clocks(match.terms.time_control, (Color.BLACK,))
    if clocks is None:
        return None
    side = clocks.sides[Color.BLACK]
    return SideClockView(left=side.left, periods=side.periods)
