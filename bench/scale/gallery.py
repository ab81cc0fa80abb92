"""Other processes of a bench: spectators by the thousand, and a bare server of websockets."""

import asyncio
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

PAGE = 4096  # bytes


class Gallery:
    """Spectators of one address, in a process of their own with the lowest priority or not."""

    def __init__(self, site: str, path: str, count: int, deaf: int = 0, *, aside: bool = False):
        nice = ["nice", "-n", "19"] if aside else []
        module = [sys.executable, "-m", "bench.scale.watchers"]
        self._command = [*nice, *module, site, path, str(count), str(deaf)]
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        if int(self._command[-2]):
            self._process = await _start(self._command)
            assert (await self._line()) == ["here"]
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        if self._process:
            assert self._process.stdin
            self._process.stdin.close()
            await self._process.communicate()

    async def heard(self, frames: int) -> float:
        """When the last one of them has heard so many frames, by the monotonic clock."""
        while (line := await self._line())[1] != str(frames):
            pass
        return float(line[2])

    async def _line(self) -> list[str]:
        assert self._process
        assert self._process.stdout
        line = (await self._process.stdout.readline()).decode().split()
        assert line not in ([], ["lost"]), "a spectator was sent away"
        return line


class BareSockets:
    """The bare server."""

    def __init__(self) -> None:
        self.site = ""
        self.pid = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it."""
        self._process = await _start([sys.executable, "-m", "bench.scale.bare_sockets"])
        assert self._process.stdout
        self.site = f"127.0.0.1:{int(await self._process.stdout.readline())}"
        self.pid = self._process.pid

    async def stop(self) -> None:
        """Stop it."""
        if self._process:
            self._process.kill()
            await self._process.wait()


def resident(pid: int) -> int:
    """The memory of a process, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


async def _start(command: list[str]) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
