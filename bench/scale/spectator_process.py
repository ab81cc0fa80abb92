"""A process with many spectators that use little processor time: they only count frames.

`python -m bench.scale.spectator_process HOST:PORT PATH COUNT DEAF` connects COUNT spectators, of
whom DEAF never read. It prints `connected`, then `received N MOMENT` whenever all readers together
have N frames each, and `lost` for each reader who is disconnected. It ends with its standard input.
"""

import asyncio
import os
import sys
import time
from typing import cast

import uvloop

from app.loadtest.runner import raise_file_limit

FRAME = b'{"t":"frame"'
CONCURRENT_HANDSHAKES = 50
HELLO = b'{"t":"hello","version":null}'
MASKED_HELLO = bytes((0x81, 0x80 | len(HELLO))) + bytes(4) + HELLO  # with a mask of zeros
PING, PONG = 0x89, 0x8A
LENGTH_16, LENGTH_64 = 126, 127  # the real length follows in two or eight bytes


class Spectator(asyncio.Protocol):
    """One connection."""

    def __init__(self, spectators: "Spectators", deaf: bool) -> None:
        self._spectators = spectators
        self._deaf = deaf
        self._buffer = b""
        self._connected = False
        self.handshake: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._spectators.request)

    def connection_lost(self, _error: Exception | None) -> None:
        if not self._deaf:
            print("lost", flush=True)
        if not self.handshake.done():
            self.handshake.set_exception(ConnectionError("disconnected"))

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._connected:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head[:20], head
            self._connected, self._buffer = True, rest
            self._transport.write(MASKED_HELLO)
            self.handshake.set_result(None)
            if self._deaf:
                self._transport.pause_reading()
        self._parse()

    def _parse(self) -> None:
        while len(self._buffer) >= 2:
            length, begin = self._buffer[1], 2
            if length in (LENGTH_16, LENGTH_64):
                begin = 4 if length == LENGTH_16 else 10
                length = int.from_bytes(self._buffer[2:begin])
            end = begin + length
            if len(self._buffer) < end:
                return
            if self._buffer.startswith(FRAME, begin):
                self._spectators.on_frame()
            elif self._buffer[0] == PING:
                pong = bytes((PONG, 0x80 | length)) + bytes(4) + self._buffer[begin:end]
                self._transport.write(pong)
            self._buffer = self._buffer[end:]


class Spectators:
    """All connections of the process."""

    def __init__(self, site: str, path: str, count: int, deaf: int) -> None:
        self._host, _, port = site.partition(":")
        self._port = int(port)
        self._count = count
        self._deaf = deaf
        self._frames = 0
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {site}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        )
        self.request = "".join(f"{line}\r\n" for line in (*lines, "")).encode()

    def on_frame(self) -> None:
        self._frames += 1
        frames, rest = divmod(self._frames, self._count - self._deaf)
        if not rest:
            print("received", frames, time.monotonic(), flush=True)

    async def watch(self) -> None:
        """Connect all spectators, and stay until the standard input is closed."""
        loop = asyncio.get_running_loop()
        semaphore = asyncio.Semaphore(CONCURRENT_HANDSHAKES)

        async def connect(number: int) -> None:
            async with semaphore:
                _, spectator = await loop.create_connection(
                    lambda: Spectator(self, number < self._deaf), self._host, self._port
                )
                await spectator.handshake

        await asyncio.gather(*(connect(number) for number in range(self._count)))
        print("connected", flush=True)
        await asyncio.to_thread(sys.stdin.read)


def main() -> None:
    site, path, count, deaf = sys.argv[1:]
    raise_file_limit(int(count))
    spectators = Spectators(site, path, int(count), int(deaf))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(spectators.watch())
    sys.stdout.flush()
    os._exit(0)  # closing thousands of sockets one by one would take long


if __name__ == "__main__":
    main()
