"""Forgetting in portions."""

import asyncio

import pytest

from app.match.log import Unavailable
from app.rooms.sweep import PORTIONS, sweep, sweep_for_ever


async def test_a_sweep_ends_when_nothing_is_left() -> None:
    portions = [5, 5, 2, 0, 7]

    async def forget() -> int:
        return portions.pop(0)

    assert await sweep(forget, breath=0) == 12
    assert portions == [7]


async def test_a_sweep_is_enough_after_a_while() -> None:
    async def forget() -> int:
        return 1

    assert await sweep(forget, breath=0) == PORTIONS


async def test_sweeping_goes_on_after_trouble(caplog: pytest.LogCaptureFixture) -> None:
    calls, done = 0, asyncio.Event()

    async def forget() -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise Unavailable("the disk is away")
        done.set()
        return 0

    sweeping = asyncio.create_task(sweep_for_ever(forget, every=0, breath=0))
    await done.wait()
    sweeping.cancel()
    assert "the disk is away" in caplog.text
