"""Types of the lobby API: lists of matches."""

from typing import Literal

from pydantic import Field

from app.match.events import PauseReason
from app.web.schema import Schema
from app.web.socket.view_schema import Outcome
from engine import Color


class MatchCard(Schema):
    """A match in a list, with what a small board beside it needs."""

    id: str
    url: str
    game: str
    title: str
    options: list[str] = Field(description="What differs from the usual, in words.")
    status: Literal["waiting", "running", "over"]
    version: int = Field(description="Put it into the picture's address to see the latest.")
    ply: int
    to_move: Color | None
    players: dict[Color, str | None] = Field(description="Names by seat; null is a free seat.")
    you: list[Color] = Field(description="The seats that are yours.")
    your_turn: bool
    time: str = Field(description="The time control as text: none, 5+5, 10+3x30 or 3d.")
    time_title: str = Field(description="The same in words; empty without a clock.")
    deadline: int | None = Field(description="When the time of the player to move is up.")
    paused: PauseReason | None = Field(description="It rests: agreed, or saved for later.")
    reserved_seat: Color | None = Field(description="The free seat reserved for you.")
    reserved_for: dict[Color, str] = Field(description="The names for which seats are reserved.")
    listed: bool
    result: Outcome | None
    opened_at: int
    moved_at: int


class Lobby(Schema):
    """What the home page shows."""

    mine: list[MatchCard] = Field(description="Yours: your turn first, then the latest.")
    live: list[MatchCard] = Field(description="Listed and running.")
    open: list[MatchCard] = Field(description="Listed and waiting for somebody to sit down.")


class LobbyChanged(Schema):
    """The message of the lobby's socket: the lists have changed, read them again."""

    t: Literal["changed"] = "changed"
