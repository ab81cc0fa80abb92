"""A PostgreSQL server of the test's own, to be stopped, killed and started again."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

import psycopg

from tests.scale.support.server import free_port
from tests.support.external import program

PLACES = Path("/usr/lib/postgresql")
UNPRIVILEGED = "postgres"  # who PostgreSQL runs as when a test is root's: it refuses to be root's
VISIT_EVERY = 0.05  # seconds


def _find(name: str) -> str:
    """The newest of one of PostgreSQL's programs."""
    return program(name, *map(str, sorted(PLACES.glob(f"*/bin/{name}"), reverse=True)))


class Cluster:
    """In a folder of its own, on a port of its own, while it is entered."""

    def __init__(self, chance: Random) -> None:
        self._initdb, self._postgres = _find("initdb"), _find("postgres")
        self._port = free_port(chance)
        self.url = f"postgresql://postgres@127.0.0.1:{self._port}/postgres"
        self._folder = Path(tempfile.mkdtemp(prefix="birnam-"))
        self._process: asyncio.subprocess.Process | None = None
        self._user: str | None = None
        if os.geteuid() == 0:
            self._user = UNPRIVILEGED
            shutil.chown(self._folder, UNPRIVILEGED)

    async def __aenter__(self) -> Self:
        made = await asyncio.create_subprocess_exec(
            self._initdb,
            *("-D", self._folder, "-U", "postgres", "-A", "trust", "--no-sync"),
            user=self._user,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        assert await made.wait() == 0
        await self.start()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        await self.end(signal.SIGQUIT)
        shutil.rmtree(self._folder)

    async def start(self) -> None:
        """Start, and wait until it answers. What was killed may have to go first."""
        while True:
            self._process = await asyncio.create_subprocess_exec(
                self._postgres,
                *("-D", self._folder, "-p", str(self._port), "-h", "127.0.0.1", "-k", ""),
                user=self._user,
                cwd=self._folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            while self._process.returncode is None:
                if await asyncio.to_thread(self._answers):
                    return
                await asyncio.sleep(VISIT_EVERY)

    async def end(self, how: signal.Signals) -> None:
        """SIGINT: it says goodbye; SIGKILL: it has no chance to."""
        assert self._process
        if self._process.returncode is None:
            self._process.send_signal(how)
            await self._process.wait()

    def _answers(self) -> bool:
        try:
            with psycopg.connect(self.url, connect_timeout=1):
                return True
        except psycopg.OperationalError:
            return False
