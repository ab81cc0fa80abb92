"""Metrics: one registry for each application, and few label values."""

import asyncio
import threading
from collections.abc import Mapping
from types import SimpleNamespace

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from app.telemetry import metrics as metrics_module
from app.telemetry.metrics import MAX_REASONS, LabeledGauge, Metrics, measure_loop_delay


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


async def test_gauges_are_read_in_the_event_loop_and_written_in_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    metrics = Metrics()
    at_work: list[threading.Thread] = []

    async def read() -> Mapping[str, float]:
        at_work.append(threading.current_thread())
        return {}

    def write(registry: CollectorRegistry) -> bytes:
        at_work.append(threading.current_thread())
        return generate_latest(registry)

    monkeypatch.setattr(metrics_module, "generate_latest", write)
    metrics.register([LabeledGauge("birnam_depth", "Waiting jobs.", "queue", read)])
    await metrics.text()
    reader, writer = at_work
    assert reader is threading.current_thread() is not writer


async def test_the_loop_delay_is_the_time_by_which_a_sleep_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, delays, observed = 100.0, iter([0.0, 0.25, -0.001]), list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        delay = next(delays, None)
        if delay is None:
            raise asyncio.CancelledError
        now += seconds + delay

    loop = SimpleNamespace(time=lambda: now)
    fake_asyncio = SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop)
    monkeypatch.setattr(metrics_module, "asyncio", fake_asyncio)
    with pytest.raises(asyncio.CancelledError):
        await measure_loop_delay(observed.append, 0.5)
    assert observed == pytest.approx([0.0, 0.25, 0.0])
