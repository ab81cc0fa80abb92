"""Prometheus metrics, in a registry of their own for each application."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
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

from app.match.events import Entry, Played
from app.match.state import Match

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
MAX_REASONS = (
    100  # different reasons that are told apart; a bug must not fill the memory with others
)
OTHER = "other"
LOOP_DELAY_INTERVAL = 0.1  # seconds


Read = Callable[[], Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class LabeledGauge(Collector):
    """A gauge with one label. `read` runs in the event loop whenever the metrics are read."""

    name: str
    text: str
    label: str
    read: Read

    def collect(self) -> Iterable[Metric]:
        """The values now."""
        family = GaugeMetricFamily(self.name, self.text, labels=[self.label])
        for value, figure in self.read().items():
            family.add_metric([value], figure)
        return [family]

    def describe(self) -> Iterable[Metric]:
        """The name, without reading the values."""
        return [GaugeMetricFamily(self.name, self.text)]


class Metrics:
    """Counters and histograms. What can be asked for at any time is a level: levels.py."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        self._moves = Counter(
            "birnam_moves", "Moves that this process wrote.", ["game"], registry=self.registry
        )
        self._answered = Histogram(
            "birnam_acknowledgement_seconds",
            "From a command's arrival by a websocket until it was written and its frame queued.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._delays = Histogram(
            "birnam_event_loop_delay_seconds",
            "How much later than asked for the event loop woke a task.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._refusals = Counter(
            "birnam_refusals",
            "Commands, messages and requests that were not done.",
            ["door", "reason"],
            registry=self.registry,
        )
        self._running = Gauge(
            "birnam_matches_running",
            "Matches under way, in the whole database.",
            registry=self.registry,
        )
        self._counted_at = float("-inf")
        self._reasons: set[str] = set()
        self._by_game: dict[str, Counter] = {}
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def add(self, levels: Iterable[Collector]) -> None:
        """Show these, too."""
        for level in levels:
            self.registry.register(level)

    def on_entry(self, _match_id: str, _before: Match | None, entry: Entry, after: Match) -> None:
        """An entry was written."""
        for event in entry.events:
            if isinstance(event, Played):
                self._moves_of(after.terms.game).inc()

    def _moves_of(self, game: str) -> Counter:
        """The counter of a game; to look it up by its label takes longer than to count."""
        if game not in self._by_game:
            self._by_game[game] = self._moves.labels(game)
        return self._by_game[game]

    def observe_acknowledgement(self, seconds: float) -> None:
        """A command was accepted, so long after it came."""
        self._answered.observe(seconds)

    def count_refusal(self, door: str, reason: str) -> None:
        """Something was not done; `door` is where it was asked for: socket, chat or http."""
        if reason not in self._reasons:
            if len(self._reasons) >= MAX_REASONS:
                reason = OTHER
            self._reasons.add(reason)
        self._refusals.labels(door, reason).inc()

    def observe_loop_delay(self, seconds: float) -> None:
        """The event loop was so late."""
        self._delays.observe(seconds)

    def set_running(self, running: float) -> None:
        """So many matches are under way; not a number if that cannot be said."""
        self._running.set(running)
        self._counted_at = monotonic()

    @property
    def seconds_since_count(self) -> float:
        """Seconds since then."""
        return monotonic() - self._counted_at

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


async def measure_loop_delay(
    observe: Callable[[float], None], interval: float = LOOP_DELAY_INTERVAL
) -> None:
    """Measure forever by how many seconds the event loop wakes this task too late."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + interval
        await asyncio.sleep(interval)
        observe(max(0.0, loop.time() - due))
