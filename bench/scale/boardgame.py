"""boardgame.io from npm, with its own clients and its storage in memory."""

import asyncio
import random
import shutil
import socket
import subprocess
from pathlib import Path

VERSION = "boardgame.io@0.50.2"
SCRIPT = "boardgame.cjs"


class Boardgame:
    """A server of boardgame.io and players. Needs node and npm."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = str(_two_free_ports())
        self._process: asyncio.subprocess.Process | None = None

    @staticmethod
    def is_available() -> bool:
        return bool(shutil.which("node") and shutil.which("npm"))

    async def start(self) -> None:
        """Install boardgame.io and start its server. Raises CalledProcessError if npm fails."""
        (self._folder / "package.json").write_text("{}")  # or npm uses one in a parent folder
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", VERSION]
        await asyncio.to_thread(subprocess.run, install, cwd=self._folder, check=True)
        shutil.copy(Path(__file__).with_name(SCRIPT), self._folder)
        self._process = await self._node("serve", self._port)
        assert self._process.stdout
        while b"ready" not in (line := await self._process.stdout.readline()):
            assert line, "the server did not start"

    async def play(self, matches: int, seconds: int) -> float:
        """Play for so many seconds; the moves a second."""
        players = await self._node("play", self._port, str(matches), str(seconds))
        output, _ = await players.communicate()
        return float(output.split()[-1])

    async def stop(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def _node(self, *arguments: str) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = ["node", SCRIPT, *arguments]
        return await asyncio.create_subprocess_exec(
            *command, cwd=self._folder, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
        )


def _two_free_ports() -> int:
    """The first of two adjacent ports, outside the range of ephemeral ports."""
    while True:
        port = random.randrange(18_000, 30_000, 2)
        with socket.socket() as first, socket.socket() as second:
            free = first.connect_ex(("127.0.0.1", port))
            if free and second.connect_ex(("127.0.0.1", port + 1)):
                return port
