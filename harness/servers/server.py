"""`birnam serve` as processes that tests kill and start again on the same data."""

import asyncio
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGKILL, SIGTERM
from typing import Self

from harness.servers.metrics import read_connected_metrics, read_metrics, wait_for_baseline
from harness.servers.migrated import create_sqlite, migrate_postgres
from harness.servers.process import LoggedProcess
from harness.servers.server_process import (
    BIRNAM,
    LISTENING,
    ROOT,
    reserved_port,
    server_environment,
)


class Server(LoggedProcess):
    """A server on a free port of 127.0.0.1."""

    def __init__(self, data: Path, program: Sequence[str] | None = None, **settings: str) -> None:
        """See `server_environment` for the settings.

        Without a program it is a fork of a process with birnam's modules. That starts sooner, but
        shares memory with that process.
        """
        super().__init__()
        self.port = reserved_port()
        self.site = f"127.0.0.1:{self.port}"
        self.database = data / "birnam.db"
        self._program = program
        self._environment = server_environment(data, port=str(self.port), **settings)

    async def run(self, *arguments: str) -> str:
        """The output of a `birnam` command on the server's data; the command must succeed."""
        process = await asyncio.create_subprocess_exec(
            *BIRNAM, *arguments, env=self._environment, stdout=PIPE, stderr=STDOUT
        )
        output, _ = await process.communicate()
        assert process.returncode == 0, output.decode()
        return output.decode()

    async def migrate(self) -> None:
        """Create the tables; the database itself if it is a file."""
        url = self._environment.get("BIRNAM_DATABASE_URL")
        if url is None:
            create_sqlite(self.database)
        else:
            await asyncio.to_thread(migrate_postgres, url)

    async def start(self) -> None:
        """Start the process and wait until it listens. Raises StartError if it ends before."""
        if self._program is None:
            await self.launch_fork(BIRNAM, LISTENING, self._environment)
        else:
            await self.launch([*self._program, "serve"], LISTENING, self._environment, ROOT)

    @asynccontextmanager
    async def running_on_new_data(self) -> AsyncIterator[None]:
        """Create the database and serve until the block ends."""
        await self.migrate()
        try:
            await self.start()
            yield
        finally:
            await self.stop()

    async def kill(self) -> None:
        """Send SIGKILL to the process, which must be running."""
        assert self.running, f"the server has already ended:\n{self.last_lines}"
        await self.end(SIGKILL)

    async def stop(self) -> None:
        """Send SIGTERM and wait for the graceful stop, if the process is running."""
        if self.running:
            await self.end(SIGTERM)


class Workers:
    """Several servers on one PostgreSQL database, or one on SQLite. They run inside `async with`.

    They unload rooms after a second without use.
    """

    def __init__(
        self,
        data: Path,
        size: int = 1,
        url: str | None = None,
        program: Sequence[str] | None = None,
        **settings: str,
    ) -> None:
        self._read = read_connected_metrics if "redis_url" in settings else read_metrics
        settings |= {} if url is None else {"database_url": url}
        self.servers = [Server(data, program, room_idle="1", **settings) for _ in range(size)]
        self.database: Path | str = url or self.servers[0].database
        self._baselines: list[Mapping[str, float]] = []

    async def __aenter__(self) -> Self:
        await self.servers[0].migrate()
        try:
            await asyncio.gather(*(server.start() for server in self.servers))
            self._baselines = [await self._read(server.site) for server in self.servers]
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self.servers:
            await server.stop()

    @property
    def sites(self) -> list[str]:
        return [server.site for server in self.servers]

    async def wait_for_baseline(self, seconds: float = 120.0) -> None:
        """Wait until no worker holds more than when it had started."""
        for site, baseline in zip(self.sites, self._baselines, strict=True):
            await wait_for_baseline(site, baseline, seconds)
