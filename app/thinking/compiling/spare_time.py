"""Whether the machine has processor time that nobody wants."""

import os
from pathlib import Path
from time import monotonic

from app.thinking.memory import CGROUPS, PROC, groups

SPARE = 1.5  # cores that nobody else used
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
INTERVAL = 1.0  # seconds


class SpareTime:
    """True if other processes left more than a core unused lately, and no quota is shared.

    False if the system does not tell; only Linux does.
    """

    def __init__(self, proc: Path = PROC, cgroups: Path = CGROUPS) -> None:
        self._stat = proc / "stat"
        self._limited = any(map(_has_quota, groups(proc, cgroups)))
        self._looked_at, self._unused, self._found = monotonic(), self._read(), False

    def __call__(self) -> bool:
        now = monotonic()
        if not self._limited and now - self._looked_at > INTERVAL:
            unused = self._read()
            self._found = (unused - self._unused) / (now - self._looked_at) > SPARE
            self._looked_at, self._unused = now, unused
        return self._found

    def _read(self) -> float:
        """Seconds for which cores were idle, or ran something that only wants idle ones."""
        try:
            _, _, nice, _, idle, waiting, *_ = self._stat.read_text().split("\n", 1)[0].split()
        except (OSError, ValueError):
            return 0.0
        return (int(nice) + int(idle) + int(waiting)) / TICKS


def _has_quota(group: Path) -> bool:
    try:
        return not (group / "cpu.max").read_text().startswith("max")
    except OSError:
        return False
