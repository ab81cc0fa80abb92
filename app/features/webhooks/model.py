"""Webhooks of programs, and the events that they receive."""

from dataclasses import dataclass

from app.match.commands import PlayerId
from app.match.player_events import EventKind


@dataclass(frozen=True, slots=True)
class EventHook:
    """A URL that a player's program has registered for events.

    While the secret is being changed, requests are signed with the old one, too.
    """

    id: str
    player: PlayerId
    url: str
    events: tuple[EventKind, ...]
    secrets: tuple[str, ...]
    created_at: int
    failures: int = 0
    disabled: bool = False
