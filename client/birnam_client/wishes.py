"""The fields of a new match besides its game, and of a circle besides its name."""

from typing import Literal, TypedDict

from birnam_client.types import CirclePicture, Color


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


class CircleWishes(TypedDict, total=False):
    """A new circle is hidden and needs invitations, unless they say more."""

    visible: bool
    joining: Literal["open", "approval", "invitation"]
    game: str
    time: str
    picture: CirclePicture
    picture_of: str
