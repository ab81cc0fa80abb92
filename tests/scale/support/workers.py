"""Several workers on one PostgreSQL database, each with its own port."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from tests.scale.support.metrics import at_rest, figures
from tests.scale.support.server import Server


class Workers:
    """They run while it is entered."""

    def __init__(self, data: Path, chance: Random, size: int, url: str, **settings: str) -> None:
        self.url = url
        self.servers = [
            Server(data, chance, database_url=url, room_idle="1", **settings) for _ in range(size)
        ]
        self._before: list[Mapping[str, float]] = []

    async def __aenter__(self) -> Self:
        await self.servers[0].migrate()
        await asyncio.gather(*(server.start() for server in self.servers))
        self._before = [await figures(server.site) for server in self.servers]
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        for server in self.servers:
            await server.stop()

    def sites_from(self, first: int) -> list[str]:
        """Where a page knocks: at one worker first, then at the next ones."""
        turned = [*self.servers[first:], *self.servers[:first]]
        return [server.site for server in turned]

    async def at_rest(self) -> None:
        """Wait until no worker keeps anything that it did not have at first."""
        for server, before in zip(self.servers, self._before, strict=True):
            await at_rest(server.site, before)
