"""The server as a process of its own, to be killed and started again on the same data."""

import asyncio
import os
import socket
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random

BIRNAM = Path(sys.executable).parent / "birnam"
ROOT = Path(__file__).parents[3]
LISTENING = b"Uvicorn running on"
LAST_WORDS = 40  # lines of the server's that are kept, to be read when something went wrong

# Not from the range that connections get their own port from: while the server is down, a client
# that knocks at such a port can be given it, and be connected with itself.
PORTS = range(18_000, 30_000)


class Server:
    """`birnam serve` on a port of 127.0.0.1, with its data in a folder."""

    def __init__(self, data: Path, chance: Random, **settings: str) -> None:
        """Settings are named like the environment variables, without BIRNAM_."""
        self.port = free_port(chance)
        self.site = f"127.0.0.1:{self.port}"
        self.database = data / "birnam.db"
        self.words: deque[str] = deque(maxlen=LAST_WORDS)
        outer = {name: value for name, value in os.environ.items() if name[:7] != "BIRNAM_"}
        ours = {
            "data": str(data),
            "port": str(self.port),
            "limit_opening": "1000000/minute",
            "warm_up": "0",
            "solve": "off",
        }
        self._environment = outer | {
            f"BIRNAM_{name.upper()}": value for name, value in (ours | settings).items()
        }
        self.program: Sequence[str | Path] = [BIRNAM]  # what is told to serve
        self._process: asyncio.subprocess.Process | None = None
        self._listener: asyncio.Task[None] | None = None

    async def migrate(self) -> None:
        """Create the database."""
        process = await asyncio.create_subprocess_exec(BIRNAM, "migrate", env=self._environment)
        assert await process.wait() == 0, "birnam migrate failed"

    async def start(self) -> None:
        """Start the process, and wait until it listens."""
        self._process = await asyncio.create_subprocess_exec(
            *self.program,
            "serve",
            cwd=ROOT,
            env=self._environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        stderr = self._process.stderr
        assert stderr
        while LISTENING not in (line := await stderr.readline()):
            self.words.append(line.decode())
            assert line, f"the server did not start:\n{''.join(self.words)}"
        self._listener = asyncio.create_task(self._listen(stderr))

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process
        return self._process.pid

    async def kill(self) -> None:
        """SIGKILL: the process gets no chance to do anything more."""
        assert self._process
        assert self._process.returncode is None, f"it was dead already:\n{''.join(self.words)}"
        self._process.kill()
        await self._ended()

    async def stop(self) -> None:
        """SIGTERM: it says goodbye. Does nothing if it does not run."""
        if self._process and self._process.returncode is None:
            self._process.terminate()
            await self._ended()

    async def _ended(self) -> None:
        assert self._process
        await self._process.wait()
        if self._listener:  # else it has never listened
            await self._listener

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        async for line in stderr:
            self.words.append(line.decode())


def free_port(chance: Random) -> int:
    """A port of 127.0.0.1 that nobody listens at."""
    while True:
        port = chance.choice(PORTS)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
