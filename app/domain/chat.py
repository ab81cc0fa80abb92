"""The chat of a match, which is not part of its event log and is deleted after a while."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from app.domain.notification import Notification
from app.match.commands import PlayerId
from app.match.state import Match
from engine import Color, find_game

ChatRoom = Literal["players", "watchers"]
DeletedBy = Literal["author", "host"]
Emoji = Literal["👍", "❤", "😄", "😮", "🤔", "🙁"]

MAX_LENGTH = 300  # characters


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message. `number` counts the messages of a room in a match, from 1."""

    room: ChatRoom
    number: int
    by: PlayerId
    client_id: str  # chosen by the client; a repeated message has the same
    at: int  # milliseconds since 1970, UTC
    seat: Color | None  # the author's seat at the time
    text: str  # empty if the message was deleted
    deleted_by: DeletedBy | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a message to the operator, with the message's text at that time."""

    match_id: str
    message: ChatMessage
    by: PlayerId
    at: int


def rooms_visible_to(match: Match, player: PlayerId | None) -> tuple[ChatRoom, ...]:
    """The rooms where somebody reads and writes: until the end, players do not read spectators."""
    if not match.seating.colors_of(player):
        return ("watchers",)
    return ("players", "watchers") if match.ended else ("players",)


def offline_alert(
    match_id: str, match: Match, message: ChatMessage, name: str, to: PlayerId
) -> Notification:
    """A notification without the message's text, since other people may read notifications."""
    return Notification(
        match_id=match_id,
        version=message.number,
        recipient=to,
        kind="chat",
        title=f"{name} wrote to you: {find_game(match.terms.game).title}",
        body="Open the game to read it.",
        ply=len(match.turns),
        at=message.at,
    )


class ChatRepository(Protocol):
    """Stores chat messages, reports and mutes. Every method may raise Unavailable."""

    async def add(self, match_id: str, message: ChatMessage) -> tuple[ChatMessage, bool]:
        """Write a message with the next number of its room, whatever number it has.

        Returns the written message and True, or, if its author has sent this `client_id` before,
        the earlier message and False.
        """
        ...

    async def read(self, match_id: str) -> list[ChatMessage]:
        """The messages of a match, ordered by number within each room."""
        ...

    async def delete(self, match_id: str, message: ChatMessage, deleted_by: DeletedBy) -> None:
        """Remove a message's text. Its number stays."""
        ...

    async def report(self, report: Report) -> bool:
        """Store a report; False if the match has too many."""
        ...

    async def mute(self, player: PlayerId, other: PlayerId, now: int) -> None:
        """Hide another player's messages from a player, in all matches."""
        ...

    async def unmute(self, player: PlayerId, other: PlayerId) -> None: ...

    async def muted(self, player: PlayerId) -> Mapping[PlayerId, int]:
        """The players that a player has muted, and when, in milliseconds since 1970, UTC."""
        ...
