"""Statistics of a load test."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import ceil


@dataclass
class LoadStats:
    """Counters of all simulated clients. `delays` are seconds from sending a move to its frame."""

    delays: list[float] = field(default_factory=list)
    unanswered: list[float] = field(default_factory=list)  # seconds that moves have waited in vain
    refusals: Counter[str] = field(default_factory=Counter)  # by reason
    closes: Counter[int] = field(default_factory=Counter)  # connections by close code
    opened: int = 0  # matches
    finished: int = 0
    frames: int = 0  # received by spectators
    resent: int = 0  # moves
    reconnects: int = 0
    sockets: int = 0  # open now
    most_sockets: int = 0
    started_at: float = field(default_factory=time.perf_counter)
    process_time: float = field(default_factory=time.process_time)  # at the start
    stopped_at: float | None = None

    def start(self) -> None:
        """Begin the measurement, when all matches are open."""
        self.started_at, self.process_time = time.perf_counter(), time.process_time()
        self.delays.clear()

    def stop(self) -> None:
        """End the measurement."""
        self.stopped_at = time.perf_counter()

    def on_connected(self) -> None:
        """Count an open socket."""
        self.sockets += 1
        self.most_sockets = max(self.most_sockets, self.sockets)

    def summary(self) -> "Summary":
        """The statistics so far, or until `stop`."""
        seconds = (self.stopped_at or time.perf_counter()) - self.started_at
        delays = sorted(self.delays)
        return Summary(
            seconds=round(seconds, 2),
            moves=len(delays),
            moves_per_second=round(len(delays) / seconds, 1),
            p50_ms=percentile(delays, 50),
            p90_ms=percentile(delays, 90),
            p99_ms=percentile(delays, 99),
            max_ms=percentile(delays, 100),
            matches_opened=self.opened,
            matches_finished=self.finished,
            spectators_heard=self.frames,
            refusals=dict(self.refusals.most_common()),
            closes={str(code): count for code, count in self.closes.most_common()},
            resent=self.resent,
            reconnects=self.reconnects,
            sockets=self.sockets,
            most_sockets=self.most_sockets,
            computed=round((time.process_time() - self.process_time) / seconds, 2),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The results of a load test. `computed` is the processor load of the test itself, 0 to 1."""

    seconds: float
    moves: int
    moves_per_second: float
    p50_ms: float
    p90_ms: float
    p99_ms: float
    max_ms: float
    matches_opened: int
    matches_finished: int
    spectators_heard: int
    refusals: dict[str, int]
    closes: dict[str, int]
    resent: int
    reconnects: int
    sockets: int
    most_sockets: int
    computed: float

    @property
    def json(self) -> dict[str, object]:
        """The fields as a JSON object."""
        return asdict(self)

    @property
    def line(self) -> str:
        """One line, to show the progress."""
        refused = sum(self.refusals.values())
        return (
            f"{self.moves} moves, {self.moves_per_second:.0f}/s, p50 {self.p50_ms:.1f} ms, "
            f"p99 {self.p99_ms:.1f} ms, {self.sockets} sockets, {refused} refused"
        )

    def __str__(self) -> str:
        rows = {
            "moves acknowledged": f"{self.moves}, {self.moves_per_second:.1f} a second",
            "acknowledgement delay": (
                f"p50 {self.p50_ms:.1f} ms, p90 {self.p90_ms:.1f} ms, p99 {self.p99_ms:.1f} ms, "
                f"maximum {self.max_ms:.1f} ms"
            ),
            "matches": f"{self.matches_opened} opened, {self.matches_finished} finished",
            "frames to spectators": f"{self.spectators_heard}",
            "refused": _format_counts(self.refusals),
            "sockets": f"{self.sockets} at the end, maximum {self.most_sockets}",
            "connections lost": _format_counts(self.closes),
            "reconnects": f"{self.reconnects}; {self.resent} moves sent again",
            "processor of this test": f"{self.computed:.0%} of {self.seconds:.1f} s",
        }
        return "\n".join(f"{name:<22} {value}" for name, value in rows.items())


def percentile(delays: Sequence[float], percent: int) -> float:
    """The percentile of sorted delays in seconds, as milliseconds; of few the higher ones count."""
    return round(1000 * delays[ceil(len(delays) * percent / 100) - 1], 2) if delays else 0.0


def _format_counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"
