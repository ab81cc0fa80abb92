"""The fields of a new match besides its game."""

from typing import Literal, TypedDict

from birnam_client.types import Color


class MatchWishes(TypedDict, total=False):
    """All have defaults: no clock, a random color, anybody with the link may join."""

    options: dict[str, str]
    color: Color | Literal["random"]
    time: str
    listed: bool
    private: bool
    joining: Literal["open", "approval", "keys"]
    takebacks: bool
    rated: bool
    friends: list[str]
    moves: list[str]
    balanced: bool
    swap: bool
    computers: list[int | Literal["own"] | None]
    hints: bool
