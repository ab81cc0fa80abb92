"""Child processes that do not block the event loop."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from pathlib import Path
from signal import Signals
from typing import Any

SHOWN_LINES = 40  # of the log, when a process does not start


class StartError(AssertionError):
    """A process ended before it was ready."""


class LoggedProcess:
    """A program that can be started again; its error output is kept as its log."""

    def __init__(self) -> None:
        self.log_lines: list[str] = []
        self._process: Process | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def exit_status(self) -> int | None:
        """None while the process runs."""
        return self._process.returncode if self._process else None

    @property
    def last_lines(self) -> str:
        return "".join(self.log_lines[-SHOWN_LINES:])

    async def launch(
        self,
        command: Sequence[str | Path],
        ready: str,
        environment: Mapping[str, str],
        folder: Path,
        user: str | None = None,
    ) -> None:
        """Start the program and wait for a log line that contains `ready`.

        Raises StartError if the process ends before.
        """
        options: dict[str, Any] = {} if user is None else {"user": user}  # unknown to uvloop
        self._process = await asyncio.create_subprocess_exec(
            *command, env=environment, cwd=folder, stdout=DEVNULL, stderr=PIPE, **options
        )
        log = self._process.stderr
        assert log
        while ready not in (line := (await log.readline()).decode()):
            self.log_lines.append(line)
            if not line:
                await self._process.wait()
                raise StartError(f"{command[0]} did not start:\n{self.last_lines}")
        self._reader = asyncio.create_task(self._read(log))

    async def end(self, signal: Signals) -> None:
        """Send a signal and wait until the process has ended."""
        assert self._process
        self._process.send_signal(signal)
        await self._process.wait()
        if self._reader:  # None if the first start was interrupted
            await self._reader

    async def _read(self, log: asyncio.StreamReader) -> None:
        async for line in log:
            self.log_lines.append(line.decode())
