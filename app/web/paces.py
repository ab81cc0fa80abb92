"""Time controls as people choose them, and in words."""

from dataclasses import dataclass

from app.match.control import TimeControl, format_time, parse_time

LIVE = ("5+5", "10+10", "15+0", "10+3x30")
SLOW = ("1d", "3d", "7d")


@dataclass(frozen=True, slots=True)
class Pace:
    """A time control that the form offers."""

    time: str
    title: str


def offered() -> list[Pace]:
    """What is played most, beside no clock at all."""
    return [Pace(text, pace(parse_time(text))) for text in (*LIVE, *SLOW)]


def is_offered(time: TimeControl) -> bool:
    """Whether the form has a button of its own for it."""
    return format_time(time) in ("none", *LIVE, *SLOW)


def pace(time: TimeControl) -> str:
    """How much time the players have; empty without a clock."""
    minutes, move = f"{time.base // 60} min", f"{time.extra} s"
    match time.kind:
        case "none":
            return ""
        case "fischer":
            return f"{minutes} + {move} a move" if time.extra else minutes
        case "byoyomi":
            periods = f"{time.periods} × {move}"
            return f"{minutes}, then {periods}" if time.base else periods
        case "days":
            days = time.base // 86_400
            return f"{days} day{'' if days == 1 else 's'} a move"
