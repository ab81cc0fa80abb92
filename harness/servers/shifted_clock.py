"""`birnam serve` with a clock that tests put forward.

The file named by TEST_CLOCK contains the milliseconds; after an equals sign, the time at
which the clock stands still. Use it as `python -m harness.servers.shifted_clock serve`.
"""

import os
from math import inf
from pathlib import Path

from app.clock import SYSTEM_CLOCK
from app.server.serve import serve
from app.timeouts import Timeouts


class ShiftedClock:
    """The time, as far as it has been put forward by a file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __call__(self) -> int:
        text = self._file.read_text()
        return int(text[1:]) if text.startswith("=") else SYSTEM_CLOCK() + int(text or 0)

    def monotonic(self) -> float:
        return SYSTEM_CLOCK.monotonic()


if __name__ == "__main__":
    clock = ShiftedClock(Path(os.environ["TEST_CLOCK"]))
    serve(clock, Timeouts(max_drift=inf))  # a leap of this clock is not an outage
