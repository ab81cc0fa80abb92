"""Birnam with a clock that tests put forward.

The file that BIRNAM_TEST_CLOCK names holds the milliseconds. Use it as
`python -m tests.support.shifted_clock serve`.
"""

import os
import sys
from pathlib import Path

from app.web import tokens

_HANDS = Path(os.environ["BIRNAM_TEST_CLOCK"])
_true = tokens.now


def now() -> int:
    """The time, as far as it has been put forward."""
    return _true() + int(_HANDS.read_text() or 0)


tokens.now = now  # before anybody takes it from there

from app.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
