"""Pages leave a process that is about to end, a few at a time, and after the clocks are excused."""

import asyncio

from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.drain import Drain


async def test_pages_leave_one_after_the_other_when_nobody_is_charged_any_more() -> None:
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


async def test_they_leave_also_when_nothing_can_be_written() -> None:
    page = Listener(None)

    async def hand_over() -> None:
        raise Unavailable("no database")

    handover = Drain(lambda: [page], hand_over, 0.0)
    handover.begin()
    async with asyncio.timeout(10):
        assert await page.next() is None
    await handover.stop()


async def test_it_can_be_stopped_before_it_has_begun() -> None:
    await Drain(list, lambda: asyncio.sleep(0), 1.0).stop()
