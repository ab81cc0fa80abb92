"""The server's memory during an attack, from its metrics."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bench.load.attack.plain_http import get

METRIC = "process_resident_memory_bytes "
MEGABYTE = 1_000_000
INTERVAL = 0.5  # seconds
TIMEOUT = 10.0  # seconds


class MemoryRange:
    """The initial and the highest memory, in MB. None if the server does not tell."""

    def __init__(self) -> None:
        self._seen: list[float] = []

    @property
    def range(self) -> tuple[float, float] | None:
        return (self._seen[0], max(self._seen)) if self._seen else None

    async def read(self, address: tuple[str, int]) -> None:
        with suppress(OSError, EOFError):  # TimeoutError is an OSError
            async with asyncio.timeout(TIMEOUT):
                for line in (await get(address, "/metrics") or "").splitlines():
                    if line.startswith(METRIC):
                        self._seen.append(float(line.removeprefix(METRIC)) / MEGABYTE)


@asynccontextmanager
async def watch_memory(address: tuple[str, int]) -> AsyncIterator[MemoryRange]:
    """Read the memory repeatedly until the end of the block."""
    memory = MemoryRange()
    await memory.read(address)
    watching = asyncio.create_task(_watch(memory, address))
    try:
        yield memory
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
    await memory.read(address)


async def _watch(memory: MemoryRange, address: tuple[str, int]) -> None:
    while True:
        await asyncio.sleep(INTERVAL)
        await memory.read(address)
