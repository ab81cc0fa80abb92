"""The real server: a process of its own, which can be killed and started again on the same data."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from time import sleep
from typing import Any

import orjson

BIRNAM = Path(sys.executable).parent / "birnam"
WITH_CLOCK = (sys.executable, "-m", "tests.browser.support.shifted_clock")
ROOT = Path(__file__).parents[3]
LISTENING = "Uvicorn running on"

# Below the range that connections get their own port from: a page that knocks while the server is
# down must not be connected with itself.
PORTS = range(18_000, 30_000)


class Server:
    """`birnam serve` on a free port of 127.0.0.1, with its data in a folder.

    With `own_clock` it lives in a time of its own, which can be put forward or back.
    """

    def __init__(self, data: Path, *, own_clock: bool = False) -> None:
        self._clock = data / "clock"
        self._clock.write_text("0")
        self._program = [*WITH_CLOCK] if own_clock else [BIRNAM]
        port = _free_port()
        self.site = f"http://127.0.0.1:{port}"
        self._database = data / "birnam.db"
        self._log = data / "server.log"
        outer = {name: value for name, value in os.environ.items() if name[:7] != "BIRNAM_"}
        ours = {
            "BIRNAM_DATA": str(data),
            "BIRNAM_PORT": str(port),
            "BIRNAM_TEST_CLOCK": str(self._clock),
            "BIRNAM_WARM_UP": "0",
            "BIRNAM_SOLVE": "off",
            "BIRNAM_LIMIT_OPENING": "100000/minute",
            "BIRNAM_LIMIT_GUESSING": "100000/minute",
            "BIRNAM_LIMIT_REVIEWING": "100000/minute",
            "BIRNAM_REVIEW_SECONDS": "0.05",
        }
        self._environment = outer | ours
        self._process: subprocess.Popen[bytes] | None = None
        subprocess.run([BIRNAM, "migrate"], env=self._environment, check=True)

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        with self._log.open("w") as log:  # not a pipe: who does not read it would stop the server
            self._process = subprocess.Popen(
                [*self._program, "serve"],
                cwd=ROOT,
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        while LISTENING not in (said := self._log.read_text()):
            assert self._process.poll() is None, f"the server did not start:\n{said}"
            sleep(0.02)

    def puts_clock(self, milliseconds: int) -> None:
        """The server's clock is so far ahead of the true one from now on."""
        new = self._clock.with_suffix(".new")
        new.write_text(str(milliseconds))
        new.replace(self._clock)

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
        self._process.wait(timeout=10)


def _free_port() -> int:
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
