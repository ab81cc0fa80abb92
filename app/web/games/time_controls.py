"""Time controls: presets for the forms, and custom ones."""

from typing import Annotated, Literal, assert_never

from fastapi import APIRouter, Query
from pydantic import Field

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
    """A time control."""

    time: str = Field(description="As text, such as 5+5, 10+3x30 or 3d.")
    title: str = Field(description="In words.")


class TimeControlNumbers(Schema):
    """The numbers of a time control. Each kind uses some of them."""

    kind: Literal["fischer", "byoyomi", "days"]
    minutes: int = Field(0, description="The initial time, for `fischer` and `byoyomi`.")
    increment: int = Field(0, description="Seconds for each move, for `fischer`.")
    periods: int = Field(0, description="The number of periods, for `byoyomi`.")
    seconds: int = Field(0, description="The length of a period, for `byoyomi`.")
    days: int = Field(0, description="Days for each move, for `days`.")


@router.get("/custom", responses=error_responses(422))
async def read_time_control(numbers: Annotated[TimeControlNumbers, Query()]) -> TimeControlChoice:
    """Build a time control from its numbers."""
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
    return [_choice(text) for text in (*LIVE, *CORRESPONDENCE)]


def is_preset(time_control: TimeControl) -> bool:
    """Whether the forms offer a time control as a preset."""
    return format_time_control(time_control) in ("none", *LIVE, *CORRESPONDENCE)


def _choice(text: str) -> TimeControlChoice:
    """Raises TimeControlError."""
    time_control = parse_time_control(text)
    return TimeControlChoice(time=format_time_control(time_control), title=time_control.title)
