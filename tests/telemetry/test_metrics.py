"""Metrics: one registry for each application, and few label values."""

import asyncio
import threading
from collections.abc import Iterator, Mapping

import pytest
from prometheus_client import Metric
from prometheus_client.registry import Collector

from app.telemetry.metrics import MAX_REASONS, LabeledGauge, Metrics, measure_loop_delay
from tests.support.fake_clock import FakeClock


async def test_applications_have_separate_counters() -> None:
    one, other = Metrics(), Metrics()
    one.count_refusal("socket", "stale")
    assert b'birnam_refusals_total{reason="stale",source="socket"} 1.0' in await one.text()
    assert b"stale" not in await other.text()


async def test_the_number_of_reasons_is_limited() -> None:
    metrics = Metrics()
    for number in range(2 * MAX_REASONS):
        metrics.count_refusal("http", f"made-up-{number}")
    lines = (await metrics.text()).splitlines()
    rows = [line for line in lines if line.startswith(b"birnam_refusals_total")]
    assert len(rows) == MAX_REASONS + 1
    assert b'birnam_refusals_total{reason="other",source="http"} %.1f' % MAX_REASONS in rows


async def test_a_gauge_is_read_when_metrics_are_collected() -> None:
    metrics, depth = Metrics(), {"writer": 3.0}

    async def read() -> Mapping[str, float]:
        return depth

    metrics.register([LabeledGauge("birnam_depth", "Waiting jobs.", "queue", read)])
    depth["writer"] = 4.0
    assert b'birnam_depth{queue="writer"} 4.0' in await metrics.text()


async def test_gauges_are_read_in_the_event_loop_and_written_in_a_thread() -> None:
    metrics = Metrics()
    at_work: list[threading.Thread] = []

    async def read() -> Mapping[str, float]:
        at_work.append(threading.current_thread())
        return {}

    class Written(Collector):
        def describe(self) -> Iterator[Metric]:
            return iter(())

        def collect(self) -> Iterator[Metric]:
            at_work.append(threading.current_thread())
            return iter(())

    metrics.register([LabeledGauge("birnam_depth", "Waiting jobs.", "queue", read)])
    metrics.registry.register(Written())
    await metrics.text()
    reader, writer = at_work
    assert reader is threading.current_thread() is not writer


async def test_the_loop_delay_is_the_time_by_which_a_sleep_is_too_long() -> None:
    clock, delays, observed = FakeClock(), iter([0.0, 0.25, -0.001]), list[float]()

    async def sleep(seconds: float) -> None:
        delay = next(delays, None)
        if delay is None:
            raise asyncio.CancelledError
        clock.now += round(1000 * (seconds + delay))

    with pytest.raises(asyncio.CancelledError):
        await measure_loop_delay(observed.append, clock, 0.5, sleep)
    assert observed == pytest.approx([0.0, 0.25, 0.0])
