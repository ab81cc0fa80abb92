"""`birnam serve` as a process that tests kill and start again on the same data."""

import sqlite3
from collections.abc import Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from time import sleep
from typing import Any

import orjson

from harness.browser.wait import PATIENCE
from harness.servers.forked import fork
from harness.servers.migrated import create_sqlite
from harness.servers.server_process import (
    BIRNAM,
    LISTENING,
    SHIFTED_CLOCK,
    reserved_port,
    server_environment,
    set_clock,
    stop_clock,
)

POLL_INTERVAL = 0.02  # seconds


class Server:
    """A server on a free port of 127.0.0.1; with `own_clock`, tests can shift its clock."""

    def __init__(
        self,
        data: Path,
        *,
        own_clock: bool = False,
        program: Sequence[str] = BIRNAM,
        **settings: str,
    ) -> None:
        self._clock = data / "clock"
        set_clock(self._clock, 0)
        self._program = SHIFTED_CLOCK if own_clock else program
        port = reserved_port()
        self.site = f"http://127.0.0.1:{port}"
        self._database = data / "birnam.db"
        self._log = data / "server.log"
        self._environment = server_environment(
            data,
            port=str(port),
            test_clock=str(self._clock),
            limit_guessing="100000/minute",
            limit_reviewing="100000/minute",
            limit_computer_games="100000",
            review_seconds="0.05",
            **settings,
        )
        self._process: ForkServerProcess | None = None
        create_sqlite(self._database)

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        self._log.write_text("")  # a file, not a pipe: a full pipe would block the server
        self._process = fork(self._program, self._environment, self._log)
        while LISTENING not in (text := self._log.read_text()):
            assert self._process.is_alive(), f"the server did not start:\n{text}"
            sleep(POLL_INTERVAL)

    def stops_clock(self, at: int) -> None:
        """Stop the server's clock at a time in milliseconds since 1970."""
        stop_clock(self._clock, at)

    def kill(self) -> None:
        """Send SIGKILL to the process, which must be running."""
        assert self._process
        assert self._process.is_alive(), "the server has already ended"
        self._process.kill()
        self._wait()

    def stop(self) -> None:
        """Send SIGTERM and wait for the graceful stop, if the process is running."""
        if self._process and self._process.is_alive():
            self._process.terminate()
            self._wait()

    def log(self, match: str) -> Sequence[tuple[int, str, list[dict[str, Any]]]]:
        """The version, command id and events of every log entry of a match."""
        with sqlite3.connect(f"file:{self._database}?mode=ro", uri=True) as database:
            rows = database.execute(
                "SELECT version, command_id, events FROM entry WHERE match_id = ? ORDER BY version",
                (match,),
            ).fetchall()
        database.close()
        return [(version, command, orjson.loads(events)) for version, command, events in rows]

    def _wait(self) -> None:
        assert self._process
        self._process.join(PATIENCE)
        assert not self._process.is_alive(), "the server does not end"
