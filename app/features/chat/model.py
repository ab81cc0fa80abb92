"""The chat of a match, which is not in its event log and expires."""

from dataclasses import dataclass
from typing import Literal, Protocol

from app.features.reports.model import Report
from app.match.commands import PlayerId
from app.match.state import Match
from engine import Color

ChatChannel = Literal["players", "spectators"]
DeletedBy = Literal["author", "host"]
Emoji = Literal["👍", "❤", "😄", "😮", "🤔", "🙁"]

MAX_LENGTH = 300  # characters


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message. `number` counts the messages of a channel in a match, from 1."""

    channel: ChatChannel
    number: int
    by: PlayerId
    client_id: str  # chosen by the client; a repeated message has the same id
    at: int  # milliseconds since 1970, UTC
    seat: Color | None  # the author's seat at the time
    text: str  # empty if the message was deleted
    deleted_by: DeletedBy | None = None


def channels_visible_to(match: Match, player: PlayerId | None) -> tuple[ChatChannel, ...]:
    """The channels that a player reads and writes; until the end, players cannot read
    spectators.
    """
    if not match.seating.colors_of(player):
        return ("spectators",)
    return ("players", "spectators") if match.ended else ("players",)


class ChatPlace(Protocol):
    """Where people chat: a match, or a circle."""

    @property
    def match(self) -> Match | None:
        """The match whose absent players are notified of new messages."""
        ...

    def channels(self, player: PlayerId | None) -> tuple[ChatChannel, ...]: ...

    def seat(self, player: PlayerId) -> Color | None: ...

    def moderates(self, player: PlayerId) -> bool:
        """True if a player may delete everybody's messages."""
        ...


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """The chat of a match, in which the host moderates."""

    match: Match

    def channels(self, player: PlayerId | None) -> tuple[ChatChannel, ...]:
        return channels_visible_to(self.match, player)

    def seat(self, player: PlayerId) -> Color | None:
        return next(iter(self.match.seating.colors_of(player)), None)

    def moderates(self, player: PlayerId) -> bool:
        return player == self.match.terms.host


@dataclass(frozen=True, slots=True)
class Mute:
    """`blocks`: the player is also blocked, and this mute cannot be ended in a chat."""

    at: int  # milliseconds since 1970, UTC
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Author:
    """The author of a message. Accounts have a `handle`."""

    name: str
    handle: str | None = None


def chat_id(circle_id: str) -> str:
    """The id of a circle's chat, used like a match's id."""
    return f"circle-{circle_id}"


def circle_of_chat(chat: str) -> str | None:
    """The circle of a chat, None for a match's chat."""
    return chat.removeprefix("circle-") if chat.startswith("circle-") else None


def report_of(chat: str, message: ChatMessage, by: PlayerId, at: int) -> Report:
    """A report of a message to the operators, with its text at that time."""
    circle = circle_of_chat(chat)
    return Report(
        kind="circle" if circle else "match",
        subject=circle or chat,
        part=part_of_message(message),
        by=by,
        at=at,
        author=message.by,
        said_at=message.at,
        text=message.text,
    )


def part_of_message(message: ChatMessage) -> str:
    """Which message of a chat is reported."""
    return f"{message.channel} {message.number}"
