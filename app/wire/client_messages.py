"""Messages from the client on a match's socket."""

from typing import Annotated, Literal, assert_never

from pydantic import Field

from app.match import commands
from app.match.commands import ClaimKind, OfferKind
from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from app.wire.schema import CommandId, Flag, Schema, Version, Whole, example
from engine import Color

MAX_INBOUND = 8 * 1024  # bytes of one message

MoveText = Annotated[str, Field(min_length=1, max_length=64)]


class HelloMessage(Schema):
    """The first message on every connection. Sent again, it asks for missed frames."""

    t: Literal["hello"]
    version: Version | None = Field(description="The last known version; null on a new page.")


@example(t="play", id="move-1", at=2, move="g8")
class PlayMessage(Schema):
    """Play a move. Sent again with the same id until it is answered."""

    t: Literal["play"]
    id: CommandId = Field(description="Made by the client; a repeat never plays twice.")
    at: Version = Field(description="The version of the position that the player saw.")
    move: MoveText = Field(description="`g8`, `pass`, …")


class ChooseMessage(Schema):
    """Choose a color after the first moves, under the swap rule."""

    t: Literal["choose"]
    id: CommandId
    at: Version
    color: Color


class HintMessage(Schema):
    """Ask for the values of your moves in this position, in a match against computers only."""

    t: Literal["hint"]
    id: CommandId
    at: Version


class ResignMessage(Schema):
    """Resign."""

    t: Literal["resign"]
    id: CommandId
    at: Version


class OfferMessage(Schema):
    """Offer something to the other players."""

    t: Literal["offer"]
    id: CommandId
    at: Version
    kind: OfferKind = Field(description="Before all have moved, an abort needs no consent.")
    ply: Annotated[Whole, Field(ge=0, le=2_000)] | None = Field(
        None,
        description="For a takeback: the number of turns that would remain; null takes back your "
        "last turn.",
    )


class AnswerMessage(Schema):
    """Accept or decline an offer. Declining one's own offer withdraws it."""

    t: Literal["answer"]
    id: CommandId
    offer: Version
    accept: Flag


class ClaimMessage(Schema):
    """Make a claim against the player to move, who is absent."""

    t: Literal["claim"]
    id: CommandId
    at: Version
    kind: ClaimKind


class ResumeMessage(Schema):
    """Resume a paused game."""

    t: Literal["resume"]
    id: CommandId


class GiveTimeMessage(Schema):
    """Give another player more time."""

    t: Literal["give-time"]
    id: CommandId
    color: Color


class PlanMessage(Schema):
    """Set conditional moves, replacing earlier ones. No lines delete them."""

    t: Literal["plan"]
    id: CommandId
    at: Version
    lines: Annotated[
        list[Annotated[list[MoveText], Field(min_length=2, max_length=MAX_LENGTH)]],
        Field(max_length=MAX_LINES),
    ]


@example(t="ping", n=1)
class PingMessage(Schema):
    """Check the connection. Answered immediately by a pong with the same number."""

    t: Literal["ping"]
    n: Version


class LatencyReplyMessage(Schema):
    """The answer to `latency-probe`, with its number."""

    t: Literal["latency-reply"]
    n: Version


CommandMessage = (
    PlayMessage
    | ChooseMessage
    | HintMessage
    | ResignMessage
    | OfferMessage
    | AnswerMessage
    | ClaimMessage
    | ResumeMessage
    | GiveTimeMessage
    | PlanMessage
)
MatchClientMessage = HelloMessage | PingMessage | LatencyReplyMessage | CommandMessage


def to_command(message: CommandMessage) -> commands.Command:
    match message:
        case PlayMessage():
            return commands.Play(message.move, message.at)
        case ChooseMessage():
            return commands.ChooseColor(message.color, message.at)
        case HintMessage():
            return commands.AskForHint(message.at)
        case ResignMessage():
            return commands.Resign(message.at)
        case OfferMessage():
            return commands.Offer(message.kind, message.at, message.ply)
        case AnswerMessage():
            return commands.Answer(message.offer, message.accept)
        case ClaimMessage():
            return commands.Claim(message.kind, message.at)
        case ResumeMessage():
            return commands.Resume()
        case GiveTimeMessage():
            return commands.GiveTime(message.color)
        case PlanMessage():
            return commands.PlanMoves(tuple(map(tuple, message.lines)), message.at)
        case _:
            assert_never(message)
