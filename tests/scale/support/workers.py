"""Several servers that share one PostgreSQL database."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Self

from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.server import Server


class Workers:
    """Servers that run inside `async with`."""

    def __init__(self, data: Path, chance: Random, size: int, url: str, **settings: str) -> None:
        self.url = url
        self.servers = [
            Server(data, chance, database_url=url, room_idle="1", **settings) for _ in range(size)
        ]
        self._baselines: list[Mapping[str, float]] = []

    async def __aenter__(self) -> Self:
        await self.servers[0].migrate()
        await asyncio.gather(*(server.start() for server in self.servers))
        self._baselines = [await read_metrics(server.site) for server in self.servers]
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self.servers:
            await server.stop()

    @property
    def sites(self) -> list[str]:
        return [server.site for server in self.servers]

    async def wait_for_baseline(self) -> None:
        """Wait until no worker holds more than when it had started."""
        for site, baseline in zip(self.sites, self._baselines, strict=True):
            await wait_for_baseline(site, baseline)
