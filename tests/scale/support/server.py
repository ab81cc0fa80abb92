"""`birnam serve` as a process that tests kill and start again on the same data."""

import asyncio
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM

from tests.scale.support.process import LoggedProcess
from tests.support.server_process import BIRNAM, LISTENING, ROOT, free_port, server_environment


class Server(LoggedProcess):
    """A server on a free port of 127.0.0.1."""

    def __init__(
        self, data: Path, chance: Random, program: Sequence[str] = BIRNAM, **settings: str
    ) -> None:
        """See `server_environment` for the settings."""
        super().__init__()
        self.port = free_port(chance)
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
        await self.run("migrate")

    async def start(self) -> None:
        """Start the process and wait until it listens. Raises StartError if it ends before."""
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
