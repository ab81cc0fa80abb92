"""The server that is attacked, and the means of all floods."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlsplit

from bench.load.api import ApiClient

ATTACKER = "127.0.0.2"  # the stranger connects from 127.0.0.1
RECONNECT_DELAY = 0.02  # seconds


@dataclass
class Target:
    """`size` is the share of a flood's usual connections, matches and bytes.

    `tally` counts sent items and the server's answers.
    """

    site: str
    size: float
    rng: Random
    tally: Counter[str] = field(default_factory=Counter)

    @property
    def address(self) -> tuple[str, int]:
        parts = urlsplit(self.site)
        assert parts.hostname
        return parts.hostname, parts.port or 80

    def scaled(self, usual: int) -> int:
        """The number for this size, at least one."""
        return max(1, round(usual * self.size))

    def api(self, local_address: str = ATTACKER) -> ApiClient:
        return ApiClient(self.site, local_address)

    async def connect(
        self, local_address: str = ATTACKER
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection. Raises OSError."""
        return await asyncio.open_connection(*self.address, local_addr=(local_address, 0))

    async def repeat(
        self, workers: int, work: Callable[[], Awaitable[None]], pause: float = RECONNECT_DELAY
    ) -> None:
        """Run an action repeatedly in `workers` tasks, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(self.scaled(workers)):
                group.create_task(self._repeat(work, pause))

    async def _repeat(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            try:
                await work()
            except (OSError, EOFError):  # the server has closed the connection
                self.tally["closed"] += 1
            await asyncio.sleep(pause)
