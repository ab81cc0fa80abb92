"""The store that the dispatcher and the delivery use."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from app.domain.notification import (
    DeliveryTargets,
    Device,
    LowTime,
    Notification,
    StoredNotification,
    Webhook,
)
from app.locales import Language
from app.match.commands import PlayerId


class LanguageDirectory(Protocol):
    """Finds the languages in which players read."""

    async def languages(self, players: Iterable[PlayerId]) -> Mapping[PlayerId, Language]:
        """A language for each player. Raises Unavailable."""
        ...


class NotificationStore(Protocol):
    """Stores notifications and their targets. Every method may raise Unavailable."""

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        """The players with a device or a webhook, and the ids of matches with a webhook."""
        ...

    async def targets(self, player: PlayerId, match_id: str) -> DeliveryTargets: ...

    async def save(self, stored: StoredNotification) -> None:
        """Insert or update a notification, and delete the oldest of its player."""
        ...

    async def claim(self, notification: Notification) -> bool:
        """Insert a notification that several processes may create; False if it exists already."""
        ...

    async def claim_unsent(self, since: int) -> list[Notification]:
        """Claim the notifications since a time that processes which have ended did not send."""
        ...

    async def changed_since(self, at: int) -> list[str]:
        """The matches that have changed since a time."""
        ...

    async def low_time(self, now: int, ahead: int) -> list[LowTime]:
        """Turns of subscribers with less than `ahead` milliseconds left, not yet notified of it."""
        ...

    async def delete_device(self, expired: Device) -> None:
        """Delete a device whose subscription has ended."""
        ...

    async def record_attempt(
        self, hook: Webhook, answer: str, at: int, *, delivered: bool, max_failures: int
    ) -> None:
        """Record an attempt to call a webhook, and disable it after too many failures in a row."""
        ...
