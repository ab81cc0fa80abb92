"""What the boards to analyze on ask and are answered, as types."""

from typing import Annotated

from pydantic import Field

from app.web.messages import Snapshot
from app.web.resources import Problem
from app.web.shape import Wire
from engine import Color, Insight

MOST_MOVES = 400  # of one line
MAX_RECORD = 40_000  # characters

MoveText = Annotated[str, Field(min_length=1, max_length=64)]
OptionText = Annotated[str, Field(max_length=40)]


class Study(Wire):
    """A line to be played from the start of a game."""

    game: OptionText = Field(examples=["macbeth"])
    options: dict[OptionText, OptionText] = Field(default_factory=dict, max_length=20)
    moves: list[MoveText] = Field(
        default_factory=list,
        max_length=MOST_MOVES,
        description="As a record has them; forced passes may be left out.",
    )
    insights: bool = Field(False, description="Look at the last position more closely.")
    match: Annotated[str, Field(max_length=32)] | None = Field(
        None, description="The match that is studied: no insights before it is over."
    )


class Studied(Wire):
    """What the line leads to: the same parts as a match in which one plays all sides."""

    snapshot: Snapshot
    moves: list[str] = Field(description="The line without the passes that were forced.")
    stopped: Problem | None = Field(
        description="Why a move could not be made; the line ends before it."
    )
    plies: list[int] = Field(description="How many turns there were after each of the moves.")
    record: list[str] = Field(description="The line as a record has it, with every pass.")
    text: str = Field(description="The record to be copied.")
    insights: dict[Insight, dict[str, list[str]]] | None = Field(
        description="For each thing that can be looked for the cells by color, or by `neutral`."
    )


class RecordText(Wire):
    """A record that somebody has at hand: as text, or as JSON."""

    text: str = Field(min_length=1, max_length=MAX_RECORD)


class Annotate(Wire):
    """What a player has to say about a ply; an empty text takes it back."""

    text: Annotated[str, Field(max_length=2_000)]


class Annotation(Wire):
    """A player's words about a ply; 0 is the start, or the game as a whole."""

    ply: int
    color: Color
    name: str
    text: str
    at: int = Field(description="When it was written, milliseconds since 1970, UTC.")
    yours: bool


class Annotations(Wire):
    """Everything that the players wrote about their game."""

    annotations: list[Annotation]
    open_to_you: bool = Field(description="You played, and the game is over: you may write.")
