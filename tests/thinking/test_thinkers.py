"""The thinkers of the process in which computers think."""

import logging
from pathlib import Path

from app.thinking.messages import Setup, Status
from app.thinking.thinkers import Thinkers
from engine import Rules, square, start

BOARD = square(12)  # too large for compiled code
POSITION = start(Rules(BOARD, (BOARD.cells_named("f7 g6"), BOARD.cells_named("f6 g7"))))


def test_a_thinker_is_prepared_once(tmp_path: Path) -> None:
    """While it is being loaded, the process says so."""
    reports: list[Status] = []
    thinkers = Thinkers(Setup(tmp_path, "off", 0, logging.INFO), reports.append)
    for _ in range(2):
        thinkers.find(POSITION)
        assert [report.preparing for report in reports] == [True, False]
