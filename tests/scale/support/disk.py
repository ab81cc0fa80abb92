"""Two ways to let a server run out of disk space."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from harness.servers.server import Server

TMPFS_SIZE = 16_000_000  # bytes
PAGE = resource.getpagesize()
HEADROOM = 60_000  # bytes that stay free on a full disk


class Disk(Protocol):
    """The disk with a server's data."""

    def fill(self) -> None: ...

    def clear(self) -> None: ...


class FileSizeLimit:
    """Stops the server's files from growing: SQLite gets an I/O error."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def fill(self) -> None:
        longest = max(path.stat().st_size for path in self._server.database.parent.iterdir())
        self._limit(longest + HEADROOM)

    def clear(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class SmallDisk:
    """A small file system with a large file on it: SQLite finds the disk full."""

    def __init__(self, folder: Path, headroom: int = HEADROOM) -> None:
        self._ballast = folder / "ballast"
        self._headroom = headroom

    def fill(self) -> None:
        """Leave the headroom, but not one page that the kernel has yet to count as free."""
        with self._ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(PAGE)):
                pass
        size = self._ballast.stat().st_size
        os.truncate(self._ballast, max(0, size - self._headroom))

    def clear(self) -> None:
        self._ballast.unlink()


@contextmanager
def mounted_tmpfs(folder: Path) -> Iterator[bool]:
    """Mount a small disk on a folder. Yields False where that is not allowed: only root may."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={TMPFS_SIZE}", "birnam", str(folder)]
    try:
        mounted = subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", folder], check=True)
