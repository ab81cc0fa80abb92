"""A TCP proxy for PostgreSQL whose connections can be cut, even during a commit."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import SystemRandom
from typing import Literal

from sqlalchemy import make_url

from tests.support.server_process import free_port

DroppedMessage = Literal["request", "response"]


class TcpProxy:
    """Forwards data between clients and the server of a database."""

    def __init__(self, url: str) -> None:
        self._server = make_url(url)
        self._listener: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._port = free_port(SystemRandom())  # it is opened again on the same one
        self._dropped: DroppedMessage | None = None
        self._commits_before = 0
        self.lost = asyncio.Event()  # set when the message has been dropped

    @property
    def url(self) -> str:
        """The database's URL through the proxy, without TLS, so that it can recognize commits."""
        here = self._server.set(host="127.0.0.1", port=self._port, query={"sslmode": "disable"})
        return here.render_as_string(hide_password=False)

    async def open(self) -> None:
        """Accept connections."""
        self._listener = await asyncio.start_server(self._forward, "127.0.0.1", self._port)

    def cut(self) -> None:
        """Close all connections, and accept none until `open` is called again."""
        if self._listener:
            self._listener.close()
        for writer in self._writers:
            writer.close()
        self._writers.clear()

    def drop(self, message: DroppedMessage, after: int = 0) -> None:
        """Drop a COMMIT or its response, after some COMMITs, and cut all connections then."""
        self._dropped, self._commits_before = message, after

    async def _forward(self, client_in: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        server_in, server = await asyncio.open_connection(
            self._server.host, self._server.port or 5432
        )
        self._writers |= {client, server}
        committing = asyncio.Event()
        with suppress(OSError):
            await asyncio.gather(
                self._forward_requests(client_in, server, committing),
                self._forward_responses(server_in, client, committing),
            )
        self._writers -= {client, server}

    async def _forward_requests(
        self, client: asyncio.StreamReader, server: asyncio.StreamWriter, committing: asyncio.Event
    ) -> None:
        while data := await client.read(65536):
            if self._dropped and b"COMMIT" in data:
                if self._commits_before:
                    self._commits_before -= 1
                elif self._dropped == "request":
                    self._lose()
                    return
                else:
                    committing.set()
            server.write(data)
        server.close()

    async def _forward_responses(
        self, server: asyncio.StreamReader, client: asyncio.StreamWriter, committing: asyncio.Event
    ) -> None:
        while data := await server.read(65536):
            if committing.is_set():
                self._lose()
                return
            client.write(data)
        client.close()

    def _lose(self) -> None:
        self._dropped = None
        self.cut()
        self.lost.set()


@asynccontextmanager
async def running_proxy(url: str) -> AsyncIterator[TcpProxy]:
    """A proxy before the server of a database."""
    proxy = TcpProxy(url)
    await proxy.open()
    try:
        yield proxy
    finally:
        proxy.cut()
