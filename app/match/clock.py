"""Clocks: the time that each color has, as a pure function of the log and the current time.

Times are in milliseconds, except in time controls, which have seconds. Lag compensation follows
lichess (LagTracker and Clock in `scalachess`): each move adds to a quota, from which network delay
is credited.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.match.time_control import DAY, SECOND, TimeControl
from engine import Color

MAX_LEFT = 90 * DAY
MAX_GRACE = 2 * SECOND  # after zero, before the server flags the player


@dataclass(frozen=True, slots=True)
class SideClock:
    """One color's clock at the beginning of a turn. `quota` is the lag that can be credited."""

    left: int
    periods: int
    quota: int


@dataclass(frozen=True, slots=True)
class TurnCharge:
    """The time that a turn cost: `spent` without the network's `credit`, and what was `added`."""

    spent: int
    credit: int
    added: int
    periods: int  # byoyomi periods used up


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a match.

    The mover's clock runs from `since`, which may lie in the future; None if it is stopped. Before
    that, it ran for `used` in this turn, until `ran_until` if an outage followed. No clock runs
    before `grace_until`, after an outage.
    """

    time: TimeControl
    sides: Mapping[Color, SideClock]
    mover: Color | None = None
    used: int = 0
    since: int | None = None
    grace_until: int = 0
    ran_until: int = 0

    def elapsed(self, at: int) -> int:
        return self.used + (max(0, at - self.since) if self.since is not None else 0)

    def left(self, mover: Color, at: int) -> int:
        """The time left for a turn, with all periods."""
        return max(0, self._allowance(self.sides[mover]) - self.elapsed(at))

    @property
    def deadline(self) -> int | None:
        """When the mover is flagged, after the grace; None while no clock runs."""
        if self.since is None or self.mover is None:
            return None
        side = self.sides[self.mover]
        return self.since + self._allowance(side) - self.used + min(side.quota, MAX_GRACE)

    def begin_turn(self, mover: Color | None, at: int, *, running: bool) -> "Clocks":
        since = max(at, self.grace_until) if running and mover is not None else None
        return replace(self, mover=mover, used=0, since=since, ran_until=0)

    def stop(self, at: int) -> "Clocks":
        return replace(self, used=self.elapsed(at), since=None)

    def resume(self, at: int) -> "Clocks":
        """Start a stopped clock at `at`, which may lie in the future."""
        return replace(self, since=max(at, self.grace_until))

    def excuse(self, since: int, until: int) -> "Clocks":
        if self.since is None or until <= self.since:
            return self
        excused = min(self.used, max(0, self.ran_until - since))  # an outage that was found late
        ran_until = since if since > self.since else min(self.ran_until, since)
        used = self.elapsed(since) - excused
        return replace(self, used=used, since=until, grace_until=until, ran_until=ran_until)

    def add_time(self, color: Color, milliseconds: int) -> "Clocks":
        side = self.sides[color]
        richer = replace(side, left=min(MAX_LEFT, side.left + milliseconds))
        return replace(self, sides={**self.sides, color: richer})

    def press(self, at: int, lag: int) -> tuple["Clocks", TurnCharge] | None:
        """Stop the mover's clock after a move. Returns None if the time was up.

        `lag` is the measured round trip to the mover.
        """
        assert self.mover is not None
        side = self.sides[self.mover]
        if self.since is None and not self.used:
            return replace(self, mover=None), TurnCharge(0, 0, 0, 0)
        elapsed = self.elapsed(at)
        credit = min(max(0, lag), side.quota, elapsed)
        after, charge = self._charge(side, elapsed - credit, credit)
        if after is None:
            return None
        earned = self.time.lag_quota
        after = replace(after, quota=min(7 * earned, after.quota - credit + earned))
        sides = {**self.sides, self.mover: after}
        return replace(self, sides=sides, mover=None, used=0, since=None), charge

    def is_flagged(self, at: int) -> bool:
        """True if the mover's time is up, even with the largest possible credit."""
        deadline = self.deadline
        return deadline is not None and at >= deadline

    def _allowance(self, side: SideClock) -> int:
        """The time allowed for this turn, including all periods."""
        return side.left + side.periods * self.time.extra * SECOND

    def _charge(
        self, side: SideClock, spent: int, credit: int
    ) -> tuple[SideClock | None, TurnCharge]:
        time = self.time
        if spent >= self._allowance(side):
            return None, TurnCharge(spent, credit, 0, 0)
        match time.kind:
            case "fischer":
                added = time.extra * SECOND
                return replace(side, left=side.left - spent + added), TurnCharge(
                    spent, credit, added, 0
                )
            case "byoyomi":
                overtime = max(0, spent - side.left)
                used = overtime // (time.extra * SECOND)
                after = replace(side, left=max(0, side.left - spent), periods=side.periods - used)
                return after, TurnCharge(spent, credit, 0, used)
            case "days":
                full = time.base * SECOND
                left = max(full, side.left - spent)
                return replace(side, left=left), TurnCharge(
                    spent, credit, left - (side.left - spent), 0
                )
            case "none":
                raise ValueError("a match without a clock has no turns to charge")


def start_clocks(time: TimeControl, colors: Iterable[Color]) -> Clocks | None:
    """Clocks before the first turn; None without a time control."""
    if time.kind == "none":
        return None
    # With zero, a player could not make the first charged move.
    start = time.base or (time.extra if time.kind == "fischer" else 0)
    side = SideClock(start * SECOND, time.periods, 3 * time.lag_quota)
    return Clocks(time, dict.fromkeys(colors, side))
