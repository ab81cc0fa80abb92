"""The simulation behind docs/capacity.md agrees with theory."""

from dataclasses import replace
from functools import partial
from math import log
from random import Random

import pytest

from bench.queues import EventQueue, Resource, Scenario, simulate

SCENARIO = Scenario(
    workers=4,
    moves=100.0,
    decide=0.002,
    send=0.002,
    other_load=0.2,
    transaction=0.0006,
    row=0.0003,
    flush=0.001,
    cores=4,
    jobs=1.5,
    seconds=10.0,
)


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


def test_a_seed_makes_the_simulation_reproducible() -> None:
    assert simulate(SCENARIO) == simulate(SCENARIO)
    other = simulate(replace(SCENARIO, seed=2))
    assert other != simulate(SCENARIO)
    assert other.p50 == pytest.approx(simulate(SCENARIO).p50, rel=0.1)


def test_delays_grow_with_the_number_of_moves() -> None:
    low, high, full = (simulate(replace(SCENARIO, moves=moves)) for moves in (20.0, 400.0, 760.0))
    service_time = (SCENARIO.decide + SCENARIO.send) / (1 - SCENARIO.other_load)
    assert low.p50 == pytest.approx(service_time + 0.0009 + SCENARIO.flush, rel=0.15)
    assert low.p99 < high.p99 < full.p99
    assert full.loop == pytest.approx(760 / 4 * 0.005, rel=0.05)


def test_many_jobs_delay_moves_by_holding_the_lock() -> None:
    few, many = (simulate(replace(SCENARIO, jobs=jobs)) for jobs in (1.5, 200.0))
    assert few.locked < 0.05
    assert many.locked > 0.9
    assert many.p99 > 2 * few.p99
