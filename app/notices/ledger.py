"""What the delivery asks of the place where notices, devices and webhooks are written."""

from typing import Protocol

from app.match.commands import PlayerId
from app.match.notice import Device, Hook, Kept, Notice, Targets


class Ledger(Protocol):
    """All of it raises Unavailable."""

    async def listening(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        """Players who have a device, and matches that have a webhook."""
        ...

    async def targets(self, player: PlayerId, match_id: str) -> Targets:
        """Where a notice goes."""
        ...

    async def keep(self, kept: Kept) -> None:
        """Write a notice, or what has become of one. The oldest of its player go."""
        ...

    async def claim(self, notice: Notice) -> bool:
        """Write a notice that several processes may think of; whether this one was the first."""
        ...

    async def orphans(self, since: int) -> list[Notice]:
        """Notices not older than this that a process which is gone has written and not sent."""
        ...

    async def low(self, now: int, ahead: int) -> list[tuple[str, str, int, int, PlayerId]]:
        """Slow matches short of time, untold yet: id, game, version, ply, and who is to move."""
        ...

    async def forget_device(self, device: Device) -> None:
        """The browser does not take notices any more."""
        ...

    async def tried(self, hook: Hook, said: str, at: int, *, good: bool, most: int) -> None:
        """A webhook was tried, and said this; after `most` failures in a row it is off."""
        ...
