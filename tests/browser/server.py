"""The real server: a process of its own, which can be killed and started again on the same data."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

import orjson

BIRNAM = Path(sys.executable).parent / "birnam"
LISTENING = "Uvicorn running on"

# Below the range that connections get their own port from: a page that knocks while the server is
# down must not be connected with itself.
PORTS = range(18_000, 30_000)


class Server:
    """`birnam serve` on a free port of 127.0.0.1, with its data in a folder."""

    def __init__(self, data: Path) -> None:
        port = _free_port()
        self.site = f"http://127.0.0.1:{port}"
        self._database = data / "birnam.db"
        self._log = data / "server.log"
        outer = {name: value for name, value in os.environ.items() if name[:7] != "BIRNAM_"}
        ours = {
            "BIRNAM_DATA": str(data),
            "BIRNAM_PORT": str(port),
            "BIRNAM_LIMIT_OPENING": "100000/minute",
            "BIRNAM_LIMIT_GUESSING": "100000/minute",
        }
        self._environment = outer | ours
        self._process: subprocess.Popen[str] | None = None
        subprocess.run([BIRNAM, "migrate"], env=self._environment, check=True)

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [BIRNAM, "serve"],
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            assert self._process.stderr
            for line in self._process.stderr:
                log.write(line)
                if LISTENING in line:
                    return
        raise AssertionError(f"the server did not start:\n{self._log.read_text()}")

    def kill(self) -> None:
        """SIGKILL: the process gets no chance to do anything more."""
        assert self._process
        assert self._process.poll() is None, "the server was dead already"
        self._process.kill()
        self._bury()

    def stop(self) -> None:
        """SIGTERM: it says goodbye. Does nothing if it does not run."""
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._bury()

    def log(self, match: str) -> Sequence[tuple[int, str, list[dict[str, Any]]]]:
        """Version, command and events of every row that is stored about a match."""
        with sqlite3.connect(f"file:{self._database}?mode=ro", uri=True) as database:
            rows = database.execute(
                "SELECT version, command_id, events FROM entry WHERE match_id = ? ORDER BY version",
                (match,),
            ).fetchall()
        database.close()
        return [(version, command, orjson.loads(events)) for version, command, events in rows]

    def _bury(self) -> None:
        assert self._process
        assert self._process.stderr
        self._process.stderr.read()
        self._process.stderr.close()
        self._process.wait(timeout=10)


def _free_port() -> int:
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
