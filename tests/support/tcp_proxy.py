"""A TCP proxy whose connections can be cut."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from harness.servers.server_process import reserved_port


class TcpProxy:
    """Forwards data between clients and a server. Inside `async with` it accepts connections."""

    def __init__(self, host: str, port: int) -> None:
        self._upstream = host, port
        self.port = reserved_port()  # it is opened again on the same one
        self.accepted = 0
        self._listener: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def open(self) -> None:
        """Accept connections."""
        self._listener = await asyncio.start_server(self._relay, "127.0.0.1", self.port)

    def close(self) -> None:
        """Cut all connections, and accept none until `open` is called again."""
        if self._listener:
            self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Drop every connection at once, in the middle of whatever it carries."""
        for writer in self._writers:
            writer.transport.abort()

    def passes_request(self, _data: bytes) -> bool:
        """Whether data of a client is forwarded; otherwise its connection ends."""
        return True

    def passes_response(self, _data: bytes) -> bool:
        """The same for data of the server."""
        return True

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        far_reader, far_writer = await asyncio.open_connection(*self._upstream)
        pair = {writer, far_writer}
        self._writers |= pair
        try:
            await asyncio.gather(
                _copy(reader, far_writer, self.passes_request),
                _copy(far_reader, writer, self.passes_response),
            )
        finally:
            self._writers -= pair


async def _copy(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, passes: Callable[[bytes], bool]
) -> None:
    with suppress(OSError):
        while (data := await source.read(65_536)) and passes(data):
            target.write(data)
            await target.drain()
    with suppress(OSError, RuntimeError):
        target.transport.abort()
