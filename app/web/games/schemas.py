"""Types of the games API: the catalog, positions, records."""

from typing import Annotated

from pydantic import Field

from app.web.errors import Problem
from app.web.schema import Schema
from app.web.socket.server_messages import SnapshotMessage
from engine import Color, Feature

MAX_MOVES = 400  # of one line
MAX_RECORD = 40_000  # characters

MoveText = Annotated[str, Field(min_length=1, max_length=64)]
OptionText = Annotated[str, Field(max_length=40)]


class ChoiceInfo(Schema):
    """One value of an option."""

    value: str
    title: str
    explanation: str


class OptionInfo(Schema):
    """An option of a game; its first choice is the usual one."""

    name: str
    title: str
    explanation: str
    choices: list[ChoiceInfo]


class GameInfo(Schema):
    """A game of the catalogue."""

    id: str
    title: str
    author: str
    year: str
    players: list[Color]
    summary: str
    history: str
    rules: list[str]
    strategy: list[str]
    rulings: list[str]
    options: list[OptionInfo]
    picture: str = Field(description="The board before the first move; takes options, `?theme=`.")
    insights: list[Feature] = Field(description="What an analysis can look for.")


class ChoiceRefused(Schema):
    """A choice that does not go with the other options, and why."""

    option: str
    value: str
    message: str


class OptionsAdvice(Schema):
    """The options of a game that is to be opened."""

    options: dict[str, str] = Field(description="Complete, with the usual where nothing was said.")
    refused: list[ChoiceRefused] = Field(description="What they rule out.")


class GameRecord(Schema):
    """A game's record: what `record.txt` says, as JSON."""

    game: str
    options: dict[str, str]
    tags: dict[str, str]
    moves: list[str]


class AnalysisRequest(Schema):
    """A line to be played from the start of a game."""

    game: OptionText = Field(examples=["macbeth"])
    options: dict[OptionText, OptionText] = Field(default_factory=dict, max_length=20)
    moves: list[MoveText] = Field(
        default_factory=list,
        max_length=MAX_MOVES,
        description="As a record has them; forced passes may be left out.",
    )
    insights: bool = Field(False, description="Look at the last position more closely.")
    match: Annotated[str, Field(max_length=32)] | None = Field(
        None, description="The match that is studied: no insights before it is over."
    )


class AnalysisResponse(Schema):
    """What the line leads to: the same parts as a match in which one plays all sides."""

    snapshot: SnapshotMessage
    moves: list[str] = Field(description="The line without the passes that were forced.")
    stopped: Problem | None = Field(
        description="Why a move could not be made; the line ends before it."
    )
    plies: list[int] = Field(description="How many turns there were after each of the moves.")
    record: list[str] = Field(description="The line as a record has it, with every pass.")
    text: str = Field(description="The record to be copied.")
    insights: dict[Feature, dict[str, list[str]]] | None = Field(
        description="For each thing that can be looked for the cells by color, or by `neutral`."
    )


class RecordText(Schema):
    """A record that somebody has at hand: as text, or as JSON."""

    text: str = Field(min_length=1, max_length=MAX_RECORD)
