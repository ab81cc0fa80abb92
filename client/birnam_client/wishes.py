"""The fields of new matches, circles and tournaments besides the required ones."""

from typing import Literal, TypedDict

from birnam_client.types import CirclePicture, Color

TournamentFormat = Literal["round-robin", "swiss", "knockout", "arena", "tables", "league"]


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


class TournamentWishes(TypedDict, total=False):
    """All have defaults: 5+3, unrated, listed, started by you."""

    time: str
    rounds: int
    minutes: int
    patience: int
    rated: bool
    listed: bool
    circle: str
    starts_at: int
    division_size: int
    moving: int
    automatic: bool
    start: Literal["usual", "balanced", "swap"]
    join: bool
