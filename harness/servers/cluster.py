"""A PostgreSQL server for one test, which stops, kills and restarts it."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from signal import SIGQUIT, Signals
from typing import Self

from harness.servers.external import program
from harness.servers.process import LoggedProcess, StartError
from harness.servers.server_process import reserved_port

INSTALLATIONS = Path("/usr/lib/postgresql")  # where Debian keeps every version's programs
UNPRIVILEGED = "postgres"  # the user for tests run by root, whom PostgreSQL refuses to run as
READY = "database system is ready to accept connections"
RETRY_INTERVAL = 0.05  # seconds


def _find_newest(name: str) -> str:
    return program(name, *map(str, sorted(INSTALLATIONS.glob(f"*/bin/{name}"), reverse=True)))


class Cluster(LoggedProcess):
    """Runs in a temporary folder, on a free port of 127.0.0.1, inside `async with`."""

    def __init__(self) -> None:
        super().__init__()
        self._initdb, self._postgres = _find_newest("initdb"), _find_newest("postgres")
        self._port = str(reserved_port())
        self.url = f"postgresql://postgres@127.0.0.1:{self._port}/postgres"
        self._folder = Path(tempfile.mkdtemp(prefix="birnam-"))
        self._user: str | None = None
        if os.geteuid() == 0:
            self._user = UNPRIVILEGED
            shutil.chown(self._folder, UNPRIVILEGED)

    async def __aenter__(self) -> Self:
        initdb = await asyncio.create_subprocess_exec(
            self._initdb,
            *("-D", self._folder, "-U", "postgres", "-A", "trust", "--no-sync"),
            *("--encoding=UTF8", "--no-locale"),  # without a locale, READY is in English
            user=self._user,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        assert await initdb.wait() == 0
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop(SIGQUIT)
        shutil.rmtree(self._folder)

    async def start(self) -> None:
        """Start the server and wait until it accepts connections.

        A start fails as long as processes of a killed server hold its shared memory.
        """
        command = [self._postgres, "-D", str(self._folder), "-p", self._port, "-h", "127.0.0.1"]
        while True:
            try:
                await self.launch([*command, "-k", ""], READY, os.environ, self._folder, self._user)
            except StartError:
                await asyncio.sleep(RETRY_INTERVAL)
            else:
                return

    async def stop(self, signal: Signals) -> None:
        """SIGINT shuts down in order, SIGKILL does not."""
        if self.running:
            await self.end(signal)
