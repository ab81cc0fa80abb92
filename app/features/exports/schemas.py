"""JSON of games and of what they add up to."""

from typing import Annotated

from pydantic import Field

from app.features.catalog.schemas import GameRecord
from app.features.lobby.schemas import PlayerLink
from app.match.events import EndReason
from app.match.state import Start
from app.wire.schema import Schema
from engine import Color

Moment = Annotated[int, Field(ge=0, lt=10**14)]


class PublicGame(GameRecord):
    """A finished public game. Times are milliseconds since 1970, UTC."""

    id: str = Field(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="The id of its match.")
    cursor: str = Field(description="The next request goes on `after` it.")
    opened_at: Moment
    ended_at: Moment
    ended: EndReason
    rated: bool
    plies: int
    earlier_plies: int = Field(
        ge=0, description="Of a balanced opening or of imported moves, which nobody played here."
    )
    start: Start = Field(
        "usual", description="After a balanced opening, under the swap rule, or as usual."
    )
    swap_plies: int = Field(
        0,
        ge=0,
        description="Under the swap rule, the first turns, all made by one player; otherwise 0.",
    )
    times: list[Moment] = Field(description="When each ply was played.")


class OpeningLine(Schema):
    """The results of a player with a line of first moves, as one color."""

    game: str
    options: dict[str, str]
    color: Color
    moves: list[str]
    won: int
    drawn: int
    lost: int


class PlayerOpenings(Schema):
    """The first moves of a player in finished public games."""

    lines: list[OpeningLine] = Field(
        description="For each game the five most played, most played games first."
    )


class SeriesPlayer(PlayerLink):
    """A player of a series."""

    points: float = Field(description="A win is a point, a shared one half.")


class SeriesScore(Schema):
    """Games that continued each other: rematches."""

    game: str
    games: int
    last: str = Field(description="The id of its last match.")
    url: str
    players: list[SeriesPlayer] = Field(description="The player of the profile first.")


class PlayerSeries(Schema):
    """The latest series of a player."""

    series: list[SeriesScore]
