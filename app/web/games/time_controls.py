"""Time controls: the presets of the forms, and custom ones put together from numbers."""

from typing import Annotated, Literal, assert_never

from fastapi import APIRouter, Query

from app.match.time_control import (
    TimeControl,
    TimeControlError,
    format_time_control,
    parse_time_control,
)
from app.web.errors import ApiError, error_responses
from app.web.schema import Schema

router = APIRouter(prefix="/api/time-controls", tags=["games"])

LIVE = ("5+5", "10+10", "15+0", "10+3x30")
CORRESPONDENCE = ("1d", "3d", "7d")


class TimeControlChoice(Schema):
    """A time control as text and in words."""

    time: str
    title: str


class TimeControlNumbers(Schema):
    """The numbers of a time control. Each kind uses some of them."""

    kind: Literal["fischer", "byoyomi", "days"]
    minutes: int = 0
    increment: int = 0
    periods: int = 0
    seconds: int = 0
    days: int = 0


@router.get("/custom", responses=error_responses(422))
async def read_time_control(numbers: Annotated[TimeControlNumbers, Query()]) -> TimeControlChoice:
    """Put a time control together from numbers, in minutes, seconds and days."""
    match numbers.kind:
        case "fischer":
            time_control = TimeControl("fischer", numbers.minutes * 60, numbers.increment)
        case "byoyomi":
            time_control = TimeControl(
                "byoyomi", numbers.minutes * 60, numbers.seconds, numbers.periods
            )
        case "days":
            time_control = TimeControl("days", numbers.days * 86_400)
        case _:
            assert_never(numbers.kind)
    try:
        return _choice(format_time_control(time_control))
    except TimeControlError as error:
        raise ApiError(422, "no-such-time", str(error)) from error


def preset_time_controls() -> list[TimeControlChoice]:
    """The presets, beside no clock at all."""
    return [_choice(text) for text in (*LIVE, *CORRESPONDENCE)]


def is_preset(time_control: TimeControl) -> bool:
    """Whether the forms have a button for a time control."""
    return format_time_control(time_control) in ("none", *LIVE, *CORRESPONDENCE)


def _choice(text: str) -> TimeControlChoice:
    """Raises TimeControlError."""
    time_control = parse_time_control(text)
    return TimeControlChoice(time=format_time_control(time_control), title=time_control.title)
