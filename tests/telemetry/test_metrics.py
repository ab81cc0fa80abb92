"""Counters that belong to one app, with few labels whatever happens."""

import asyncio
from contextlib import suppress

from app.telemetry.metrics import MAX_REASONS, LabeledGauge, Metrics, measure_loop_delay


def test_two_services_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.count_refusal("socket", "stale")
    assert b'birnam_refusals_total{door="socket",reason="stale"} 1.0' in one.text()
    assert b"stale" not in other.text()


def test_reasons_cannot_fill_the_memory() -> None:
    meters = Metrics()
    for number in range(2 * MAX_REASONS):
        meters.count_refusal("http", f"made-up-{number}")
    rows = [row for row in meters.text().splitlines() if row.startswith(b"birnam_refusals_total")]
    assert len(rows) == MAX_REASONS + 1
    assert b'birnam_refusals_total{door="http",reason="other"} %.1f' % MAX_REASONS in rows


def test_a_level_is_looked_at_only_when_asked() -> None:
    meters, depth = Metrics(), {"writer": 3.0}
    meters.register([LabeledGauge("birnam_depth", "What waits.", "queue", lambda: depth)])
    depth["writer"] = 4.0
    assert b'birnam_depth{queue="writer"} 4.0' in meters.text()


async def test_a_busy_event_loop_is_late() -> None:
    told: list[float] = []
    heard = asyncio.Event()

    def hear(seconds: float) -> None:
        told.append(seconds)
        heard.set()

    loop = asyncio.get_running_loop()
    measuring = asyncio.create_task(measure_loop_delay(hear, 0.01))
    await heard.wait()
    heard.clear()
    until = loop.time() + 0.2
    while loop.time() < until:  # nobody else gets a turn
        pass
    await heard.wait()
    measuring.cancel()
    with suppress(asyncio.CancelledError):
        await measuring
    assert max(told) > 0.15
    assert min(told) >= 0
