"""The queued handler: no blocked or closed output blocks the logging threads."""

import logging
import os
import threading
from contextlib import suppress
from io import StringIO

from app.telemetry.queued_handler import QueuedHandler

TIMEOUT = 60.0  # seconds; only a hanging test takes so long


class BlockedOutput(StringIO):
    """Blocks each write until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.writing, self.released = threading.Event(), threading.Event()

    def write(self, text: str) -> int:
        self.writing.set()
        assert self.released.wait(TIMEOUT)
        return super().write(text)


def record(text: str) -> logging.LogRecord:
    return logging.makeLogRecord({"msg": text})


def test_lines_are_written_in_order() -> None:
    out = StringIO()
    handler = QueuedHandler(out)
    for number in range(1_000):
        handler.handle(record(str(number)))
    handler.flush()
    assert out.getvalue().split() == [str(number) for number in range(1_000)]
    handler.handle(record("last"))
    handler.close()
    assert out.getvalue().endswith("last\n")


def test_lines_are_dropped_and_counted_while_the_output_is_blocked() -> None:
    out = BlockedOutput()
    handler = QueuedHandler(out, max_queued=3)
    handler.handle(record("0"))
    assert out.writing.wait(TIMEOUT)
    for number in range(1, 6):
        handler.handle(record(str(number)))
    assert handler.lost == 2
    out.released.set()
    handler.flush()
    handler.handle(record("6"))
    handler.close()
    lines = ["0", "1", "2", "3", "2 log lines were lost", "6"]
    assert out.getvalue().splitlines() == lines
    assert handler.lost == 0


def test_a_closed_output_is_ignored() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    out = os.fdopen(write_end, "w")
    handler = QueuedHandler(out)
    handler.handle(record("first"))
    handler.flush()
    handler.handle(record("second"))
    handler.close()
    assert handler.lost == 0
    with suppress(BrokenPipeError):  # the buffer still has the lines
        out.close()
