"""What is said beside a match: never an event of it, and kept for a while only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from app.match.commands import PlayerId
from app.match.notice import Notice
from app.match.state import Match
from engine import Color, find_game

ChatRoom = Literal["players", "watchers"]
Gone = Literal["author", "host"]  # who removed a remark
Emoji = Literal["👍", "❤", "😄", "😮", "🤔", "🙁"]

MAX_REMARK = 300  # characters


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of the chat. `number` counts the remarks of its room of this match, from 1."""

    room: ChatRoom
    number: int
    by: PlayerId
    id: str  # the client's
    at: int  # milliseconds since 1970, UTC
    seat: Color | None  # where the author sat then
    text: str  # empty when it is gone
    gone: Gone | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A remark that somebody wants the operator to read, with what it said then."""

    match_id: str
    remark: Remark
    by: PlayerId
    at: int


def rooms_of(match: Match, player: PlayerId | None) -> tuple[ChatRoom, ...]:
    """Where somebody hears and speaks: who plays must not hear the watchers before the end."""
    if not match.colors_of(player):
        return ("watchers",)
    return ("players", "watchers") if match.ended else ("players",)


def summons(match_id: str, match: Match, remark: Remark, name: str, to: PlayerId) -> Notice:
    """That somebody said something, but not what: a notice may go where others read it."""
    return Notice(
        match_id=match_id,
        version=remark.number,
        to=to,
        kind="chat",
        title=f"{name} wrote to you: {find_game(match.game).title}",
        body="Open the game to read it.",
        place=len(match.turns),
        at=remark.at,
    )


class Minutes(Protocol):
    """What a chat asks of the place where remarks are kept. Everything may raise Unavailable."""

    async def add(self, match_id: str, remark: Remark) -> tuple[Remark, bool]:
        """Write a remark under the next number of its room; its own number is not looked at.

        False and the first one, when its author said something under that id before.
        """
        ...

    async def read(self, match_id: str) -> list[Remark]:
        """The remarks of a match, each room's in order."""
        ...

    async def remove(self, match_id: str, remark: Remark, gone: Gone) -> None:
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
