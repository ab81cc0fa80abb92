"""Clocks: how much time each color has, as a pure function of the log and of the moment.

Times are milliseconds by the server's clock, time controls are given in seconds. The lag credit is
the quota scheme of lichess (`scalachess`, LagTracker and Clock): every move earns a little quota,
and what the network took of a turn is given back as far as the quota reaches.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.match.time_control import DAY, SECOND, TimeControl
from engine import Color

MAX_LEFT = 90 * DAY
MAX_GRACE = 2 * SECOND  # after zero, before the server says that time is up


@dataclass(frozen=True, slots=True)
class SideClock:
    """One color's clock at the beginning of a turn; milliseconds."""

    left: int
    periods: int
    quota: int


@dataclass(frozen=True, slots=True)
class TurnCharge:
    """What one turn cost: the time that passed, how much of it the network took, what was added."""

    spent: int
    credit: int
    added: int
    periods: int  # byoyomi periods that were used up


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a match. `used` has been charged to the turn under way before `since`.

    `since` is when the mover's clock goes on; it may lie ahead. None: no clock runs. Until `calm`
    no turn is charged to anybody: the service has just come back.
    """

    time: TimeControl
    sides: Mapping[Color, SideClock]
    mover: Color | None = None
    used: int = 0
    since: int | None = None
    grace_until: int = 0

    def elapsed(self, at: int) -> int:
        """What the turn under way has taken until now."""
        return self.used + (max(0, at - self.since) if self.since is not None else 0)

    @property
    def deadline(self) -> int | None:
        """When the mover's time is up, grace included; None while no clock runs."""
        if self.since is None or self.mover is None:
            return None
        side = self.sides[self.mover]
        return self.since + self._allowance(side) - self.used + min(side.quota, MAX_GRACE)

    def begin_turn(self, mover: Color | None, at: int, *, running: bool) -> "Clocks":
        """The mover's turn begins; their clock waits unless it is `running`."""
        since = max(at, self.grace_until) if running and mover is not None else None
        return replace(self, mover=mover, used=0, since=since)

    def stop(self, at: int) -> "Clocks":
        """The clock is held, in the middle of a turn perhaps."""
        return replace(self, used=self.elapsed(at), since=None)

    def resume(self, at: int) -> "Clocks":
        """A held clock goes on from a moment that may lie ahead."""
        return replace(self, since=max(at, self.grace_until))

    def excuse(self, since: int, until: int) -> "Clocks":
        """The time between two moments is charged to nobody."""
        if self.since is None or until <= self.since:
            return self
        return replace(self, used=self.elapsed(since), since=until, grace_until=until)

    def add_time(self, color: Color, milliseconds: int) -> "Clocks":
        """A gift for one color."""
        side = self.sides[color]
        richer = replace(side, left=min(MAX_LEFT, side.left + milliseconds))
        return replace(self, sides={**self.sides, color: richer})

    def press(self, at: int, lag: int) -> tuple["Clocks", TurnCharge] | None:
        """The mover has moved, and their clock stops; None if the move comes too late.

        `lag` is what the server has measured of the way to the mover and back.
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
        gain = self.time.lag_quota
        after = replace(after, quota=min(7 * gain, after.quota - credit + gain))
        sides = {**self.sides, self.mover: after}
        return replace(self, sides=sides, mover=None, used=0, since=None), charge

    def is_flagged(self, at: int) -> bool:
        """Whether the mover's time is up beyond any credit that a move could still claim."""
        deadline = self.deadline
        return deadline is not None and at >= deadline

    def _allowance(self, side: SideClock) -> int:
        """How long this turn may take."""
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
                over = max(0, spent - side.left)
                gone = over // (time.extra * SECOND)
                after = replace(side, left=max(0, side.left - spent), periods=side.periods - gone)
                return after, TurnCharge(spent, credit, 0, gone)
            case _:
                full = time.base * SECOND
                left = max(full, side.left - spent)
                return replace(side, left=left), TurnCharge(
                    spent, credit, left - (side.left - spent), 0
                )


def start_clocks(time: TimeControl, colors: Iterable[Color]) -> Clocks | None:
    """Clocks before the first turn; None without a time control."""
    if time.kind == "none":
        return None
    # Who began with nothing could not make the first move that is charged.
    start = time.base or (time.extra if time.kind == "fischer" else 0)
    side = SideClock(start * SECOND, time.periods, 3 * time.lag_quota)
    return Clocks(time, dict.fromkeys(colors, side))
