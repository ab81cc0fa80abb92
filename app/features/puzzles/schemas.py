"""Schemas of the puzzles API."""

from typing import Annotated, Literal

from pydantic import Field

from app.wire.schema import Schema, example
from app.wire.server_messages import SnapshotMessage
from engine import Color


class GamePuzzles(Schema):
    """The puzzles of one game."""

    game: str
    title: str
    count: int
    today: str | None = Field(description="The puzzle of the day, the same for everybody.")


class PuzzleList(Schema):
    """The puzzles of all games."""

    day: str = Field(description="Today's date by UTC.", examples=["2026-11-21"])
    games: list[GamePuzzles]


class PuzzleInfo(Schema):
    """A puzzle, without its solution."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    moves: list[str] = Field(description="The moves that lead to the position.")
    to_move: Color
    goal: Literal["win", "draw"]
    difficulty: int = Field(description="From 1 (easy) to 5.")
    day: str | None = Field(description="Today's date if it is the puzzle of the day.")
    next: str = Field(description="The id of another puzzle of the game.")
    origin: str = Field(description="The source of the puzzle, in words.")
    match: str | None = Field(description="The match it comes from, if everybody may see it.")
    snapshot: SnapshotMessage


class SolvedPuzzles(Schema):
    """The puzzles that a player has solved without seeing the solution before."""

    solved: list[str] = Field(description="Their ids, the latest 500 at most, the latest last.")
    last: str = Field(description="The last day whose puzzle was solved; empty without one.")
    days: int = Field(description="The days in a row that end with it.")


class SolvedOfGame(Schema):
    """The number of a game's puzzles that a player has solved, and the hardest."""

    game: str
    solved: int
    hardest: int = Field(description="Its difficulty, from 1 (easy) to 5.")


class SolvedByGame(Schema):
    """The puzzles that a player has solved without seeing the solution before, by game."""

    games: list[SolvedOfGame]


@example(move="g8")
class TryMove(Schema):
    """A proposed solution."""

    move: Annotated[str, Field(min_length=1, max_length=64)]


class PuzzleAnswer(Schema):
    """The result of a move."""

    correct: bool
    text: str = Field(examples=["f7 loses by 6. See how White answers."])
    snapshot: SnapshotMessage = Field(description="The match after best play by all sides.")


class PuzzleHint(Schema):
    """A few moves, one of which is the solution."""

    moves: list[str]
    text: str
