"""A server in a thread of its own, for clients that block."""

import asyncio
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Self

import uvloop

from tests.support.site.live_server import Site


class SiteThread(Site):
    """A site that runs in a thread while the context is open."""

    def __enter__(self) -> Self:
        self._started: Future[None] = Future()
        self._thread = threading.Thread(target=uvloop.run, args=[self._run()])
        self._thread.start()
        self._started.result()
        return self

    async def _run(self) -> None:
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        try:
            await self.__aenter__()
            self.application = None  # it belongs to another event loop
        except BaseException as error:
            self._started.set_exception(error)
            raise
        self._started.set_result(None)
        await self._ending.wait()
        await self.__aexit__(None, None, None)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join()
