"""A Redis for tests: the one that answers, or one of our own that can be killed."""

import os
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from redis import Redis
from redis.exceptions import RedisError

from tests.support.external import missing, program

SERVER = os.environ.get("BIRNAM_TEST_REDIS", "redis://127.0.0.1:6379")
LONG = 20.0  # seconds


class RedisServer:
    """A server of our own, which keeps nothing."""

    def __init__(self, program: str, folder: str) -> None:
        self._program = program
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self._port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        address = ["--bind", "127.0.0.1", "--port", str(self._port), "--dir", self._folder]
        keeping = ["--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [self._program, *address, *keeping], stdout=subprocess.DEVNULL
        )
        until = monotonic() + LONG
        while not answers(self.url):
            assert monotonic() < until, "redis-server does not answer"
            sleep(0.02)

    def kill(self) -> None:
        """Kill it at once."""
        if self._process:
            self._process.send_signal(signal.SIGCONT)
            self._process.kill()
            self._process.wait()
            self._process = None

    def pause(self) -> None:
        """Let it stand still, with its connections open."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def own_server() -> Iterator[RedisServer]:
    """A server that can be killed; without the program the test is skipped, or in CI fails."""
    redis_server = program("redis-server")
    with tempfile.TemporaryDirectory() as folder:
        server = RedisServer(redis_server, folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def need_server() -> str:
    """The address of a server that answers; without one the test is skipped, or in CI fails."""
    if not answers(SERVER):
        missing(f"no Redis at {SERVER}; BIRNAM_TEST_REDIS names another")
    return SERVER


def answers(url: str) -> bool:
    """Whether somebody answers there."""
    try:
        with Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False
