"""Changes the clocks of a match, each change with an entry in the ledger."""

from dataclasses import replace
from typing import Any

from app.match.clock import Clocks
from app.match.events import PauseReason
from app.match.state import LedgerEntry, LedgerKind, Match, Timekeeping
from app.match.time_control import MINUTE
from engine import Color

RESUME_GRACE = MINUTE  # milliseconds; the grace when another player ends a pause


def begin_turn(match: Match, at: int) -> Match:
    """Start the mover's clock, unless this is their first move or the game is paused."""
    clocks = match.timekeeping.clocks
    if clocks is None:
        return match
    mover = match.to_move
    running = mover is not None and match.timekeeping.paused is None and match.has_moved(mover)
    return _with_clocks(match, clocks.begin_turn(mover, at, running=running))


def press(
    timekeeping: Timekeeping, ply: int, at: int, lag: int, kind: LedgerKind = "turn"
) -> Timekeeping:
    """Stop the mover's clock after the turn `ply`."""
    clocks = timekeeping.clocks
    if clocks is None or clocks.mover is None:
        return timekeeping
    pressed = clocks.press(at, lag)
    if pressed is None:  # impossible: decide refuses moves that come too late
        return timekeeping
    after, charge = pressed
    side = after.sides[clocks.mover]
    entry = LedgerEntry(
        at, kind, clocks.mover, ply, charge=charge, left=side.left, periods=side.periods
    )
    return Timekeeping(after, (*timekeeping.ledger, entry), timekeeping.paused)


def press_for_choice(match: Match, at: int, lag: int) -> Match:
    after = press(match.timekeeping, len(match.turns), at, lag, "color-chosen")
    return replace(match, timekeeping=after)


def swap(match: Match, at: int) -> Match:
    clocks = match.timekeeping.clocks
    if clocks is None:
        return match
    (first, one), (second, other) = clocks.sides.items()
    match = _with_clocks(match, replace(clocks, sides={first: other, second: one}))
    for color in (first, second):
        match = _with_ledger_entry(match, at, "swapped", color)
    return match


def flag(match: Match, color: Color, at: int) -> Match:
    clocks = match.timekeeping.clocks
    if clocks is None:
        return match
    side = replace(clocks.sides[color], left=0, periods=0)
    clocks = replace(clocks, sides={**clocks.sides, color: side})
    return _with_ledger_entry(_with_clocks(match, clocks.stop(at)), at, "flagged", color)


def stop(match: Match, at: int) -> Match:
    clocks = match.timekeeping.clocks
    return _with_clocks(match, clocks.stop(at)) if clocks else match


def pause(match: Match, reason: PauseReason, at: int) -> Match:
    match = stop(match, at)
    match = replace(match, timekeeping=replace(match.timekeeping, paused=reason))
    return _with_ledger_entry(match, at, "paused", match.to_move, reason=reason)


def resume(match: Match, color: Color, at: int) -> Match:
    """Start the mover's clock, after a grace unless the mover resumed."""
    match = replace(match, timekeeping=replace(match.timekeeping, paused=None))
    clocks, mover = match.timekeeping.clocks, match.to_move
    if clocks is None or mover is None:
        return match
    grace = 0 if color == mover else RESUME_GRACE
    if match.has_moved(mover):
        match = _with_clocks(match, clocks.resume(at + grace))
    return _with_ledger_entry(match, at, "resumed", mover, by=color, amount=grace)


def add_time(match: Match, by: Color, color: Color, gift: int, at: int) -> Match:
    clocks = match.timekeeping.clocks
    if clocks is None:
        return match
    match = _with_clocks(match, clocks.add_time(color, gift))
    return _with_ledger_entry(match, at, "given", color, by=by, amount=gift)


def excuse(match: Match, since: int, until: int, at: int) -> Match:
    clocks = match.timekeeping.clocks
    if clocks is None or clocks.since is None or until <= clocks.since:
        return match
    amount = until - max(since, clocks.since)
    match = _with_clocks(match, clocks.excuse(since, until))
    return _with_ledger_entry(match, at, "excused", clocks.mover, amount=amount)


def restore(match: Match, before: Clocks | None, at: int) -> Match:
    """The clocks after a takeback, as they were when the turn began."""
    clocks = match.timekeeping.clocks
    if clocks is None or before is None:
        return match
    match = begin_turn(_with_clocks(match, replace(clocks, sides=before.sides)), at)
    for color in before.sides:
        match = _with_ledger_entry(match, at, "taken-back", color)
    return match


def _with_clocks(match: Match, clocks: Clocks) -> Match:
    timekeeping = match.timekeeping
    timekeeping = Timekeeping(clocks, timekeeping.ledger, timekeeping.paused)
    return replace(match, timekeeping=timekeeping)


def _with_ledger_entry(
    match: Match, at: int, kind: LedgerKind, color: Color | None, **details: Any
) -> Match:
    timekeeping = match.timekeeping
    if timekeeping.clocks is None:
        return match
    side = timekeeping.clocks.sides[color] if color else None
    entry = LedgerEntry(
        at,
        kind,
        color,
        len(match.turns),
        left=side.left if side else 0,
        periods=side.periods if side else 0,
        **details,
    )
    ledger = (*timekeeping.ledger, entry)
    return replace(match, timekeeping=replace(timekeeping, ledger=ledger))
