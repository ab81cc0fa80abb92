"""The common parts of all chats: repository, encoder, limits."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from app.features.chat.backoff import MESSAGES, REACTIONS, REPORTS, BackoffLimiter
from app.features.chat.encode import ChatEncoder
from app.features.chat.model import Author, ChatMessage
from app.features.chat.store import ChatMessages
from app.features.reports.model import Report
from app.match.commands import PlayerId
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.rooms.peers import NoPeers
from app.rooms.ports import Peers


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

    repository: ChatMessages
    encoder: ChatEncoder
    directory: PlayerNames
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
