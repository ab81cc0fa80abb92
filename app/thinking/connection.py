"""Starts the process in which computers think, and exchanges messages with it."""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Self

from app.thinking.messages import LENGTH, FromWorker, ToWorker, to_frame

COMMAND = (sys.executable, "-P", "-m", "app.thinking.worker")
END_TIMEOUT = 3.0  # seconds from the last message of a process to its end

# Threads share the memory that they allocate, large blocks go back to the system, and libraries
# start no threads of their own.
ENVIRONMENT = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "OPENBLAS_NUM_THREADS": "1",
}


class Connection:
    """A process that runs `app.thinking.worker`, and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self._process = process
        self._to, self._from = process.stdin, process.stdout

    @classmethod
    async def open(cls, compiled: Path | None) -> Self:
        """Start a process. `compiled`: the folder for compiled code, if it is not the usual one.

        Raises OSError.
        """
        environment = os.environ | ENVIRONMENT
        if compiled:
            environment["NUMBA_CACHE_DIR"] = str(compiled)
        return cls(
            await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, env=environment)
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: ToWorker) -> None:
        """A message to a process that has just ended is dropped."""
        if not self._to.is_closing():
            self._to.write(to_frame(message))

    async def receive(self) -> AsyncIterator[FromWorker]:
        """The messages until the process ends."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (length,) = LENGTH.unpack(await self._from.readexactly(LENGTH.size))
                message: FromWorker = pickle.loads(await self._from.readexactly(length))
                yield message

    def end(self) -> None:
        """Ask the process to end, by closing its standard input."""
        self._to.close()

    async def wait(self) -> int:
        """Wait until the process has ended. Returns its exit status, or minus a signal."""
        with suppress(TimeoutError):
            async with asyncio.timeout(END_TIMEOUT):
                return await self._process.wait()
        self.kill()
        return await self._process.wait()

    def kill(self) -> None:
        """End the process at once, if it still runs."""
        self.end()
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
