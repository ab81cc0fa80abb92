"""A TCP proxy whose connections can be cut."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self


class TcpProxy:
    """Listens on a free port of 127.0.0.1 inside `async with`."""

    def __init__(self, host: str) -> None:
        self._upstream, self._port = host.split(":")
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.accepted = 0
        self._loses_answer = False

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

    def lose_answer(self) -> None:
        """Drop the connection on which the server answers next, and the answer."""
        self._loses_answer = True

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        far_reader, far_writer = await asyncio.open_connection(self._upstream, self._port)
        pair = {writer, far_writer}
        self._open |= pair
        try:
            await asyncio.gather(
                _copy(reader, far_writer), _copy(far_reader, writer, self._is_lost)
            )
        finally:
            self._open -= pair
            for end in pair:
                end.transport.abort()

    def _is_lost(self) -> bool:
        lost, self._loses_answer = self._loses_answer, False
        return lost


async def _copy(
    source: asyncio.StreamReader,
    target: asyncio.StreamWriter,
    is_lost: Callable[[], bool] = lambda: False,
) -> None:
    with contextlib.suppress(OSError):
        while (data := await source.read(65_536)) and not is_lost():
            target.write(data)
            await target.drain()
    with contextlib.suppress(OSError, RuntimeError):
        target.transport.abort()
