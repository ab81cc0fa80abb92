"""What the chats of a house have in common: the minutes, the words, and how often one may speak."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from app.match.commands import PlayerId
from app.match.state import Match
from app.match.talk import ChatRoom, Emoji, Gone, Minutes, Remark
from app.rooms.others import Nobody, Others
from app.rooms.pace import REACTIONS, REPORTS, TALK, Paces
from app.rooms.wording import Directory
from engine import Color


class Hushed(Exception):
    """Nothing was said or done: the reason, and the milliseconds until it may be tried again."""

    def __init__(self, reason: str, message: str, wait: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.wait = wait


class ChatWords(Protocol):
    """Messages of the chat, encoded."""

    def chat(
        self,
        rooms: Iterable[ChatRoom],
        remarks: Iterable[tuple[Remark, str, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """Everything: each remark with its author's name, and whether it is the listener's own."""
        ...

    def said(self, remark: Remark, name: str, *, mine: bool) -> bytes:
        """One remark more."""
        ...

    def unsaid(self, remark: Remark, gone: Gone) -> bytes:
        """A remark was removed."""
        ...

    def reacted(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        """Somebody reacts."""
        ...


Summon = Callable[[str, Match, Remark, str, PlayerId], None]
"""Lets a player know that a remark was made, by somebody of that name, while they were away."""


@dataclass(frozen=True, slots=True)
class Company:
    """Everything that is given to a chat but its match. `clock` counts milliseconds."""

    minutes: Minutes
    words: ChatWords
    directory: Directory
    clock: Callable[[], int]
    summon: Summon = lambda *_: None
    others: Others = field(default_factory=Nobody)
    talk: Paces = field(default_factory=lambda: Paces(TALK))
    reactions: Paces = field(default_factory=lambda: Paces(REACTIONS))
    reports: Paces = field(default_factory=lambda: Paces(REPORTS))
