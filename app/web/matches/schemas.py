"""Types of the matches API."""

from typing import Annotated, Literal

from pydantic import Field

from app.match.bot_players import LEVELS
from app.match.commands import JoinPolicy
from app.match.decide.opening import MAX_MOVES
from app.reviews.classify import Mark
from app.web.schema import Schema
from app.web.socket.server_messages import PresenceMessage, SnapshotMessage
from engine import Color

ComputerLevel = Annotated[
    int, Field(ge=LEVELS[0], le=LEVELS[-1], description="How strong a computer plays.")
]


class CreateMatch(Schema):
    """The wish for a match."""

    game: str = Field(max_length=40, examples=["macbeth"])
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]] = (
        Field(default_factory=dict, max_length=20, examples=[{"opening": "reversi"}])
    )
    color: Color | Literal["random"] = Field("random", description="The seat of who asks.")
    listed: bool = Field(False, description="Shown on the home page to everybody.")
    private: bool = Field(False, description="Once it has begun, only the players may watch.")
    time: str = Field(
        "none", max_length=12, description="none, 5+5, 10+3x30 or 3d.", examples=["5+5"]
    )
    joining: JoinPolicy = Field(
        "open", description="Who has the link sits down, asks, or needs a key."
    )
    takebacks: bool = Field(True, description="Whether a takeback can be offered.")
    friends: list[Annotated[str, Field(max_length=32)]] = Field(
        default_factory=list,
        max_length=2,
        description="People you have played with; the other seats are kept for them.",
    )
    moves: list[Annotated[str, Field(min_length=1, max_length=64)]] = Field(
        default_factory=list, max_length=MAX_MOVES, description="What has been played elsewhere."
    )
    computers: list[ComputerLevel | None] = Field(
        default_factory=list,
        max_length=2,
        description="The other seats in their order of play: a computer's level, or null for a "
        "person.",
        examples=[[5]],
    )
    hints: bool = Field(
        False, description="Show what moves are worth; only against computers alone."
    )


class MatchLink(Schema):
    """A match that was opened: `url` is its one public address."""

    id: str
    url: str
    color: Color


class SitRequest(Schema):
    """The wish to sit; null takes the first free seat."""

    color: Color | None = None
    key: str | None = Field(None, max_length=64, description="Of a one-time link: behind `#key=`.")


class JoinRequestCreated(Schema):
    """The host has been asked for a seat; who waits is told over the websocket."""

    request: int = Field(description="The number of the wish, as in the presence.")
    version: int


class JoinRequestAnswer(Schema):
    """The host's word to somebody who asks for a seat."""

    accept: bool


class OneTimeLink(Schema):
    """A link that lets one person sit down. It is shown only now."""

    url: str = Field(description="The match's address, the key behind the #.")
    qr: str = Field(description="The same as a QR code: an image as a data: URI.")


class SeatTaken(Schema):
    """The seat that was taken, and the version of the match since then."""

    color: Color
    version: int


class SeatFreed(Schema):
    """The version of the match since a seat was given back, or somebody who asked was answered."""

    version: int


class MatchResource(Schema):
    """A match: everything that its page shows."""

    url: str
    snapshot: SnapshotMessage
    presence: PresenceMessage


class AnnotationText(Schema):
    """What a player has to say about a ply; an empty text takes it back."""

    text: Annotated[str, Field(max_length=2_000)]


class Annotation(Schema):
    """A player's words about a ply; 0 is the start, or the game as a whole."""

    ply: int
    color: Color
    name: str
    text: str
    at: int = Field(description="When it was written, milliseconds since 1970, UTC.")
    mine: bool


class Annotations(Schema):
    """Everything that the players wrote about their game."""

    annotations: list[Annotation]
    can_write: bool = Field(description="You played, and the game is over: you may write.")


class MoveValue(Schema):
    """What a position is worth to one player."""

    chance: float = Field(description="Of winning, from 0 to 1; a draw counts as half a win.")
    margin: float | None = Field(description="Stones ahead at the end; null in other games.")
    distance: int | None = Field(description="Turns to the end, if that is known.")
    exact: bool = Field(description="Proved to the end of the game.")


class JudgedMove(Schema):
    """A move that is worth a remark."""

    color: Color
    move: str
    mark: Mark
    meaning: str = Field(description="What the mark says, in words.", examples=["a blunder"])
    best: str | None = Field(description="The better move; null when there is none.")
    line: list[str] = Field(description="How the better move would have gone on.")
    chance_lost: float = Field(description="The chance that it cost.")
    stones_lost: float | None = Field(description="The stones that it cost.")
    text: str = Field(examples=["f7 lost by 6; d4 would have drawn."])


class ReviewPoint(Schema):
    """A position of the game, after `ply` turns, and the move that was made there."""

    ply: int
    values: dict[Color, MoveValue]
    text: str = Field(examples=["won for Black by 6"])
    judged: JudgedMove | None


class MatchReview(Schema):
    """What the computer has found out so far, from the end backwards."""

    state: Literal["none", "waiting", "done", "failed"]
    reviews_ahead: int = Field(description="Reviews of other matches that are done first.")
    positions: int = Field(description="How many positions there are to look at.")
    points: list[ReviewPoint] = Field(description="Those that are done, in the order of the game.")
    costliest: list[int] = Field(description="The plies of the moves that lost most.")
    proved_from: int | None = Field(description="After so many turns everything is proved.")
    summary: list[str]
