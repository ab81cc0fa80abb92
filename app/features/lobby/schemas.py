"""Schemas of the lobby API."""

from typing import Literal

from pydantic import Field

from app.match.commands import JoinPolicy
from app.match.events import PauseReason
from app.match.state import Start
from app.match.time_control import Speed
from app.wire.schema import Schema, example
from app.wire.view_schema import Outcome
from engine import Color


@example(
    id="3fk9mp2xqw7rtz",
    url="https://birnam.example/matches/3fk9mp2xqw7rtz",
    game="macbeth",
    title="MacBeth",
    options=[],
    status="running",
    version=4,
    ply=1,
    to_move="white",
    players={"black": "Anna", "white": "Bob"},
    handles={"black": "anna"},
    avatars={"black": "3bw..w.b", "white": "5.wb.b.w"},
    you=["white"],
    your_turn=True,
    time="5+5",
    speed="live",
    time_title="5 min + 5 s a move",
    deadline=None,
    paused=None,
    reserved_seat=None,
    reserved_for={},
    listed=True,
    joining="open",
    random_color=False,
    rated=False,
    start="usual",
    start_title="",
    tournament="",
    result=None,
    opened_at=1_795_429_006_676,
    moved_at=1_795_429_006_861,
)
class MatchCard(Schema):
    """A match in a list."""

    id: str
    url: str
    game: str
    title: str
    options: list[str] = Field(description="Choices other than the defaults: `Reversi opening`.")
    status: Literal["waiting", "running", "over"]
    version: int = Field(description="For the `v` parameter of the board's picture.")
    ply: int = Field(description="The number of turns played.")
    to_move: Color | None
    players: dict[Color, str | None] = Field(description="Names by seat; null for a free seat.")
    handles: dict[Color, str] = Field(description="Handles of seated players with an account.")
    avatars: dict[Color, str] = Field(description="The pictures of seated players, as in `Me`.")
    you: list[Color] = Field(description="Your seats.")
    your_turn: bool
    time: str = Field(description="The time control as text: none, 5+5, 10+3x30 or 3d.")
    speed: Speed
    time_title: str = Field(description="The same in words; empty without a clock.")
    deadline: int | None = Field(description="When the time of the player to move runs out.")
    paused: PauseReason | None
    reserved_seat: Color | None = Field(description="The free seat reserved for you.")
    reserved_for: dict[Color, str] = Field(description="The names for which seats are reserved.")
    listed: bool
    joining: JoinPolicy
    random_color: bool = Field(description="The color of the host was drawn at random.")
    rated: bool
    start: Start = Field(description="After a balanced opening, under the swap rule, or as usual.")
    start_title: str = Field(description="The same in words; empty for the usual start.")
    tournament: str = Field(
        description="The tournament of your match and its round, in words; otherwise empty."
    )
    result: Outcome | None
    opened_at: int
    moved_at: int


class PlayerLink(Schema):
    """Another player, as lists name them."""

    id: str
    name: str
    handle: str | None


class GameLink(Schema):
    """A match that was opened, or that waited already."""

    id: str
    url: str


@example(mine=[MatchCard], live=[], open=[])
class Lobby(Schema):
    """The lists of the home page."""

    mine: list[MatchCard] = Field(description="Your matches; your turn first, then the latest.")
    live: list[MatchCard] = Field(description="Listed matches that are running.")
    open: list[MatchCard] = Field(
        description="Listed matches with a free seat whose host is here, or was lately."
    )
