"""How long a stranger waits: the measurements of one flood."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bench.load.stats import percentile

GOAL_MS = 100.0  # for requests and moves
GOAL_KINDS = ("request", "move")


@dataclass
class Wait:
    """The delays of one kind in seconds. An unanswered request counts with its age at the end."""

    kind: str
    delays: list[float] = field(default_factory=list)
    failures: int = 0

    def percentile(self, percent: int) -> float:
        """In milliseconds."""
        return percentile(sorted(self.delays), percent)

    @property
    def meets_goal(self) -> bool:
        """Waits for a computer have no goal: they include its thinking."""
        if self.kind not in GOAL_KINDS:
            return True
        return not self.failures and bool(self.delays) and self.percentile(99) <= GOAL_MS

    @property
    def json(self) -> dict[str, Any]:
        return {
            "wait": self.kind,
            "p50_ms": self.percentile(50),
            "p99_ms": self.percentile(99),
            "max_ms": self.percentile(100),
            "samples": len(self.delays),
            "failures": self.failures,
        }


@dataclass(frozen=True, slots=True)
class FloodResult:
    """The waits beside a flood, its tally, and the server's memory in MB: before and at most."""

    flood: str
    waits: tuple[Wait, ...]
    tally: Mapping[str, int]
    memory: tuple[float, float] | None

    @property
    def meets_goal(self) -> bool:
        return all(wait.meets_goal for wait in self.waits)

    @property
    def json(self) -> dict[str, Any]:
        return {
            "flood": self.flood,
            "waits": [wait.json for wait in self.waits],
            "tally": dict(self.tally),
            "memory_mb": self.memory,
            "ok": self.meets_goal,
        }
