"""The log's own thread: nobody waits for who reads the log."""

import logging
import os
import threading
from contextlib import suppress
from io import StringIO

from app.telemetry.queued_handler import QueuedHandler

LONG = 60.0  # seconds, for what takes none


def said(text: str) -> logging.LogRecord:
    return logging.makeLogRecord({"msg": text})


def test_lines_are_written_in_their_order() -> None:
    out = StringIO()
    scribe = QueuedHandler(out)
    for number in range(1_000):
        scribe.handle(said(str(number)))
    scribe.flush()
    assert out.getvalue().split() == [str(number) for number in range(1_000)]
    scribe.handle(said("last"))
    scribe.close()
    assert out.getvalue().endswith("last\n")


def test_a_reader_who_stands_still_stops_nobody() -> None:
    """A pipe takes some lines and then no more; what cannot wait is lost, and counted."""
    reading, writing = os.pipe()
    with os.fdopen(reading) as reader, os.fdopen(writing, "w") as out:
        scribe = QueuedHandler(out, max_queued=100)

        def log() -> None:
            for number in range(1_000):
                scribe.handle(said(f"{number} {'x' * 1_000}"))

        thread = threading.Thread(target=log, daemon=True)
        thread.start()
        thread.join(LONG)
        assert not thread.is_alive()
        lost = scribe.lost
        assert lost > 0
        told: list[str] = []
        while f"{999 - lost} " not in (told[-1] if told else ""):
            told.append(reader.readline())
        scribe.handle(said("again"))
        assert reader.readline() == f"{lost} lines of the log were lost\n"
        assert reader.readline() == "again\n"
        scribe.close()


def test_a_reader_who_has_gone_stops_nobody() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    out = os.fdopen(writing, "w")
    scribe = QueuedHandler(out)
    scribe.handle(said("into the void"))
    scribe.flush()
    scribe.handle(said("again"))
    scribe.close()
    assert scribe.lost == 0
    with suppress(BrokenPipeError):  # what could not be written is still in its buffer
        out.close()
