"""Time controls in words."""

from app.locales.text import t
from app.match.time_control import TimeControl, parse_time_control


def time_control_text(time: TimeControl) -> str:
    """For people, such as `5 min + 3 s a move`; empty without a clock."""
    message, values = time.words
    return t(f"time.shown.{message}", **values) if message else ""


def game_and_time(title: str, time: str | TimeControl) -> str:
    """Such as `MacBeth, 10 min + 5 s a move`."""
    control = parse_time_control(time) if isinstance(time, str) else time
    return t("common.comma").join(filter(None, (title, time_control_text(control))))
