"""Draining a process closes its pages a few at a time."""

import asyncio

from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.drain import Drain


async def test_pages_are_closed_gradually_after_the_drain_is_recorded() -> None:
    pages = [Listener(None) for _ in range(40)]
    open_then: list[int] = []

    def left_open() -> int:
        return sum(page.close_code is None for page in pages)

    async def hand_over() -> None:
        open_then.append(left_open())

    handover = Drain(lambda: pages, hand_over, 1.0)
    handover.begin()
    handover.begin()
    seen = set()
    while left_open():
        seen.add(left_open())
        await asyncio.sleep(0.01)
    assert open_then == [len(pages)]
    assert len(seen) > 4, "some are open while others are shut"
    assert {page.close_code for page in pages} == {1012}
    await handover.stop()


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
