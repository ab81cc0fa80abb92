"""Everything that HTTP answers and takes, as types: the shapes of the OpenAPI page."""

from typing import Annotated, Literal

from pydantic import Field

from app.match.commands import Joining
from app.match.computers import LEVELS
from app.match.events import PauseReason
from app.match.opening import MAX_MOVES
from app.web.messages import Presence, Snapshot
from app.web.shape import Wire
from app.web.standing import Result
from engine import Color, Insight


class Problem(Wire):
    """What went wrong, for programs (`reason`) and for people (`message`)."""

    reason: str
    message: str


class ChoiceInfo(Wire):
    """One value of an option."""

    value: str
    title: str
    explanation: str


class OptionInfo(Wire):
    """An option of a game; its first choice is the usual one."""

    name: str
    title: str
    explanation: str
    choices: list[ChoiceInfo]


class GameInfo(Wire):
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
    insights: list[Insight] = Field(description="What an analysis can look for.")


class ChoiceRefused(Wire):
    """A choice that does not go with the other options, and why."""

    option: str
    value: str
    message: str


class OptionsAdvice(Wire):
    """The options of a game that is to be opened."""

    options: dict[str, str] = Field(description="Complete, with the usual where nothing was said.")
    refused: list[ChoiceRefused] = Field(description="What they rule out.")


ComputerLevel = Annotated[
    int, Field(ge=LEVELS[0], le=LEVELS[-1], description="How strong a computer plays.")
]


class OpenMatch(Wire):
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
    joining: Joining = Field(
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


class MatchLink(Wire):
    """A match that was opened: `url` is its one public address."""

    id: str
    url: str
    color: Color


class TakeSeat(Wire):
    """The wish to sit; null takes the first free seat."""

    color: Color | None = None
    key: str | None = Field(None, max_length=64, description="Of a one-time link: behind `#key=`.")


class Knocked(Wire):
    """The host has been asked for a seat; who waits is told over the websocket."""

    knock: int = Field(description="The number of the wish, as in the presence.")
    version: int


class AnswerKnock(Wire):
    """The host's word to somebody who asks for a seat."""

    welcome: bool


class KeyLink(Wire):
    """A link that lets one person sit down. It is shown only now."""

    url: str = Field(description="The match's address, the key behind the #.")
    qr: str = Field(description="The same as a QR code: an image as a data: URI.")


class SeatTaken(Wire):
    """The seat that was taken, and the version of the match since then."""

    color: Color
    version: int


class Vacated(Wire):
    """The version of the match since a seat was given back, or somebody who asked was answered."""

    version: int


class MatchResource(Wire):
    """A match: everything that its page shows."""

    url: str
    snapshot: Snapshot
    presence: Presence


class GameRecord(Wire):
    """A game's record: what `record.txt` says, as JSON."""

    game: str
    options: dict[str, str]
    tags: dict[str, str]
    moves: list[str]


class MatchCard(Wire):
    """A match in a list, with what a small board beside it needs."""

    id: str
    url: str
    game: str
    title: str
    options: list[str] = Field(description="What differs from the usual, in words.")
    status: Literal["waiting", "running", "over"]
    version: int = Field(description="Put it into the picture's address to see the latest.")
    ply: int
    to_move: Color | None
    players: dict[Color, str | None] = Field(description="Names by seat; null is a free seat.")
    you: list[Color] = Field(description="The seats that are yours.")
    your_turn: bool
    time: str = Field(description="The time control as text: none, 5+5, 10+3x30 or 3d.")
    deadline: int | None = Field(description="When the time of the player to move is up.")
    paused: PauseReason | None = Field(description="It rests: agreed, or saved for later.")
    kept: Color | None = Field(description="The free seat that is kept for you: an invitation.")
    awaited: dict[Color, str] = Field(description="For whom free seats are kept.")
    listed: bool
    result: Result | None
    opened_at: int
    moved_at: int


class Lobby(Wire):
    """What the home page shows."""

    mine: list[MatchCard] = Field(description="Yours: your turn first, then the latest.")
    live: list[MatchCard] = Field(description="Listed and running.")
    open: list[MatchCard] = Field(description="Listed and waiting for somebody to sit down.")
