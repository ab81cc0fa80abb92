"""Birnam with a watched event loop: `python -m bench.stalls.watched_server serve`.

A timer of the loop fires each millisecond. If it is late, a line of JSON is written to the file
named by BENCH_STALLS, with the milliseconds in which the loop's thread worked since the last time
(`work`), and in which it waited for the interpreter's lock (`held`): neither for a processor, which
other processes may keep busy, nor for events. `in` has the functions that a sampler saw.
"""

import asyncio
import json
import os
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

from app.server import gc_tuning, lifespan
from bench.stalls.settings import COLLECTING

INTERVAL = 0.001  # seconds between two beats
LATE = 0.002  # seconds that are recorded
SAMPLED = 0.003  # seconds after a beat when the sampler begins to look
DEPTH = 60  # functions of a sample
OWN = ("/app/", "/engine/", "/templates/")


class Watch:
    """The beats of a loop, and the sampler's observations between them."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("a", buffering=1)
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._seen: list[str]
        self._start_again()
        threading.Thread(target=self._sample, daemon=True).start()

    def _start_again(self) -> None:
        self._seen = []
        self._beat_at, self._worked, self._queued = (
            time.perf_counter(),
            time.thread_time(),
            _queued(),
        )
        self._loop.call_later(INTERVAL, self._beat)

    def _beat(self) -> None:
        late = time.perf_counter() - self._beat_at - INTERVAL
        work = time.thread_time() - self._worked
        if max(late, work) > LATE:
            held = max(0.0, late - work - (_queued() - self._queued))
            line = {"late": 1e3 * late, "work": 1e3 * work, "held": 1e3 * held, "in": self._seen}
            self._file.write(json.dumps(line) + "\n")
        self._start_again()

    def _sample(self) -> None:
        while True:
            time.sleep(INTERVAL)
            if time.perf_counter() - self._beat_at > SAMPLED and len(self._seen) < DEPTH:
                self._seen.append(_place(sys._current_frames().get(self._thread)))


def _queued() -> float:
    """The seconds for which this thread has waited for a processor."""
    return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9


def _place(frame: FrameType | None) -> str:
    """The innermost function, and the project's functions that called it."""
    names: list[str] = []
    innermost = True
    while frame and len(names) < 4:
        code = frame.f_code
        if innermost or any(part in code.co_filename for part in OWN):
            names.append(f"{Path(code.co_filename).name}:{code.co_name}")
        innermost = False
        frame = frame.f_back
    return " < ".join(names)


async def _start(*parts: Any) -> None:
    await _start_all(*parts)
    Watch(Path(os.environ["BENCH_STALLS"]))


gc_tuning.INTERVAL = min(gc_tuning.INTERVAL, COLLECTING)
_start_all = lifespan._start
lifespan._start = _start  # type: ignore[assignment]

from app.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
