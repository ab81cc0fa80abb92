"""What is told of a review, as types."""

from typing import Literal

from pydantic import Field

from app.reviews.marks import Mark
from app.web.shape import Wire
from engine import Color


class Worth(Wire):
    """What a position is worth to one player."""

    chance: float = Field(description="Of winning, from 0 to 1; a draw counts as half a win.")
    margin: float | None = Field(description="Stones ahead at the end; null in other games.")
    distance: int | None = Field(description="Turns to the end, if that is known.")
    exact: bool = Field(description="Proved to the end of the game.")


class JudgedMove(Wire):
    """A move that is worth a remark."""

    color: Color
    move: str
    mark: Mark
    meaning: str = Field(description="What the mark says, in words.", examples=["a blunder"])
    best: str | None = Field(description="The better move; null when there is none.")
    line: list[str] = Field(description="How the better move would have gone on.")
    lost: float = Field(description="The chance that it cost.")
    stones: float | None = Field(description="The stones that it cost.")
    says: str = Field(examples=["f7 lost by 6; d4 would have drawn."])


class ReviewPoint(Wire):
    """A position of the game, after `ply` turns, and the move that was made there."""

    ply: int
    values: dict[Color, Worth]
    says: str = Field(examples=["won for Black by 6"])
    judged: JudgedMove | None


class MatchReview(Wire):
    """What the computer has found out so far, from the end backwards."""

    state: Literal["none", "waiting", "done", "failed"]
    before: int = Field(description="Reviews of other matches that are done first.")
    moments: int = Field(description="How many positions there are to look at.")
    points: list[ReviewPoint] = Field(description="Those that are done, in the order of the game.")
    dearest: list[int] = Field(description="The plies of the moves that lost most.")
    proved_from: int | None = Field(description="After so many turns everything is proved.")
    verdict: list[str]
