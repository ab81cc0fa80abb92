"""Starts the process in which computers think, and exchanges messages with it."""

import asyncio
import os
import pickle
import sys
from asyncio.streams import FlowControlMixin
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Self

from app.thinking.compiling.folder import BESIDE_SOURCES, VARIABLE
from app.thinking.messages import LENGTH, FromWorker, ToWorker, to_frame
from app.thinking.work import NICENESS

COMMAND = (sys.executable, "-P", "-m", "app.thinking.worker")
END_TIMEOUT = 3.0  # seconds from the last message of a process to its end

# Threads share the memory that they allocate, large blocks return to the system, and libraries
# start no threads.
ENVIRONMENT = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "OPENBLAS_NUM_THREADS": "1",
}


class Connection:
    """A process that runs `app.thinking.worker`, and the pipes to it."""

    def __init__(
        self,
        process: Popen[bytes],
        to: asyncio.WriteTransport,
        from_: asyncio.ReadTransport,
        answers: asyncio.StreamReader,
    ) -> None:
        self._process, self._to, self._from, self._answers = process, to, from_, answers
        self._reaping: asyncio.Future[int] | None = None

    @classmethod
    async def open(cls, compiled: Path) -> Self:
        """Start a process. `compiled`: the folder for compiled code. Raises OSError."""
        environment = os.environ | ENVIRONMENT
        if compiled != BESIDE_SOURCES:
            environment[VARIABLE] = str(compiled)
        process = await asyncio.to_thread(_start, environment)
        loop, answers = asyncio.get_running_loop(), asyncio.StreamReader()
        from_, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(answers), process.stdout
        )
        to, _ = await loop.connect_write_pipe(FlowControlMixin, process.stdin)
        return cls(process, to, from_, answers)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: ToWorker) -> None:
        """Send a message; it is dropped if the process has just ended."""
        if not self._to.is_closing():
            self._to.write(to_frame(message))

    async def receive(self) -> AsyncIterator[FromWorker]:
        """The messages until the process ends."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (length,) = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))
                message: FromWorker = pickle.loads(await self._answers.readexactly(length))
                yield message

    def end(self) -> None:
        """Ask the process to end, by closing its standard input."""
        self._to.close()

    async def wait(self) -> int:
        """Wait until the process has ended. Returns its exit status, or minus a signal."""
        with suppress(TimeoutExpired):
            return await asyncio.to_thread(self._process.wait, END_TIMEOUT)
        self.kill()
        return await asyncio.to_thread(self._process.wait)

    def kill(self) -> None:
        self.end()
        self._from.close()
        if self._process.poll() is None:
            self._process.kill()
            loop = asyncio.get_running_loop()
            self._reaping = loop.run_in_executor(None, self._process.wait)


def _start(environment: Mapping[str, str]) -> Popen[bytes]:
    """Start a process in a thread: asyncio's loops would copy the server's page tables, which
    blocks everything for 20 ms or more.
    """
    process = Popen(COMMAND, stdin=PIPE, stdout=PIPE, env=environment)
    if hasattr(os, "setpriority"):
        niceness = max(os.getpriority(os.PRIO_PROCESS, 0), NICENESS["move"])
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, niceness)  # its start; work sets its own
    return process
