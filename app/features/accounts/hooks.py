"""Hooks with which accounts call other features."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from app.hooks import Hook
from app.match.commands import PlayerId


class SessionMoved(Hook[[str, str, PlayerId], None]):
    """Called with the hashes of a browser's previous and next session, and their player."""


class SessionsEnded(Hook[[PlayerId], None]):
    """Called when sessions of a player have ended."""


class PlayerLeaving(Hook[[PlayerId], Callable[[], Awaitable[None]] | None]):
    """Called before a player is deleted. The returned functions are called afterwards."""


class GuestMerged(Hook[[PlayerId, Mapping[str, Sequence[str]]], None]):
    """Called with an account that has taken over a guest, and the ids of changed objects."""
