"""What is said beside a match: never an event of it, and kept for a while only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from app.domain.notification import Notification
from app.match.commands import PlayerId
from app.match.state import Match
from engine import Color, find_game

ChatRoom = Literal["players", "watchers"]
DeletedBy = Literal["author", "host"]  # who removed a remark
Emoji = Literal["👍", "❤", "😄", "😮", "🤔", "🙁"]

MAX_LENGTH = 300  # characters


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One line of the chat. `number` counts the remarks of its room of this match, from 1."""

    room: ChatRoom
    number: int
    by: PlayerId
    client_id: str  # the client's
    at: int  # milliseconds since 1970, UTC
    seat: Color | None  # where the author sat then
    text: str  # empty when it is gone
    deleted_by: DeletedBy | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A remark that somebody wants the operator to read, with what it said then."""

    match_id: str
    message: ChatMessage
    by: PlayerId
    at: int


def rooms_visible_to(match: Match, player: PlayerId | None) -> tuple[ChatRoom, ...]:
    """Where somebody hears and speaks: who plays must not hear the watchers before the end."""
    if not match.seating.colors_of(player):
        return ("watchers",)
    return ("players", "watchers") if match.ended else ("players",)


def offline_alert(
    match_id: str, match: Match, remark: ChatMessage, name: str, to: PlayerId
) -> Notification:
    """That somebody said something, but not what: a notice may go where others read it."""
    return Notification(
        match_id=match_id,
        version=remark.number,
        recipient=to,
        kind="chat",
        title=f"{name} wrote to you: {find_game(match.terms.game).title}",
        body="Open the game to read it.",
        ply=len(match.turns),
        at=remark.at,
    )


class ChatRepository(Protocol):
    """What a chat asks of the place where remarks are kept. Everything may raise Unavailable."""

    async def add(self, match_id: str, remark: ChatMessage) -> tuple[ChatMessage, bool]:
        """Write a remark under the next number of its room; its own number is not looked at.

        False and the first one, when its author said something under that id before.
        """
        ...

    async def read(self, match_id: str) -> list[ChatMessage]:
        """The remarks of a match, each room's in order."""
        ...

    async def delete(self, match_id: str, remark: ChatMessage, gone: DeletedBy) -> None:
        """Forget what a remark said."""
        ...

    async def report(self, report: Report) -> bool:
        """Keep a remark for the operator; False when the match has too many reports."""
        ...

    async def mute(self, player: PlayerId, other: PlayerId, now: int) -> None:
        """From now on a player does not hear another, in any match."""
        ...

    async def unmute(self, player: PlayerId, other: PlayerId) -> None:
        """Hear them again."""
        ...

    async def muted(self, player: PlayerId) -> Mapping[PlayerId, int]:
        """Whom a player does not hear, and since when."""
        ...
