"""The OpenAPI document as the server sends it.

A separate process builds it at the first request. In a thread this would take more than a second,
during which everybody would wait for the interpreter's lock.
"""

import asyncio
import subprocess
import sys
from collections.abc import Sequence

from anyio import to_thread

COMMAND = (sys.executable, "-P", "-m", "app.server.openapi_process")
TIME_LIMIT = 120.0  # seconds


class OpenApiDocument:
    """Built once, however many ask for it."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        """`command` writes the document."""
        self._command = command
        self._building: asyncio.Task[bytes] | None = None

    async def read(self) -> bytes:
        """Raises subprocess errors; the next request builds it again."""
        building = self._building
        if building is None or (building.done() and _failed(building)):
            work = to_thread.run_sync(_build, self._command)
            building = self._building = asyncio.create_task(work)
        return await asyncio.shield(building)


def _failed(building: asyncio.Task[bytes]) -> bool:
    return building.cancelled() or building.exception() is not None


def _build(command: Sequence[str]) -> bytes:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=TIME_LIMIT).stdout
