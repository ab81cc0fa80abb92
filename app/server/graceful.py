"""A uvicorn server that drains before it stops."""

import asyncio
import logging
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from app.server.gc_tuning import collect_periodically

log = logging.getLogger(__name__)


class GracefulServer(uvicorn.Server):
    """Drains at a signal, and stops `drain_seconds` later or at a second signal.

    Calls `announce` when it listens. See `collect_periodically` for `in_use`.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        announce: Callable[[], None],
        drain: Callable[[], None],
        drain_seconds: float,
        in_use: Callable[[], int],
    ) -> None:
        super().__init__(config)
        self._in_use = in_use
        self._announce = announce
        self._drain = drain
        self._drain_seconds = drain_seconds
        self._draining = False
        self._gc_task: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()
        collecting = collect_periodically(lambda: not self.server_state.connections, self._in_use)
        self._gc_task = asyncio.create_task(collecting)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._gc_task:
            self._gc_task.cancel()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal. Python calls this in the main thread, between two bytecodes."""
        if self._draining or not (self._drain_seconds and self.started):
            super().handle_exit(sig, frame)
            return
        self._draining = True
        log.info("draining", extra={"seconds": self._drain_seconds})
        loop = asyncio.get_running_loop()
        stop = super().handle_exit
        loop.call_soon_threadsafe(self._drain)
        loop.call_soon_threadsafe(loop.call_later, self._drain_seconds, stop, sig, frame)
