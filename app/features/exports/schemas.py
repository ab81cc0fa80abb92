"""A line of an export."""

from typing import Annotated

from pydantic import Field

from app.features.catalog.schemas import GameRecord
from app.match.events import EndReason
from app.match.state import Start

Moment = Annotated[int, Field(ge=0, lt=10**14)]


class PublicGame(GameRecord):
    """A finished public game. Times are milliseconds since 1970, UTC."""

    id: str = Field(pattern=r"^[\w-]{1,32}$", description="The id of its match.")
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
