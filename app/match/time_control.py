"""Time controls: the players' time, as values and as text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, assert_never

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000

TimeControlKind = Literal["none", "fischer", "byoyomi", "days"]
Speed = Literal["unlimited", "live", "correspondence"]

_FISCHER = re.compile(r"([0-9]{1,3})[+ ]([0-9]{1,3})")
_BYOYOMI = re.compile(r"([0-9]{1,3})[+ ]([0-9]{1,2})x([0-9]{1,3})")
_DAYS = re.compile(r"([0-9]{1,2})d")


class TimeControlError(ValueError):
    """The text is not a valid time control."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that each player has, in seconds.

    `base` is the initial time; for kind `days`, the time for each move. `extra` is the increment,
    or the length of a byoyomi period.
    """

    kind: TimeControlKind = "none"
    base: int = 0
    extra: int = 0
    periods: int = 0

    @property
    def speed(self) -> Speed:
        if self.kind == "none":
            return "unlimited"
        return "correspondence" if self.kind == "days" else "live"

    @property
    def words(self) -> tuple[str, Mapping[str, int]]:
        """The message `time.shown.…` for it, and its values; empty without a clock."""
        minutes = self.base // 60
        match self.kind:
            case "none":
                return "", {}
            case "fischer" if not self.extra:
                return "minutes", {"minutes": minutes}
            case "fischer":
                return "fischer", {"minutes": minutes, "seconds": self.extra}
            case "byoyomi" if not self.base:
                return "periods", {"periods": self.periods, "seconds": self.extra}
            case "byoyomi":
                numbers = {"periods": self.periods, "seconds": self.extra}
                return "byoyomi", {"minutes": minutes} | numbers
            case "days":
                return "days", {"count": self.base // 86_400}
            case _:
                assert_never(self.kind)

    def expected(self, moves: int) -> int:
        """The seconds that a player has for some moves, with half of the byoyomi used."""
        return self.base + self.extra * (moves // 2 if self.kind == "byoyomi" else moves)

    @property
    def lag_quota(self) -> int:
        """The lag quota earned by each move, in milliseconds: 0.4 % of the expected game + 150."""
        expected = self.base + 40 * self.extra
        return min(SECOND, 4 * expected + 150) if self.speed == "live" else 0

    @property
    def gift(self) -> int:
        """The time that another player can give in one go, in milliseconds."""
        return DAY if self.kind == "days" else 30 * SECOND


UNLIMITED = TimeControl()


@lru_cache(maxsize=1024)
def parse_time_control(text: str) -> TimeControl:
    """Parse a time control. Raises TimeControlError.

    `none`; minutes and an increment in seconds, `5+5`; minutes, byoyomi periods and their seconds,
    `10+3x30`; days for each move, `3d`. A space may replace the plus: URLs encode a space as a
    plus.
    """
    text = text.strip().lower()
    if text == "none":
        return UNLIMITED
    if found := _FISCHER.fullmatch(text):
        minutes, increment = map(int, found.groups())
        time = TimeControl("fischer", minutes * 60, increment)
        good = minutes <= 180 and increment <= 180 and minutes + increment > 0
    elif found := _BYOYOMI.fullmatch(text):
        minutes, periods, seconds = map(int, found.groups())
        time = TimeControl("byoyomi", minutes * 60, seconds, periods)
        good = minutes <= 180 and 1 <= periods <= 10 and 5 <= seconds <= 300
    elif found := _DAYS.fullmatch(text):
        time = TimeControl("days", int(found[1]) * 86_400)
        good = 1 <= int(found[1]) <= 30
    else:
        raise TimeControlError(f"{text!r} is no time control such as none, 5+5, 10+3x30 or 3d")
    if not good:
        raise TimeControlError(f"{text!r} is out of bounds")
    return time


def format_time_control(time: TimeControl) -> str:
    match time.kind:
        case "none":
            return "none"
        case "fischer":
            return f"{time.base // 60}+{time.extra}"
        case "byoyomi":
            return f"{time.base // 60}+{time.periods}x{time.extra}"
        case "days":
            return f"{time.base // 86_400}d"
