"""What a browser says on a match's websocket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from app.match.commands import ClaimKind, OfferKind
from app.match.plans import MAX_LENGTH, MAX_LINES
from app.web.shape import CommandId, Version, Wire
from app.web.talk import FromClient
from engine import Color

MAX_INBOUND = 8 * 1024  # bytes of one message from a browser

MoveText = Annotated[str, Field(min_length=1, max_length=64)]


class Hello(Wire):
    """The first message on every connection, and the way to ask for what was missed."""

    t: Literal["hello"] = "hello"
    version: Version | None = Field(description="The last version known; null for a new page.")


class Play(Wire):
    """A move, sent again with the same id until it is answered."""

    t: Literal["play"] = "play"
    id: CommandId = Field(description="Made by the client; a repeat never plays twice.")
    at: Version = Field(description="The version of the position that the mover saw.")
    move: MoveText = Field(description="`g8`, `pass`, …")


class Resign(Wire):
    """The seat gives the game up."""

    t: Literal["resign"] = "resign"
    id: CommandId
    at: Version


class Offer(Wire):
    """Something that the others have to agree to."""

    t: Literal["offer"] = "offer"
    id: CommandId
    at: Version
    kind: OfferKind = Field(description="An abort needs nobody before everybody has moved.")
    ply: Annotated[int, Field(ge=0, le=2_000)] | None = Field(
        None, description="Of a takeback: how many turns would stand; null: before your last one."
    )


class Answer(Wire):
    """Yes or no to an offer; its maker takes it back by no."""

    t: Literal["answer"] = "answer"
    id: CommandId
    offer: Version
    accept: bool


class Claim(Wire):
    """Decide how to go on without the player to move, who has been away for long."""

    t: Literal["claim"] = "claim"
    id: CommandId
    at: Version
    kind: ClaimKind


class Resume(Wire):
    """Go on after a pause."""

    t: Literal["resume"] = "resume"
    id: CommandId


class Give(Wire):
    """Give another some time."""

    t: Literal["give"] = "give"
    id: CommandId
    color: Color


class Plan(Wire):
    """Answers in advance, as lines of moves from the position; none forgets the plan."""

    t: Literal["plan"] = "plan"
    id: CommandId
    at: Version
    lines: Annotated[
        list[Annotated[list[MoveText], Field(min_length=2, max_length=MAX_LENGTH)]],
        Field(max_length=MAX_LINES),
    ]


class Ping(Wire):
    """Is anybody there? Answered at once by a pong with the same number."""

    t: Literal["ping"] = "ping"
    n: Version


class Beat(Wire):
    """The answer to a beat of the server, which measures the way with it."""

    t: Literal["beat"] = "beat"
    n: Version


FromBrowser = (
    Hello | Play | Resign | Offer | Answer | Claim | Resume | Give | Plan | Ping | Beat | FromClient
)
ClientMessage = Annotated[FromBrowser, Field(discriminator="t")]
CLIENT: TypeAdapter[FromBrowser] = TypeAdapter(ClientMessage)
