"""Prometheus metrics, with a registry for each application."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from app.clock import Clock
from app.match.events import Entry, Played
from app.match.state import Match

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
MAX_REASONS = 100  # label values, so that a bug cannot fill the memory
OTHER_REASON = "other"
LOOP_DELAY_INTERVAL = 0.1  # seconds


ReadValues = Callable[[], Awaitable[Mapping[str, float]]]


@dataclass(eq=False, slots=True)
class LabeledGauge(Collector):
    """A gauge with one label. `read` is awaited in the event loop before metrics are collected."""

    name: str
    description: str
    label: str
    read: ReadValues
    values: Mapping[str, float] = field(default_factory=dict)

    def collect(self) -> Iterable[Metric]:
        family = GaugeMetricFamily(self.name, self.description, labels=[self.label])
        for label, value in self.values.items():
            family.add_metric([label], value)
        return [family]

    def describe(self) -> Iterable[Metric]:
        return [GaugeMetricFamily(self.name, self.description)]


def _all_of(gauges: Sequence[LabeledGauge]) -> ReadValues:
    async def read() -> Mapping[str, float]:
        return {label: value for one in gauges for label, value in (await one.read()).items()}

    return read


class Metrics:
    """Counters and histograms, and further registered gauges."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        self._moves = Counter(
            "birnam_moves", "Moves that this process wrote.", ["game"], registry=self.registry
        )
        self.acknowledgements = Histogram(
            "birnam_acknowledgement_seconds",
            "From the arrival of a command by websocket until its frame was queued.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.loop_delays = Histogram(
            "birnam_event_loop_delay_seconds",
            "By how much the event loop woke a task too late.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._refusals = Counter(
            "birnam_refusals",
            "Refused commands, messages and requests.",
            ["source", "reason"],
            registry=self.registry,
        )
        self.forwarded = Counter(
            "birnam_forwarded_requests",
            "Requests with X-Forwarded-For while no proxy is configured.",
            registry=self.registry,
        )
        self._running = Gauge(
            "birnam_matches_running",
            "Running matches in the whole database.",
            registry=self.registry,
        )
        self._gauges: list[LabeledGauge] = []
        self._counted_at = float("-inf")
        self._reasons: set[str] = set()
        self._by_game: dict[str, Counter] = {}
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def register(self, gauges: Iterable[LabeledGauge]) -> None:
        """Add gauges. Gauges of one name become one with the labels of all."""
        by_name: dict[str, list[LabeledGauge]] = {}
        for gauge in gauges:
            by_name.setdefault(gauge.name, []).append(gauge)
        for first, *others in by_name.values():
            merged = replace(first, read=_all_of([first, *others]))
            self._gauges.append(merged)
            self.registry.register(merged)

    def on_entry(self, _match_id: str, _before: Match | None, entry: Entry, after: Match) -> None:
        for event in entry.events:
            if isinstance(event, Played):
                self._moves_of(after.terms.game).inc()

    def _moves_of(self, game: str) -> Counter:
        """The counter of a game. Finding it by its label would take longer than counting."""
        if game not in self._by_game:
            self._by_game[game] = self._moves.labels(game)
        return self._by_game[game]

    def count_refusal(self, source: str, reason: str) -> None:
        if reason not in self._reasons:
            if len(self._reasons) >= MAX_REASONS:
                reason = OTHER_REASON
            self._reasons.add(reason)
        self._refusals.labels(source, reason).inc()

    def set_running(self, running: float) -> None:
        """Set the number of running matches, or NaN if it is unknown."""
        self._running.set(running)
        self._counted_at = monotonic()

    @property
    def seconds_since_count(self) -> float:
        return monotonic() - self._counted_at

    async def text(self) -> bytes:
        """All metrics, written in a thread: a thousand lines take several milliseconds."""
        for gauge in self._gauges:
            gauge.values = await gauge.read()
            await asyncio.sleep(0)  # the next gauge may take long as well
        return await asyncio.to_thread(generate_latest, self.registry)


async def measure_loop_delay(
    observe: Callable[[float], None],
    clock: Clock,
    interval: float = LOOP_DELAY_INTERVAL,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Measure forever how many seconds too late the event loop wakes this task."""
    while True:
        due = clock.monotonic() + interval
        await sleep(interval)
        observe(max(0.0, clock.monotonic() - due))
