"""The simulation behind docs/capacity.md agrees with theory."""

from functools import partial
from math import log
from random import Random

import pytest

from bench.queues import EventQueue, Resource


def test_waiting_times_at_a_resource_follow_the_pollaczek_khinchine_formula() -> None:
    events, rng, waiting_times = EventQueue(), Random(1), list[float]()
    resource = Resource(events)

    def served(arrival: float, service_time: float) -> None:
        waiting_times.append(events.now - arrival - service_time)

    def arrive() -> None:
        service_time = 0.5 + rng.random()
        resource.serve(service_time, partial(served, events.now, service_time))
        events.after(-2.0 * log(1 - rng.random()), arrive)

    arrive()
    events.run(200_000.0)
    load, mean, variance = 0.5, 1.0, 1 / 12
    expected = load * (mean**2 + variance) / (2 * mean * (1 - load))
    assert resource.utilization == pytest.approx(load, rel=0.02)
    assert sum(waiting_times) / len(waiting_times) == pytest.approx(expected, rel=0.05)
