"""What is told of puzzles, as types."""

from typing import Annotated, Literal

from pydantic import Field

from app.web.schema import Schema
from app.web.socket.server_messages import SnapshotMessage
from engine import Color


class GamePuzzles(Schema):
    """The puzzles of one game."""

    game: str
    title: str
    count: int
    today: str | None = Field(description="The puzzle of the day, the same for everybody.")


class PuzzleList(Schema):
    """What there is to solve."""

    day: str = Field(description="Today by UTC.", examples=["2026-11-21"])
    games: list[GamePuzzles]


class PuzzleInfo(Schema):
    """A puzzle, without its solution."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    moves: list[str] = Field(description="What led to the position.")
    to_move: Color
    goal: Literal["win", "draw"]
    difficulty: int = Field(description="From 1, which can be seen, to 5.")
    day: str | None = Field(description="Today, if it is the puzzle of the day.")
    next: str = Field(description="Another one of the same game.")
    origin: str
    match: str | None = Field(description="The match it comes from, if everybody may see it.")
    snapshot: SnapshotMessage


class TryMove(Schema):
    """What somebody thinks is the solution."""

    move: Annotated[str, Field(min_length=1, max_length=64)]


class PuzzleAnswer(Schema):
    """What becomes of a move: the best play on both sides after it."""

    correct: bool
    text: str = Field(examples=["f7 loses by 6. See how White answers."])
    snapshot: SnapshotMessage


class PuzzleHint(Schema):
    """Some moves, of which one is right."""

    moves: list[str]
    text: str
