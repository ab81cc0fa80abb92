"""The server that ends politely: it is not ready for a while, and only then shuts its doors."""

import asyncio
import logging
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from app.server.gc_tuning import collect_periodically

log = logging.getLogger(__name__)


class GracefulServer(uvicorn.Server):
    """Told to end, it calls `drain` and goes on for so many seconds; told again, it ends."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], None], seconds: float) -> None:
        super().__init__(config)
        self._drain = drain
        self._seconds = seconds
        self._draining = False
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Make everything, and listen."""
        await super().startup(sockets)
        self._collecting = asyncio.create_task(collect_periodically())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye."""
        if self._collecting:
            self._collecting.cancel()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal came: this runs between two steps of the event loop's thread."""
        if self._draining or not (self._seconds and self.started):
            super().handle_exit(sig, frame)
            return
        self._draining = True
        log.info("draining", extra={"seconds": self._seconds})
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(self._drain)
        loop.call_soon_threadsafe(loop.call_later, self._seconds, super().handle_exit, sig, frame)
