"""What events make of the clocks, and the ledger that explains every second of it."""

from app.match.change import replace
from app.match.clock import Clocks
from app.match.control import MINUTE
from app.match.events import PauseReason
from app.match.state import Line, LineKind, Match
from engine import Color

AMBUSH = MINUTE  # after a pause that somebody else has ended, before the mover's clock goes on


def next_turn(match: Match, at: int) -> Match:
    """Whoever is to move now has the clock, if it runs: not before their first move."""
    if match.clocks is None:
        return match
    mover = match.to_move
    running = mover is not None and match.paused is None and match.has_moved(mover)
    return replace(match, clocks=match.clocks.begin(mover, at, running=running))


def pressed(match: Match, at: int, lag: int) -> Match:
    """The player to move has moved, and stops the clock."""
    if match.clocks is None or match.clocks.mover is None:
        return match
    mover = match.clocks.mover
    done = match.clocks.press(at, lag)
    if done is None:  # decide lets no move in that comes too late
        return match
    clocks, charge = done
    return _noted(replace(match, clocks=clocks), at, "turn", mover, charge=charge)


def flagged(match: Match, color: Color, at: int) -> Match:
    """A color's time is up: nothing is left of it."""
    if match.clocks is None:
        return match
    side = replace(match.clocks.sides[color], left=0, periods=0)
    clocks = replace(match.clocks, sides={**match.clocks.sides, color: side})
    return _noted(replace(match, clocks=clocks.stop(at)), at, "flagged", color)


def stopped(match: Match, at: int) -> Match:
    """The clocks are held for good."""
    return replace(match, clocks=match.clocks.stop(at)) if match.clocks else match


def paused(match: Match, reason: PauseReason, at: int) -> Match:
    """The clocks are held until somebody resumes."""
    if match.clocks is None:
        return match
    return _noted(stopped(match, at), at, "paused", match.to_move, reason=reason)


def resumed(match: Match, color: Color, at: int) -> Match:
    """The mover's clock goes on: at once if they wished so, in a minute if another did."""
    clocks, mover = match.clocks, match.to_move
    if clocks is None or mover is None:
        return match
    wait = 0 if color == mover else AMBUSH
    if match.has_moved(mover):
        match = replace(match, clocks=clocks.resume(at + wait))
    return _noted(match, at, "resumed", mover, by=color, amount=wait)


def given(match: Match, by: Color, color: Color, gift: int, at: int) -> Match:
    """A color has more time."""
    if match.clocks is None:
        return match
    match = replace(match, clocks=match.clocks.give(color, gift))
    return _noted(match, at, "given", color, by=by, amount=gift)


def excused(match: Match, since: int, until: int, at: int) -> Match:
    """Nobody is charged for the time between two moments."""
    clocks = match.clocks
    if clocks is None or clocks.since is None or until <= clocks.since:
        return match
    amount = until - max(since, clocks.since)
    match = replace(match, clocks=clocks.excuse(since, until))
    return _noted(match, at, "excused", clocks.mover, amount=amount)


def taken_back(match: Match, clocks: Clocks | None, at: int) -> Match:
    """The clocks are as they were when the turn began that is now to be played again."""
    if match.clocks is None or clocks is None:
        return match
    match = next_turn(replace(match, clocks=replace(match.clocks, sides=clocks.sides)), at)
    for color in clocks.sides:
        match = _noted(match, at, "taken-back", color)
    return match


def _noted(match: Match, at: int, kind: LineKind, color: Color | None, **more: object) -> Match:
    side = match.clocks.sides[color] if match.clocks and color else None
    line = Line(
        at,
        kind,
        color,
        len(match.turns),
        left=side.left if side else 0,
        periods=side.periods if side else 0,
    )
    return replace(match, ledger=(*match.ledger, replace(line, **more)))  # type: ignore[arg-type]
