"""The OpenAPI document as the server sends it.

Another process builds it when somebody first asks. In a thread this would take more than a second,
in which everybody would wait for the interpreter's lock.
"""

import asyncio
import subprocess
import sys

from anyio import to_thread

COMMAND = (sys.executable, "-P", "-m", "app.server.openapi_process")
TIME_LIMIT = 120.0  # seconds


class OpenApiDocument:
    """Built once, however many ask for it."""

    def __init__(self) -> None:
        self._building: asyncio.Task[bytes] | None = None

    async def read(self) -> bytes:
        """Raises subprocess errors; the next one who asks lets it be built again."""
        building = self._building
        if building is None or (building.done() and _failed(building)):
            building = self._building = asyncio.create_task(to_thread.run_sync(_build))
        return await asyncio.shield(building)


def _failed(building: asyncio.Task[bytes]) -> bool:
    return building.cancelled() or building.exception() is not None


def _build() -> bytes:
    return subprocess.run(COMMAND, check=True, stdout=subprocess.PIPE, timeout=TIME_LIMIT).stdout
