"""Two disks that a test can fill up and make room on."""

import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from tests.scale.support.server import Server

MEGABYTE = 1_000_000
ROOM = 60_000  # bytes that are left for the server's next words


class Disk(Protocol):
    """Where a server has its data."""

    def fill(self) -> None:
        """Leave next to nothing."""

    def clear(self) -> None:
        """Make room again."""


class FileSizeLimit:
    """The server's files may not grow: SQLite hears of an error of input and output."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def fill(self) -> None:
        longest = max(path.stat().st_size for path in self._server.database.parent.iterdir())
        self._limit(longest + ROOM)

    def clear(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class SmallDisk:
    """A small disk in memory: SQLite hears that it is full."""

    def __init__(self, folder: Path) -> None:
        self._stone = folder / "stone"

    def fill(self) -> None:
        free = shutil.disk_usage(self._stone.parent).free
        self._stone.write_bytes(bytes(max(0, free - ROOM)))

    def clear(self) -> None:
        self._stone.unlink()


@contextmanager
def mounted(folder: Path) -> Iterator[bool]:
    """Mount a small disk on a folder; False where that is not allowed, as nobody but root may."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={16 * MEGABYTE}", "birnam", str(folder)]
    try:
        done = subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode == 0
    except FileNotFoundError:
        done = False
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", folder], check=True)
