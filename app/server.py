"""The server that ends politely: it is not ready for a while, and only then shuts its doors."""

import asyncio
import logging
from collections.abc import Callable
from types import FrameType

import uvicorn

log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Told to end, it calls `drain` and goes on for so many seconds; told again, it ends."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], None], seconds: float) -> None:
        super().__init__(config)
        self._drain = drain
        self._seconds = seconds
        self._draining = False

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
