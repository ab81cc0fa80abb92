"""The caller's side of the process that draws PNG pictures."""

import atexit
import json
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

PROCESS = Path(__file__).with_name("rasterizer_process.py")
LENGTH = struct.Struct("!I")  # precedes each request and each answer
TIME_LIMIT = 20.0  # seconds for a picture, which usually takes 0.15


class CannotDraw(Exception):
    """The library rejects a drawing or does not finish it."""


class Rasterizer:
    """Starts the process for the first picture, and again when it has ended."""

    def __init__(self, program: Path = PROCESS, time_limit: float = TIME_LIMIT) -> None:
        self._program = program
        self._time_limit = time_limit
        self._one_at_a_time = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def draw(self, **arguments: object) -> bytes:
        """A PNG, from the arguments of `svg_to_bytes`. Blocks the thread. Raises CannotDraw."""
        request = json.dumps(arguments).encode()
        with self._one_at_a_time:
            try:
                return self._ask(request)
            except (EOFError, BrokenPipeError):  # it was idle and about to exit
                self._stop()
            try:
                return self._ask(request)
            except (EOFError, BrokenPipeError) as error:
                self._stop()
                raise CannotDraw from error

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def stop(self) -> None:
        with self._one_at_a_time:
            self._stop()

    def _ask(self, request: bytes) -> bytes:
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._process = subprocess.Popen(
                [sys.executable, "-P", self._program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for the server, with which it ends
            )
            # It ends when it is idle, and would stay as a defunct process.
            threading.Thread(target=self._process.wait, daemon=True).start()
        watchdog = threading.Timer(self._time_limit, self._process.kill)
        watchdog.start()
        try:
            picture = _exchange(self._process, request)
        finally:
            watchdog.cancel()
        if not picture:
            raise CannotDraw
        return picture

    def _stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _exchange(process: subprocess.Popen[bytes], request: bytes) -> bytes:
    """The answer to a request. Raises EOFError and BrokenPipeError if the process ends."""
    requests, answers = process.stdin, process.stdout
    assert requests
    assert answers
    requests.write(LENGTH.pack(len(request)) + request)
    requests.flush()
    return _read(answers, *LENGTH.unpack(_read(answers, LENGTH.size)))


def _read(answers: IO[bytes], size: int) -> bytes:
    found = answers.read(size)
    if len(found) < size:
        raise EOFError
    return found


RASTERIZER = Rasterizer()
atexit.register(RASTERIZER.stop)
