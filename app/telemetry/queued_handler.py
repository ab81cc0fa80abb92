"""A logging handler that writes in its own thread, so that a blocked output blocks nobody.

When stopped, the standard library's QueueListener would wait forever for a blocked output.
"""

import logging
import queue
import threading
from contextlib import suppress
from typing import TextIO

MAX_QUEUED = 10_000  # lines; more are dropped and counted
FLUSH_TIMEOUT = 2.0  # seconds


class QueuedHandler(logging.Handler):
    """Formats lines in the logging thread, which has the context, and writes them in its own.

    Lines are dropped while the queue is full. The next line reports their number, `lost`.
    """

    def __init__(self, out: TextIO, max_queued: int = MAX_QUEUED) -> None:
        super().__init__()
        self._out = out
        self._queue: queue.Queue[str | threading.Event | None] = queue.Queue(max_queued)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()
        self.lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a line. Called by one thread at a time."""
        try:
            if self.lost:
                self._queue.put_nowait(self.format(_loss_record(self.lost)))
                self.lost = 0
            self._queue.put_nowait(self.format(record))
        except queue.Full:
            self.lost += 1
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Wait until all queued lines are written, at most FLUSH_TIMEOUT."""
        done = threading.Event()
        with suppress(queue.Full):
            self._queue.put(done, timeout=FLUSH_TIMEOUT)
            done.wait(FLUSH_TIMEOUT)

    def close(self) -> None:
        """Write the queued lines and end the thread, within FLUSH_TIMEOUT."""
        with suppress(queue.Full):
            self._queue.put(None, timeout=FLUSH_TIMEOUT)
            self._thread.join(FLUSH_TIMEOUT)
        super().close()

    def _write(self) -> None:
        while (line := self._queue.get()) is not None:
            if isinstance(line, threading.Event):
                line.set()
                continue
            with suppress(OSError, ValueError):  # the output is closed
                self._out.write(line + "\n")
                self._out.flush()


def _loss_record(lost: int) -> logging.LogRecord:
    fields = {"name": __name__, "levelno": logging.WARNING, "levelname": "WARNING"}
    return logging.makeLogRecord(fields | {"msg": f"{lost} log lines were lost"})
