"""The server that is attacked, and the means of all floods."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from urllib.parse import urlsplit

from bench.load.api import ApiClient

RECONNECT_DELAY = 0.02  # seconds


@dataclass
class Target:
    """`size` is the share of a flood's usual connections, matches and bytes.

    The attacker connects from `addresses` in turn. `tally` counts sent items and the server's
    answers.
    """

    site: str
    size: float
    rng: Random
    addresses: tuple[str, ...]
    tally: Counter[str] = field(default_factory=Counter)
    _turns: Iterator[str] = field(init=False)

    def __post_init__(self) -> None:
        self._turns = cycle(self.addresses)

    @property
    def address(self) -> tuple[str, int]:
        parts = urlsplit(self.site)
        assert parts.hostname
        return parts.hostname, parts.port or 80

    def scaled(self, usual: int) -> int:
        """The number for this size, at least one."""
        return max(1, round(usual * self.size))

    def next_address(self) -> str:
        return next(self._turns)

    def api(self, local_address: str | None = None) -> ApiClient:
        return ApiClient(self.site, local_address or self.next_address())

    async def connect(
        self, local_address: str | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection. Raises OSError."""
        local = local_address or self.next_address(), 0
        return await asyncio.open_connection(*self.address, local_addr=local)

    async def repeat(
        self, workers: int, work: Callable[[], Awaitable[None]], pause: float = RECONNECT_DELAY
    ) -> None:
        """Run an action repeatedly in `workers` tasks or two for each address, until cancelled."""
        least = 2 * len(self.addresses) if len(self.addresses) > 1 else 1
        async with asyncio.TaskGroup() as group:
            for _ in range(max(least, self.scaled(workers))):
                group.create_task(self._repeat(work, pause))

    async def _repeat(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            try:
                await work()
            except (OSError, EOFError):  # the server has closed the connection
                self.tally["closed"] += 1
            await asyncio.sleep(pause)
