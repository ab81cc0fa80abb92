"""Caddy with the site's own file, before workers of the test's."""

import asyncio
import os
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from tests.scale.support.server import LAST_WORDS, ROOT, free_port
from tests.support.external import program

FILE = ROOT / "deploy" / "Caddyfile"
SERVING = b"serving initial configuration"


def find_caddy() -> str:
    """The program; without it the test is skipped, or in CI fails."""
    return program("caddy")


class Caddy:
    """It runs while it is entered, at a port of 127.0.0.1, without TLS; tells nobody of itself."""

    def __init__(
        self, folder: Path, chance: Random, workers: Sequence[str], file: Path = FILE
    ) -> None:
        self._file = file
        self._program = find_caddy()
        self.site = f"127.0.0.1:{free_port(chance)}"
        self.words: deque[str] = deque(maxlen=LAST_WORDS)
        self._environment = os.environ | {
            "SITE": f"http://{self.site}",
            "WORKERS": " ".join(workers),
            "CADDY_ADMIN": f"127.0.0.1:{free_port(chance)}",
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
        }
        self._process: asyncio.subprocess.Process | None = None
        self._listener: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process
        return self._process.pid

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            self._program,
            *("run", "--config", self._file, "--adapter", "caddyfile"),
            env=self._environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._process.stderr
        while SERVING not in (line := await self._process.stderr.readline()):
            self.words.append(line.decode())
            assert line, f"caddy did not start:\n{''.join(self.words)}"
        self._listener = asyncio.create_task(self._listen(self._process.stderr))
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        assert self._process
        assert self._listener
        self._process.kill()
        await self._process.wait()
        await self._listener

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        async for line in stderr:
            self.words.append(line.decode())
