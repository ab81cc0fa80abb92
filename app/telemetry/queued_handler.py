"""Who writes the log down: a thread, so that a reader who stands still stops nobody else.

The standard library's QueueListener would do it, but waits for such a reader for ever at the end.
"""

import logging
import queue
import threading
from contextlib import suppress
from typing import TextIO

MAX_QUEUED = 10_000  # that wait at most; what comes then is lost, and counted
GRACE = 2.0  # seconds for what waits, when somebody wants it to be written


class QueuedHandler(logging.Handler):
    """Formats a line where it is logged, whose context it tells, and writes it in its own thread.

    `lost` lines came while too many waited; their number is told with the next one that can be.
    """

    def __init__(self, out: TextIO, lines: int = MAX_QUEUED) -> None:
        super().__init__()
        self._out = out
        self._waiting: queue.Queue[str | threading.Event | None] = queue.Queue(lines)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()
        self.lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Let a line wait to be written. Called by one thread at a time."""
        try:
            if self.lost:
                self._waiting.put_nowait(self.format(_loss(self.lost)))
                self.lost = 0
            self._waiting.put_nowait(self.format(record))
        except queue.Full:
            self.lost += 1
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Wait until all is written, at most GRACE."""
        done = threading.Event()
        with suppress(queue.Full):
            self._waiting.put(done, timeout=GRACE)
            done.wait(GRACE)

    def close(self) -> None:
        """Write what waits, and nothing more."""
        with suppress(queue.Full):
            self._waiting.put(None, timeout=GRACE)
            self._thread.join(GRACE)
        super().close()

    def _write(self) -> None:
        while (line := self._waiting.get()) is not None:
            if isinstance(line, threading.Event):
                line.set()
                continue
            with suppress(OSError, ValueError):  # nobody reads any more
                self._out.write(line + "\n")
                self._out.flush()


def _loss(count: int) -> logging.LogRecord:
    told = {"name": __name__, "levelno": logging.WARNING, "levelname": "WARNING"}
    return logging.makeLogRecord(told | {"msg": f"{count} lines of the log were lost"})
