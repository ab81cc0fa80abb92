"""Schemas of reviews."""

from typing import Literal

from pydantic import Field

from app.features.reviews.classify import Mark
from app.wire.schema import Schema, example
from engine import Color
from engine.reasons import ReasonKind


class MoveValue(Schema):
    """The value of a position for one player."""

    chance: float = Field(description="The chance of winning, 0 to 1. A draw counts as half a win.")
    margin: float | None = Field(
        description="The lead in stones at the end; null in games that do not count stones."
    )
    distance: int | None = Field(description="The number of turns to the end, if it is known.")
    exact: bool = Field(description="The value is proved, not estimated.")


class MoveReason(Schema):
    """A reason why a move was worse than the best one."""

    kind: ReasonKind
    text: str
    cells: list[str] = Field(description="The cells that show it, on the board after the move.")


class JudgedMove(Schema):
    """A move with an annotation mark."""

    color: Color
    move: str
    mark: Mark
    meaning: str = Field(description="The mark in words.", examples=["a blunder"])
    best: str | None = Field(description="The best move; null if it was played.")
    line: list[str] = Field(description="The continuation after the best move.")
    chance_lost: float = Field(description="The chance of winning that the move lost.")
    stones_lost: float | None = Field(description="The stones that the move lost.")
    text: str = Field(examples=["f7 lost by 6; d4 would have drawn."])
    reasons: list[MoveReason] = Field(description="The most telling first; empty for a good move.")


class ReviewPoint(Schema):
    """A position of the match, and the move that was played there."""

    ply: int = Field(description="The number of turns played; 0 is the start.")
    values: dict[Color, MoveValue]
    text: str = Field(description="The values in words.", examples=["won for Black by 6"])
    judged: JudgedMove | None = Field(description="Null if the move gets no mark.")
    rough: bool = Field(description="The values are a first estimate; the search will follow.")


class PlayerStory(Schema):
    """How a player played."""

    color: Color
    accuracy: float | None = Field(
        description="From 0 to 1, of moves in positions not proved lost."
    )
    text: str = Field(examples=["1 blunder. Costliest move: 33. e3 (70% → 30%)."])


@example(
    state="waiting",
    reviews_ahead=1,
    positions=61,
    points=[],
    costliest=[],
    proved_from=None,
    summary=[],
    stories=[],
    preparing=True,
    seconds_left=61,
)
class MatchReview(Schema):
    """The review of a match. It starts at the end of the game and may be incomplete."""

    state: Literal["none", "waiting", "done", "failed"]
    reviews_ahead: int = Field(description="The number of reviews in the queue before this one.")
    positions: int = Field(description="The number of positions to review.")
    preparing: bool = Field(description="The computer is being loaded or compiled.")
    seconds_left: int | None = Field(description="At most so long until it is done; else null.")
    points: list[ReviewPoint] = Field(description="The positions, first to last.")
    costliest: list[int] = Field(description="The plies of the moves that lost most.")
    proved_from: int | None = Field(
        description="The ply from which all values are proved; null if none are."
    )
    summary: list[str] = Field(description="Sentences; empty while the review is incomplete.")
    stories: list[PlayerStory] = Field(
        description="Of those who moved; empty while the review is incomplete."
    )
