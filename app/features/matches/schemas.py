"""Schemas of the matches API."""

from typing import Annotated, Literal

from pydantic import Field

from app.features.catalog.schemas import GameName, GivenOptions
from app.features.computers.schemas import ComputerLevel
from app.match.commands import JoinPolicy
from app.match.decide.opening import MAX_MOVES
from app.wire.schema import Flag, Schema, example
from app.wire.server_messages import PresenceMessage, SnapshotMessage
from engine import Color


@example(game="macbeth", color="black", time="5+5")
class CreateMatch(Schema):
    """A request to open a match."""

    game: GameName
    options: GivenOptions = Field(default_factory=dict, examples=[{"opening": "reversi"}])
    color: Color | Literal["random"] = Field("random", description="Your seat.")
    listed: Flag = Field(False, description="Show the match to everybody on the home page.")
    private: Flag = Field(False, description="Let only the players watch once it has begun.")
    time: str = Field(
        "none",
        max_length=12,
        description="The time control: none, 5+5, 10+3x30 or 3d.",
        examples=["5+5"],
    )
    joining: JoinPolicy = Field(
        "open",
        description="How visitors with the link get a seat: they take it, they ask the host "
        "(`approval`), or they need a one-time link (`keys`).",
    )
    takebacks: Flag = Field(True, description="Let players offer takebacks.")
    rated: Flag = Field(
        False,
        description="Let the result change the players' ratings; only without takebacks, computers "
        "and moves played elsewhere.",
    )
    friends: list[Annotated[str, Field(max_length=32)]] = Field(
        default_factory=list,
        max_length=2,
        description="Ids of players you have played with. The other seats are reserved for them.",
    )
    challenge: str | None = Field(
        None,
        min_length=1,
        max_length=32,
        description="The id or the handle of a player to challenge. Both of you have accounts, or "
        "are bots. A seat is reserved for them, and the match is withdrawn if they decline or do "
        "not answer in time.",
        examples=["@anna"],
    )
    moves: list[Annotated[str, Field(min_length=1, max_length=64)]] = Field(
        default_factory=list,
        max_length=MAX_MOVES,
        description="Moves that were already played elsewhere, with or without forced passes.",
    )
    balanced: Flag = Field(
        False,
        description="Begin after a balanced opening: a few random moves after which the "
        "computer calls the game level. For games of two players who count stones.",
    )
    swap: Flag = Field(
        False,
        description="Play by the swap rule: one player makes the first moves of both colors, then "
        "the other chooses a color. For games of two players.",
    )
    computers: list[ComputerLevel | None] = Field(
        default_factory=list,
        max_length=2,
        description="For each other seat in the order of play: the level of a computer player, "
        "`own` for your strength, or null for a person.",
        examples=[[5]],
    )
    hints: Flag = Field(
        False, description="Show move values; only allowed if all opponents are computers."
    )


@example(id="3fk9mp2xqw7rtz", url="https://birnam.example/matches/3fk9mp2xqw7rtz", color="black")
class MatchLink(Schema):
    """A match that was opened."""

    id: str
    url: str = Field(description="The address of the match's page, to share with players.")
    color: Color = Field(description="Your seat.")


@example(color="white")
class SitRequest(Schema):
    """A request for a seat."""

    color: Color | None = Field(None, description="Null takes the first free seat.")
    key: str | None = Field(
        None, max_length=64, description="From a one-time link: the text after `#key=`."
    )


class JoinRequestCreated(Schema):
    """The host was asked for a seat. The websocket has the answer."""

    request: int = Field(description="The id of the join request in the presence message.")
    version: int


@example(accept=True)
class JoinRequestAnswer(Schema):
    """The host's answer to a join request."""

    accept: Flag


@example(
    url="https://birnam.example/matches/3fk9mp2xqw7rtz#key=8kNYkEXAMPLE",
    qr="data:image/svg+xml;charset=utf-8,%3Csvg/%3E",
)
class OneTimeLink(Schema):
    """A link with which one player can take a seat. It cannot be read again."""

    url: str = Field(description="The match's URL with the key after the `#`.")
    qr: str = Field(description="A QR code of the URL, as a data: URI of an image.")


@example(version=3)
class SeatFreed(Schema):
    """A seat was freed, or a join request was answered."""

    version: int = Field(description="The version of the match since then.")


class MatchResource(Schema):
    """A match and the presence of its players."""

    url: str
    title: str = Field(description="Of its game. Only players see the name of a private variant.")
    epoch: str = Field(description="The series of versions, as in the welcome of its socket.")
    snapshot: SnapshotMessage
    presence: PresenceMessage


@example(text="f7 was better.")
class AnnotationText(Schema):
    """The text of an annotation; an empty one deletes it."""

    text: Annotated[str, Field(max_length=2_000)]


class Annotation(Schema):
    """A player's note about a position."""

    ply: int = Field(description="The number of turns played; 0 is the start.")
    color: Color
    name: str
    text: str
    at: int = Field(description="When it was written, milliseconds since 1970, UTC.")
    mine: bool


@example(
    annotations=[
        {
            "ply": 12,
            "color": "white",
            "name": "Bob",
            "text": "f7 was better.",
            "at": 1_795_429_006_676,
            "mine": True,
        }
    ],
    can_write=True,
)
class Annotations(Schema):
    """The annotations of a match."""

    annotations: list[Annotation]
    can_write: bool = Field(description="You played in the match and it is over.")
