"""The program of the thinking process. `app.thinking.connection` starts it.

It reads messages from its standard input and ends with it.
"""

import faulthandler
import logging
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import QueueHandler
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, assert_never

from app.thinking import messages
from app.thinking.compiling.kernels import Kernels
from app.thinking.thinkers import Thinkers, find_plain
from app.thinking.work import WorkContext, set_thread_niceness
from engine.think import StopFlag, jit

OOM_SCORE = 500  # of 1000; if memory runs out, Linux kills this process and not the server


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # for libraries that print
    for interrupt in (signal.SIGINT, signal.SIGTERM):
        signal.signal(interrupt, signal.SIG_IGN)  # the server gets them as well, and decides
    faulthandler.enable()
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(str(OOM_SCORE), encoding="ascii")
    Worker(sys.stdin.buffer, answers).serve()
    os._exit(0)  # without waiting for threads that compute


class Worker:
    """Answers the messages of the server."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests, self._answers = requests, answers
        self._sending = threading.Lock()
        self._stops: dict[int, StopFlag] = {}

    def serve(self) -> None:
        setup = self._receive()
        if not isinstance(setup, messages.Setup):
            return
        self._configure_logging(setup)
        self._send(messages.Status(preparing=False, solving=False))
        jit.compiling_allowed = False  # another process does that
        thinkers = Thinkers(setup, Kernels(setup.compiled), self._send)
        while message := self._receive():
            match message:
                case messages.StartWork():
                    self._stops[message.number] = stop = StopFlag()
                    context = WorkContext(
                        thinkers.find,
                        stop,
                        message.share,
                        thinkers.wait_for,
                        thinkers.find_within,
                    )
                    if message.careful:
                        context = WorkContext(find_plain, stop, message.share)
                    self._start(message, context)
                case messages.StopWork(number):
                    if stopped := self._stops.get(number):
                        stopped.request()
                case messages.Setup():
                    raise ValueError("the setup comes once")
                case _:
                    assert_never(message)

    def _start(self, message: messages.StartWork, context: WorkContext) -> None:
        """Run work in a thread. The server decides how many run at once."""
        name = f"thinking-{message.number}"
        threading.Thread(target=self._work, args=(message, context), name=name, daemon=True).start()

    def _work(self, message: messages.StartWork, context: WorkContext) -> None:
        set_thread_niceness(message.niceness)
        result = error = None
        try:
            result = messages.encode(messages.decode(message.work)(context))
        except Exception as raised:  # the server raises it
            error = _encode_error(raised)
        self._stops.pop(message.number, None)
        self._send(messages.WorkDone(message.number, result, error))

    def _configure_logging(self, setup: messages.Setup) -> None:
        """Make the server write the log."""
        logging.getLogger().addHandler(_SendingHandler(self._send))
        for name in ("app", "engine"):
            logging.getLogger(name).setLevel(setup.log_level)

    def _receive(self) -> messages.ToWorker | None:
        """The next message; None at the end."""
        head = self._requests.read(messages.LENGTH.size)
        if len(head) < messages.LENGTH.size:
            return None
        (length,) = messages.LENGTH.unpack(head)
        body = self._requests.read(length)
        return pickle.loads(body) if len(body) == length else None

    def _send(self, message: messages.FromWorker) -> None:
        with self._sending:
            try:
                self._answers.write(messages.to_frame(message))
                self._answers.flush()
            except OSError:  # the server has ended
                os._exit(0)


def _encode_error(error: Exception) -> bytes:
    try:
        return messages.encode(error)
    except Exception:  # pickling raises errors of many kinds
        return messages.encode(RuntimeError(repr(error)))


class _SendingHandler(QueueHandler):
    """Sends records to the server instead of putting them into a queue."""

    def __init__(self, send: Callable[[messages.Logged], None]) -> None:
        super().__init__(SimpleQueue())
        self._send_record = send

    def enqueue(self, record: logging.LogRecord) -> None:
        self._send_record(messages.Logged(record))


if __name__ == "__main__":
    main()
