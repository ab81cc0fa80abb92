"""The parts that all chats share: repository, encoder, limits."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from app.domain.chat import ChatMessage, ChatRepository, ChatRoom, DeletedBy, Emoji
from app.match.commands import PlayerId
from app.match.state import Match
from app.rooms.chat.backoff import MESSAGES, REACTIONS, REPORTS, BackoffLimiter
from app.rooms.peers import NoPeers, Peers
from app.rooms.ports import NameDirectory
from engine import Color


class ChatRefused(Exception):
    """A request was refused; `wait` is the milliseconds until it may be tried again."""

    def __init__(self, reason: str, message: str, wait: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.wait = wait


class ChatEncoder(Protocol):
    """Encodes chat messages for one listener, or for all but their author."""

    def history(
        self,
        rooms: Iterable[ChatRoom],
        messages: Iterable[tuple[ChatMessage, str, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """All messages, each with its author's name and whether it is the listener's own."""
        ...

    def message(self, message: ChatMessage, name: str, *, mine: bool) -> bytes:
        """A new message."""
        ...

    def deleted(self, message: ChatMessage, deleted_by: DeletedBy) -> bytes:
        """A message was deleted."""
        ...

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        """Somebody reacted."""
        ...


OfflineAlert = Callable[[str, Match, ChatMessage, str, PlayerId], None]
"""Notifies an absent player of a message; gets the match, the message and its author's name."""


@dataclass(frozen=True, slots=True)
class ChatContext:
    """Dependencies of every chat. `clock` counts milliseconds."""

    repository: ChatRepository
    encoder: ChatEncoder
    directory: NameDirectory
    clock: Callable[[], int]
    alert_offline: OfflineAlert = lambda *_: None
    peers: Peers = field(default_factory=NoPeers)
    messages: BackoffLimiter = field(default_factory=lambda: BackoffLimiter(MESSAGES))
    reactions: BackoffLimiter = field(default_factory=lambda: BackoffLimiter(REACTIONS))
    reports: BackoffLimiter = field(default_factory=lambda: BackoffLimiter(REPORTS))
