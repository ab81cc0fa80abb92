"""A TCP proxy whose connections can be cut."""

import asyncio
import contextlib
from typing import Self


class TcpProxy:
    """Listens on a free port of 127.0.0.1 inside `async with`."""

    def __init__(self, host: str) -> None:
        self._upstream, self._port = host.split(":")
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.accepted = 0

    @property
    def address(self) -> str:
        assert self._server
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self.cut()
        self._server.close()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Drop every connection at once, in the middle of whatever it carries."""
        for writer in self._open:
            writer.transport.abort()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        far_reader, far_writer = await asyncio.open_connection(self._upstream, self._port)
        pair = {writer, far_writer}
        self._open |= pair
        try:
            await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        finally:
            self._open -= pair
            for end in pair:
                end.transport.abort()


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    with contextlib.suppress(OSError, RuntimeError):
        target.transport.abort()
