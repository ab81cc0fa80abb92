"""Time controls in words."""

from typing import assert_never

from app.locales.text import t
from app.match.time_control import TimeControl


def time_control_text(time: TimeControl) -> str:
    """For people, such as `5 min + 3 s a move`; empty without a clock."""
    minutes = time.base // 60
    match time.kind:
        case "none":
            return ""
        case "fischer":
            if not time.extra:
                return t("time.shown.minutes", minutes=minutes)
            return t("time.shown.fischer", minutes=minutes, seconds=time.extra)
        case "byoyomi":
            numbers = {"periods": time.periods, "seconds": time.extra}
            if not time.base:
                return t("time.shown.periods", **numbers)
            return t("time.shown.byoyomi", minutes=minutes, **numbers)
        case "days":
            return t("time.shown.days", count=time.base // 86_400)
        case _:
            assert_never(time.kind)
