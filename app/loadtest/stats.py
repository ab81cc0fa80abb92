"""What a crowd has seen: counted while it plays, summed up at the end."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field


@dataclass
class LoadStats:
    """Counts of everybody. Delays are of acknowledged moves, in seconds, in order of arrival."""

    delays: list[float] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)  # by reason
    closes: Counter[int] = field(default_factory=Counter)  # of connections, by code
    opened: int = 0  # matches
    finished: int = 0
    frames: int = 0  # that spectators heard
    resent: int = 0  # moves that were sent again
    reconnects: int = 0
    sockets: int = 0  # that are open now
    most_sockets: int = 0
    began: float = field(default_factory=time.perf_counter)
    computed: float = field(default_factory=time.process_time)
    ended: float | None = None

    def start(self) -> None:
        """Everybody sits: what is counted by the second counts from here."""
        self.began, self.computed = time.perf_counter(), time.process_time()
        self.delays.clear()

    def stop(self) -> None:
        """Everybody goes now."""
        self.ended = time.perf_counter()

    def connected(self) -> None:
        """One more socket is open."""
        self.sockets += 1
        self.most_sockets = max(self.most_sockets, self.sockets)

    def summary(self) -> "Summary":
        """How it stands."""
        passed = (self.ended or time.perf_counter()) - self.began
        delays = sorted(self.delays)
        return Summary(
            seconds=round(passed, 2),
            moves=len(delays),
            moves_per_second=round(len(delays) / passed, 1),
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
            computed=round((time.process_time() - self.computed) / passed, 2),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The figures of a run; `computed` is the part of the time in which the crowd itself did."""

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
        """As an object of JSON."""
        return asdict(self)

    @property
    def line(self) -> str:
        """In a line, while it goes on."""
        refused = sum(self.refusals.values())
        return (
            f"{self.moves} moves, {self.moves_per_second:.0f}/s, p50 {self.p50_ms:.1f} ms, "
            f"p99 {self.p99_ms:.1f} ms, {self.sockets} sockets, {refused} refused"
        )

    def __str__(self) -> str:
        """In several, at the end."""
        rows = {
            "moves acknowledged": f"{self.moves}, {self.moves_per_second:.1f} a second",
            "acknowledged within": (
                f"p50 {self.p50_ms:.1f} ms, p90 {self.p90_ms:.1f} ms, p99 {self.p99_ms:.1f} ms, "
                f"at most {self.max_ms:.1f} ms"
            ),
            "matches": f"{self.matches_opened} opened, {self.matches_finished} finished",
            "frames to spectators": f"{self.spectators_heard}",
            "refused": _listed(self.refusals),
            "sockets": f"{self.sockets} at the end, {self.most_sockets} at most",
            "connections lost": _listed(self.closes),
            "reconnects": f"{self.reconnects}; {self.resent} moves were sent again",
            "this crowd computed": f"{self.computed:.0%} of {self.seconds:.1f} s",
        }
        return "\n".join(f"{name:<22} {value}" for name, value in rows.items())


def percentile(delays: Sequence[float], percent: int) -> float:
    """The delay that so many percent do not exceed, in milliseconds; they are sorted."""
    return round(1000 * delays[(len(delays) - 1) * percent // 100], 2) if delays else 0.0


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"
