"""Draining a process closes its pages a few at a time."""

import asyncio

from app.errors import Unavailable
from app.rooms.audience import Listener
from app.rooms.drain import Drain


async def test_pages_are_closed_gradually_after_the_drain_is_recorded() -> None:
    pages = [Listener(None) for _ in range(40)]
    steps: list[tuple[float, int]] = []  # pauses, or 0.0 for the record, and pages that are open

    async def sleep(seconds: float) -> None:
        steps.append((seconds, sum(page.close_code is None for page in pages)))
        if len(steps) == 11:
            over.set()

    over = asyncio.Event()
    handover = Drain(lambda: pages, lambda: sleep(0.0), 1.0, sleep)
    handover.begin()
    handover.begin()
    await over.wait()
    assert steps[:2] == [(0.5, 40), (0.0, 40)]
    assert [seconds for seconds, _ in steps[2:]] == [0.05] * 9
    assert [left for _, left in steps[2:]] == [35, 30, 25, 20, 16, 12, 8, 4, 0]
    assert {page.close_code for page in pages} == {1012}


async def test_pages_are_closed_even_if_the_drain_cannot_be_recorded() -> None:
    page = Listener(None)

    async def hand_over() -> None:
        raise Unavailable("no database")

    handover = Drain(lambda: [page], hand_over, 0.0)
    handover.begin()
    async with asyncio.timeout(60):
        assert await page.next() is None
    await handover.stop()


async def test_a_drain_that_has_not_begun_can_be_stopped() -> None:
    await Drain(list, lambda: asyncio.sleep(0), 1.0).stop()
