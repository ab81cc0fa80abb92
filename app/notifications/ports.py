"""What the delivery asks of the place where notices, devices and webhooks are written."""

from typing import Protocol

from app.domain.notification import (
    DeliveryTargets,
    Device,
    Notification,
    StoredNotification,
    Webhook,
)
from app.match.commands import PlayerId


class NotificationStore(Protocol):
    """All of it raises Unavailable."""

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        """Players who have a device, and matches that have a webhook."""
        ...

    async def targets(self, player: PlayerId, match_id: str) -> DeliveryTargets:
        """Where a notice goes."""
        ...

    async def save(self, kept: StoredNotification) -> None:
        """Write a notice, or what has become of one. The oldest of its player go."""
        ...

    async def claim(self, notice: Notification) -> bool:
        """Write a notice that several processes may think of; whether this one was the first."""
        ...

    async def unsent(self, since: int) -> list[Notification]:
        """Notices not older than this that a process which is gone has written and not sent."""
        ...

    async def running_out(self, now: int, ahead: int) -> list[tuple[str, str, int, int, PlayerId]]:
        """Slow matches short of time, untold yet: id, game, version, ply, and who is to move."""
        ...

    async def forget_device(self, device: Device) -> None:
        """The browser does not take notices any more."""
        ...

    async def record_attempt(
        self, hook: Webhook, said: str, at: int, *, good: bool, most: int
    ) -> None:
        """A webhook was tried, and said this; after `most` failures in a row it is off."""
        ...
