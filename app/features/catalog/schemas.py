"""Schemas of the games API: catalog, positions, records."""

from typing import Annotated

from pydantic import Field

from app.http.errors import Problem
from app.locales import current_language
from app.wire.schema import Flag, Schema, example
from app.wire.server_messages import SnapshotMessage
from engine import Color, Feature
from engine.variants import MAX_TEXT

MAX_MOVES = 400  # of one line
MAX_LINE_TEXT = 6_000  # characters of a line in an address
MAX_RECORD = 40_000  # characters

MoveText = Annotated[str, Field(min_length=1, max_length=64)]
OptionText = Annotated[str, Field(max_length=40)]
OptionValue = Annotated[
    str, Field(max_length=MAX_TEXT, description="A choice, or the text of a variant.")
]
GameName = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="A variant is given by its name, its id, or its text; it is not rated.",
        examples=["macbeth"],
    ),
]
GivenOptions = Annotated[dict[OptionText, OptionValue], Field(max_length=20)]


class ChoiceInfo(Schema):
    """One value of an option."""

    value: str
    title: str
    explanation: str


class OptionInfo(Schema):
    """An option of a game. Its first choice is the default."""

    name: str
    title: str
    explanation: str
    text: bool = Field(description="Whether it takes other texts, too: the text of a variant.")
    drawn: bool = Field(
        description="Whether it takes three to six cells too, such as a1-b1-b2. They count "
        "anywhere on the board, turned and mirrored."
    )
    choices: list[ChoiceInfo]


class GameInfo(Schema):
    """A game of the catalog."""

    id: str
    title: str
    origin: str = Field(description="Who invented it, and when.")
    players: list[Color]
    summary: str
    history: list[str]
    rules: list[str]
    strategy: list[str]
    rulings: list[str]
    options: list[OptionInfo]
    picture: str = Field(
        description="The URL of a picture of the start. Takes options and `theme` as parameters."
    )
    address: str = Field(
        description="The game in the addresses of pages: `/rules/{address}` has its rules."
    )
    insights: list[Feature] = Field(description="The insights that an analysis can return.")

    @property
    def preview(self) -> str:
        """The picture for links to its pages."""
        _, _, query = self.address.partition("?")
        query = "&".join(filter(None, (query, f"lang={current_language().code}")))
        return f"/games/{self.id}/preview.png?{query}"


class ChoiceRefused(Schema):
    """A choice that the other options exclude. The message says why."""

    option: str
    value: str
    message: str


@example(options={"opening": "othello", "passing": "forced"}, refused=[])
class OptionsAdvice(Schema):
    """Options for a new match."""

    options: dict[str, str] = Field(description="All options, with defaults filled in.")
    refused: list[ChoiceRefused] = Field(description="The choices that these options exclude.")


@example(
    game="macbeth",
    options={"opening": "othello", "passing": "forced"},
    tags={
        "Black": "Anna",
        "White": "Bob",
        "Site": "https://birnam.example/matches/3fk9mp2xqw7rtz",
        "Date": "2026-11-23",
        "Result": "black",
        "TimeControl": "5+5",
        "Score": "5-2",
    },
    moves=["g8", "white-resigns"],
)
class GameRecord(Schema):
    """The record of a game."""

    game: str
    options: dict[str, str]
    tags: dict[str, str]
    moves: list[str]


@example(game="macbeth", moves=["g8", "d5"])
class AnalysisRequest(Schema):
    """A line of moves from the start of a game."""

    game: OptionText = Field(examples=["macbeth"])
    options: GivenOptions = Field(default_factory=dict)
    moves: list[MoveText] = Field(
        default_factory=list,
        max_length=MAX_MOVES,
        description="In the notation of records. Forced passes may be left out.",
    )
    insights: Flag = Field(False, description="Whether to compute insights.")
    match: Annotated[str, Field(max_length=32)] | None = Field(
        None,
        description="The match that is analyzed. While it is running, insights are refused.",
    )


class AnalysisResponse(Schema):
    """The position after a line of moves, as a match in which one player has every seat."""

    snapshot: SnapshotMessage
    moves: list[str] = Field(description="The moves that were played, without forced passes.")
    stopped: Problem | None = Field(
        description="Why the next move could not be played; null if all were played."
    )
    plies: list[int] = Field(description="The number of turns after each of the moves.")
    record: list[str] = Field(description="The moves as a record lists them, with forced passes.")
    text: str = Field(description="The record as text.")
    insights: dict[Feature, dict[str, list[str]]] | None = Field(
        description="For each insight the cells by color, or by `neutral`."
    )


@example(game="macbeth", text="1. g8 2. white-resigns")
class RecordText(Schema):
    """A record to parse, as text or as JSON."""

    text: str = Field(min_length=1, max_length=MAX_RECORD)
    game: str | None = Field(
        None, max_length=40, description="The game of a record that does not name it."
    )
