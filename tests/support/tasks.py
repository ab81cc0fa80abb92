"""The tasks of the product, by their names."""

import asyncio

from harness.polling import TIME_LIMIT


def tasks_named(start: str) -> list[asyncio.Task[object]]:
    """The running tasks of this event loop whose names begin with some text."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(start)]


async def until_no_task(start: str) -> None:
    """Wait until no such task runs. Raises TimeoutError."""
    async with asyncio.timeout(TIME_LIMIT):
        while tasks := tasks_named(start):
            await asyncio.wait(tasks)
