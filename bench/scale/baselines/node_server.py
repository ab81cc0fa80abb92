"""Servers of packages from npm, which are installed in a temporary folder."""

import asyncio
import random
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

CELLS = 85  # of the boards in the scripts, as of MacBeth's


class NodeServer:
    """Runs a script of this folder with Node.js. Needs node and npm."""

    def __init__(self, folder: Path, script: str, packages: Sequence[str]) -> None:
        self._folder = folder / Path(script).stem
        self._script = script
        self._packages = packages
        self._port = _two_free_ports()
        self._process: asyncio.subprocess.Process | None = None

    @staticmethod
    def is_available() -> bool:
        return bool(shutil.which("node") and shutil.which("npm"))

    @property
    def site(self) -> str:
        return f"127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    async def start(self) -> None:
        """Install the packages and start the server. Raises CalledProcessError if npm fails."""
        self._folder.mkdir()
        (self._folder / "package.json").write_text("{}")  # or npm uses one in a parent folder
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", *self._packages]
        await asyncio.to_thread(subprocess.run, install, cwd=self._folder, check=True)
        shutil.copy(Path(__file__).with_name(self._script), self._folder)
        self._process = await asyncio.create_subprocess_exec(
            "node",
            self._script,
            str(self._port),
            cwd=self._folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert self._process.stdout
        while b"ready" not in (line := await self._process.stdout.readline()):
            assert line, "the server did not start"

    async def stop(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


def random_game() -> Iterator[tuple[int, str]]:
    """A stone on each cell by turns; a cell is sent as its number."""
    for number, cell in enumerate(random.sample(range(CELLS), CELLS)):
        yield number % 2, str(cell)


def _two_free_ports() -> int:
    """The first of two adjacent ports, outside the range of ephemeral ports."""
    while True:
        port = random.randrange(18_000, 30_000, 2)
        with socket.socket() as first, socket.socket() as second:
            free = first.connect_ex(("127.0.0.1", port))
            if free and second.connect_ex(("127.0.0.1", port + 1)):
                return port
