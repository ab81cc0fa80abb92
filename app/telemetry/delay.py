"""How late the event loop is: what takes it too long at once makes everybody wait."""

import asyncio
from collections.abc import Callable

EVERY = 0.1  # seconds


async def measure_delay(told: Callable[[float], None], every: float = EVERY) -> None:
    """Tell for ever by how many seconds the event loop wakes this task too late."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + every
        await asyncio.sleep(every)
        told(max(0.0, loop.time() - due))
