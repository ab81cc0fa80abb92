"""A server in a thread, which keeps what it receives."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue
from socketserver import BaseRequestHandler, TCPServer, ThreadingTCPServer
from typing import Generic, Self, TypeVar

from harness.polling import TIME_LIMIT

Item = TypeVar("Item")


class DaemonServer(ThreadingTCPServer):
    """Its end waits for no client."""

    daemon_threads = True


class Sink(Generic[Item]):
    """Takes connections while it is open. Its handlers put what comes into `received`."""

    def __init__(
        self,
        handler: type[BaseRequestHandler],
        server: type[TCPServer] = DaemonServer,
    ) -> None:
        self.received: Queue[Item] = Queue()
        self._server = server(("127.0.0.1", 0), handler)
        self.port: int = self._server.server_address[1]

    def take(self) -> Item:
        """What comes next, once it has arrived."""
        return self.received.get(timeout=TIME_LIMIT)

    async def arrived(self) -> Item:
        """The same, for a test that runs in the event loop of the server."""
        return await asyncio.to_thread(self.take)

    @contextmanager
    def open(self) -> Iterator[Self]:
        thread = threading.Thread(target=self._server.serve_forever, args=[0.01])
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            thread.join()
            self._server.server_close()
