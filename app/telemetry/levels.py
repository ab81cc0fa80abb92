"""What stands at a level at any time, and is looked at only when somebody asks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

Read = Callable[[], Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Level(Collector):
    """A gauge with one label, whose values are few and known. `read` runs in the event loop."""

    name: str
    text: str
    label: str
    read: Read

    def collect(self) -> Iterable[Metric]:
        """The figures of this moment."""
        family = GaugeMetricFamily(self.name, self.text, labels=[self.label])
        for value, figure in self.read().items():
            family.add_metric([value], figure)
        return [family]

    def describe(self) -> Iterable[Metric]:
        """The name, without looking."""
        return [GaugeMetricFamily(self.name, self.text)]
