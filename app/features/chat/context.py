"""The common parts of all chats: repository, encoder, limits."""

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from app.features.chat.backoff import MESSAGES, REACTIONS, REPORTS, BackoffLimiter
from app.features.chat.model import ChatChannel, ChatMessage, ChatRepository, DeletedBy, Emoji
from app.features.reports.model import Report
from app.match.commands import PlayerId
from app.match.state import Match
from app.players.shown_names import NameDirectory
from app.rooms.peers import NoPeers
from app.rooms.ports import Peers
from engine import Color


class ChatRefused(Exception):
    """A request was refused; retry after `wait` milliseconds.

    `until` is the end of the player's time-out, in milliseconds since 1970, UTC.
    """

    def __init__(self, reason: str, *, wait: int = 0, limit: int = 0, until: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.wait = wait
        self.limit = limit
        self.until = until


@dataclass(frozen=True, slots=True)
class Author:
    """The author of a message. Accounts have a `handle`."""

    name: str
    handle: str | None = None


class ChatEncoder(Protocol):
    """Encodes chat messages for one listener, or for everybody but their author."""

    def history(
        self,
        channels: Iterable[ChatChannel],
        messages: Iterable[tuple[ChatMessage, Author, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """All messages, each with its author and whether it is the listener's own."""
        ...

    def message(self, message: ChatMessage, author: Author, *, mine: bool) -> bytes: ...

    def deleted(self, message: ChatMessage, deleted_by: DeletedBy) -> bytes: ...

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes: ...


OfflineAlert = Callable[[str, Match, ChatMessage, PlayerId], Awaitable[None]]
"""Notifies an absent player of a message; gets the match and the message. Raises Unavailable."""


async def _nobody_timed_out(_player: PlayerId) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class ChatContext:
    """Dependencies of every chat. `clock` counts milliseconds.

    `store_report` returns False if there are too many. `alerts` notify absent players of messages.
    `timed_out_until` finds the end of a player's time-out.
    """

    repository: ChatRepository
    encoder: ChatEncoder
    directory: NameDirectory
    clock: Callable[[], int]
    store_report: Callable[[Report], Awaitable[bool]]
    alerts: list[OfflineAlert] = field(default_factory=list)
    peers: Peers = field(default_factory=NoPeers)
    timed_out_until: Callable[[PlayerId], Awaitable[int | None]] = _nobody_timed_out
    messages: BackoffLimiter = field(default_factory=lambda: BackoffLimiter(MESSAGES))
    reactions: BackoffLimiter = field(default_factory=lambda: BackoffLimiter(REACTIONS))
    reports: BackoffLimiter = field(default_factory=lambda: BackoffLimiter(REPORTS))

    async def authors(self, players: Collection[PlayerId]) -> dict[PlayerId, Author]:
        """Raises Unavailable."""
        names = await self.directory.names(players)
        handles = await self.directory.handles(players)
        return {player: Author(name, handles.get(player)) for player, name in names.items()}
