"""Gauges of many rooms, which others need not wait for."""

import asyncio
from types import SimpleNamespace
from typing import Any

from app.server.gauges import SLICE, rooms_by_status


async def test_rooms_are_counted_in_slices() -> None:
    """Counting a thousand at one go would stop the event loop for several milliseconds."""
    states = ["running"] * 2 * SLICE + ["over"] * SLICE
    rooms: Any = SimpleNamespace(
        rooms=[SimpleNamespace(match=SimpleNamespace(status=state)) for state in states]
    )
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    counting = asyncio.create_task(count_turns())
    found = await rooms_by_status(rooms)
    counting.cancel()
    assert found == {"waiting": 0, "running": 2 * SLICE, "over": SLICE}
    assert turns >= 2
