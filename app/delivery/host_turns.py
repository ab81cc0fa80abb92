"""Requests to hosts of one owner take turns: slow ones keep only each other waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address

AT_ONCE = 4  # requests to one owner's hosts
SHORT = 3  # letters of a label such as `co` in `example.co.uk`


@dataclass(slots=True)
class _Owner:
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    requests: int = 0


class HostTurns:
    """Counts the requests of this process."""

    def __init__(self) -> None:
        self._owners: dict[str, _Owner] = {}

    @asynccontextmanager
    async def turn(self, host: str) -> AsyncIterator[None]:
        """Wait for a turn, and keep it until the end of the block."""
        name = owner_of(host)
        owner = self._owners.setdefault(name, _Owner())
        owner.requests += 1
        try:
            async with owner.turns:
                yield
        finally:
            owner.requests -= 1
            if not owner.requests:
                del self._owners[name]


def owner_of(host: str) -> str:
    """About the part of a name that somebody has registered; an address itself."""
    try:
        return str(ip_address(host.strip("[]")))
    except ValueError:
        labels = host.lower().rstrip(".").split(".")
    under_country = len(labels[-1]) == 2 and len(labels) > 2 and len(labels[-2]) <= SHORT
    return ".".join(labels[-3:] if under_country else labels[-2:])
