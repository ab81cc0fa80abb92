"""Redis for tests: the machine's server, or one that a test stops and kills."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from uuid import uuid4

from redis import Redis
from redis.exceptions import RedisError

from harness.servers.external import program, skip_or_fail
from harness.servers.server_process import reserved_port

SERVER = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379")
START_LIMIT = 120.0  # seconds
POLL_INTERVAL = 0.02  # seconds
PATIENCE = 60.0  # seconds for an answer of the machine's server


class RedisServer:
    """A server without persistence: a restart loses everything."""

    def __init__(self, program: str, folder: str) -> None:
        port = str(reserved_port())
        self.url = f"redis://127.0.0.1:{port}"
        address = ["--bind", "127.0.0.1", "--port", port]
        storage = ["--dir", folder, "--save", "", "--appendonly", "no"]
        self._command = [program, *address, *storage]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        deadline = monotonic() + START_LIMIT
        while not answers(self.url):
            assert monotonic() < deadline, "redis-server does not answer"
            sleep(POLL_INTERVAL)

    def kill(self) -> None:
        """Kill the server if it is running, even if it is paused."""
        if self._process:
            self._process.send_signal(signal.SIGCONT)
            self._process.kill()
            self._process.wait()
            self._process = None

    def pause(self) -> None:
        """Stop serving, but keep every connection open."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def own_server() -> Iterator[RedisServer]:
    """A running server. Without the program the test is skipped, or fails in CI."""
    redis_server = program("redis-server")
    with tempfile.TemporaryDirectory() as folder:
        server = RedisServer(redis_server, folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def need_server() -> str:
    """The URL of the machine's server. Without one the test is skipped, or fails in CI."""
    if not answers(SERVER, PATIENCE):
        skip_or_fail(f"no Redis at {SERVER}, see TEST_REDIS")
    return SERVER


def redis_settings() -> dict[str, str]:
    """Settings for processes that share the machine's server, with their own keys."""
    return {"redis_url": need_server(), "redis_prefix": f"test-{uuid4().hex}"}


def answers(url: str, seconds: float = 2.0) -> bool:
    """Whether a server answers within this time."""
    limits = {"socket_timeout": seconds, "socket_connect_timeout": seconds}
    try:
        with Redis.from_url(url, **limits) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False
