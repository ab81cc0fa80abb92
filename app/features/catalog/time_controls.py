"""Time controls: presets for the forms, and custom ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Literal, assert_never

from fastapi import APIRouter, Query
from pydantic import Field

from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.locales import t
from app.locales.games import time_control_text
from app.match.time_control import (
    TimeControl,
    TimeControlError,
    format_time_control,
    parse_time_control,
)
from app.wire.schema import Schema, example

router = APIRouter(prefix="/api/time-controls", tags=["games"])

GROUPS = {
    "blitz": ("1+0", "3+2", "5+3"),
    "rapid": ("10+5", "15+10", "10+3x30"),
    "correspondence": ("1d", "3d", "7d"),
}


@example(time="5+5", title="5 min + 5 s a move")
class TimeControlChoice(Schema):
    """A time control."""

    time: str = Field(description="As text, such as 5+5, 10+3x30 or 3d.")
    title: str = Field(description="In words.")


@dataclass(frozen=True, slots=True)
class Preset:
    """A time control that the forms offer. `label` is short, such as 5+3."""

    time: str
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """`name` is part of the key of the group's title."""

    name: str
    choices: tuple[Preset, ...]


class TimeControlNumbers(Schema):
    """The numbers of a time control. Each kind uses some of them."""

    kind: Literal["fischer", "byoyomi", "days"]
    minutes: int = Field(0, description="The initial time, for `fischer` and `byoyomi`.")
    increment: int = Field(0, description="Seconds for each move, for `fischer`.")
    periods: int = Field(0, description="The number of periods, for `byoyomi`.")
    seconds: int = Field(0, description="The length of a period, for `byoyomi`.")
    days: int = Field(0, description="Days for each move, for `days`.")


@router.get("/custom", **needs("any"))
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
    with possible_time():
        return _choice(format_time_control(time_control))


@contextmanager
def possible_time() -> Iterator[None]:
    """Raises ApiError 422 for a time control that is not possible."""
    try:
        yield
    except TimeControlError as error:
        raise ApiError(422, "no-such-time", t("time.invalid")) from error


def read_time(text: str) -> str:
    """A time control as games store it. Raises ApiError 422."""
    with possible_time():
        return format_time_control(parse_time_control(text))


def time_control_groups() -> list[PresetGroup]:
    return [PresetGroup(name, tuple(map(_preset, times))) for name, times in GROUPS.items()]


def is_preset(time_control: TimeControl) -> bool:
    return format_time_control(time_control) in ("none", *chain(*GROUPS.values()))


def _preset(text: str) -> Preset:
    time_control = parse_time_control(text)
    days, minutes = time_control.base // 86_400, str(time_control.base // 60)
    match time_control.kind:
        case "days":
            label = t("time.days-preset", count=days)
        case "byoyomi":
            label = t("time.byoyomi-preset", minutes=minutes)
        case _:
            label = text
    return Preset(text, label, time_control_text(time_control))


def _choice(text: str) -> TimeControlChoice:
    """Raises TimeControlError."""
    time_control = parse_time_control(text)
    return TimeControlChoice(
        time=format_time_control(time_control), title=time_control_text(time_control)
    )
