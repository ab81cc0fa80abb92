"""Birnam with a clock that tests put forward.

The file that BIRNAM_TEST_CLOCK names holds the milliseconds; after an equals sign, the time at
which the clock stands still. Use it as `python -m tests.support.shifted_clock serve`.
"""

import os
import sys
from pathlib import Path

from app.rooms import timekeeper
from app.web import tokens

_HANDS = Path(os.environ["BIRNAM_TEST_CLOCK"])
_true = tokens.now


def now() -> int:
    """The time, as far as it has been put forward."""
    text = _HANDS.read_text()
    return int(text[1:]) if text.startswith("=") else _true() + int(text or 0)


tokens.now = now  # before anybody takes it from there
# On a slow machine, the time by which the clock is put forward would be taken for an outage.
timekeeper.MAX_DRIFT = float("inf")

from app.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
