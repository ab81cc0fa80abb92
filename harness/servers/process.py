"""Child processes that do not block the event loop."""

import asyncio
import os
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from multiprocessing import Pipe
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from signal import Signals
from threading import Thread
from typing import Any

from harness.servers.forked import fork

SHOWN_LINES = 40  # of the log, when a process does not start


class StartError(AssertionError):
    """A process ended before it was ready."""


class _Fork:
    """A fork with the methods of `asyncio.subprocess.Process`."""

    def __init__(self, process: ForkServerProcess) -> None:
        assert process.pid
        self._process, self.pid = process, process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, signal: Signals) -> None:
        os.kill(self.pid, signal)

    async def wait(self) -> None:
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, ended.set)
        await ended.wait()
        loop.remove_reader(self._process.sentinel)


class LoggedProcess:
    """A program that can be started again; its error output is kept as its log."""

    def __init__(self) -> None:
        self.log_lines: list[str] = []
        self._process: Process | _Fork | None = None
        self._reader: Thread | None = None

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
        output, own_end = os.pipe()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command, env=environment, cwd=folder, stdout=DEVNULL, stderr=own_end, **options
            )
        except BaseException:
            os.close(output)
            raise
        finally:
            os.close(own_end)
        await self._wait_until(ready, output)

    async def launch_fork(
        self, program: Sequence[str], ready: str, environment: Mapping[str, str]
    ) -> None:
        """Like `launch`, with `serve`, but without importing the program again."""
        output, own_end = Pipe(duplex=False)
        with own_end, output:
            self._process = _Fork(await asyncio.to_thread(fork, program, environment, own_end))
            log = os.dup(output.fileno())
        await self._wait_until(ready, log)

    async def end(self, signal: Signals) -> None:
        """Send a signal and wait until the process has ended."""
        assert self._process
        self._process.send_signal(signal)
        await self._process.wait()
        if self._reader:  # None if the first start was interrupted
            await asyncio.to_thread(self._reader.join)

    async def _wait_until(self, ready: str, output: int) -> None:
        assert self._process
        # Not the event loop: a program whose log is not read stops, and the loop may wait for it.
        started: Future[bool] = Future()
        self._reader = Thread(target=self._read, args=[output, ready, started], daemon=True)
        self._reader.start()
        if not await asyncio.wrap_future(started):
            await self._process.wait()
            raise StartError(f"it ended before it was ready:\n{self.last_lines}")

    def _read(self, output: int, ready: str, started: Future[bool]) -> None:
        with os.fdopen(output, encoding="utf-8", errors="replace") as log:
            for line in log:
                self.log_lines.append(line)
                if ready in line and not started.done():
                    started.set_result(True)
        if not started.done():
            started.set_result(False)
