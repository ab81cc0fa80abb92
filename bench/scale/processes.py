"""Child processes: spectators, and a bare websocket server."""

import asyncio
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

PAGE_SIZE = 4096  # bytes


class SpectatorProcess:
    """Runs bench/scale/spectator_process.py. With `low_priority` it leaves the processor to others.

    Of the `count` spectators, `deaf` never read.
    """

    def __init__(
        self, site: str, path: str, count: int, deaf: int = 0, *, low_priority: bool = False
    ) -> None:
        idle = ["chrt", "--idle", "0"] if low_priority else []
        module = [sys.executable, "-m", "bench.scale.spectator_process"]
        self._count = count
        self._command = [*idle, *module, site, path, str(count), str(deaf)]
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        if self._count:
            self._process = await _start(self._command)
            assert (await self._read_line()) == ["connected"]
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        if self._process:
            assert self._process.stdin
            self._process.stdin.close()
            await self._process.communicate()

    async def received_by_all(self, frames: int) -> float:
        """Wait until every reader has so many frames; the moment by the monotonic clock."""
        while (line := await self._read_line())[1] != str(frames):
            pass
        return float(line[2])

    async def _read_line(self) -> list[str]:
        assert self._process
        assert self._process.stdout
        line = (await self._process.stdout.readline()).decode().split()
        assert line not in ([], ["lost"]), "a spectator was disconnected"
        return line


class BareSocketServer:
    """Runs bench/scale/baselines/bare_socket_server.py."""

    def __init__(self) -> None:
        self.site = ""
        self.pid = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await _start(
            [sys.executable, "-m", "bench.scale.baselines.bare_socket_server"]
        )
        assert self._process.stdout
        self.site = f"127.0.0.1:{int(await self._process.stdout.readline())}"
        self.pid = self._process.pid

    async def stop(self) -> None:
        if self._process:
            self._process.kill()
            await self._process.wait()


def child_processes(pid: int) -> list[int]:
    """The processes that any thread of a process has started."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def resident_memory(pid: int) -> int:
    """The memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_SIZE


async def _start(command: list[str]) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
