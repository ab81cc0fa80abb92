"""JSON about computer players."""

from typing import Annotated, Literal

from pydantic import Field

from app.match.bot_players import LEVELS
from app.wire.schema import Whole

ComputerLevel = (
    Annotated[Whole, Field(ge=LEVELS[0], le=LEVELS[-1])]
    | Annotated[
        Literal["own"], Field(description="The strength of the player who opens the match.")
    ]
)
