"""A process full of spectators who cost as little as can be: bytes in, frames counted.

`python -m bench.scale.watchers HOST:PORT PATH COUNT DEAF` connects COUNT of them, of whom DEAF
never read, and prints `here`; then `heard N MOMENT` whenever everybody who reads has heard N
frames; `lost` for each who reads and is sent away. It ends with its standard input.
"""

import asyncio
import os
import sys
import time
from typing import cast

import uvloop

from app.loadtest.runner import raise_file_limit

FRAME = b'{"t":"frame"'
AT_ONCE = 50  # that connect at the same time
HELLO = b'{"t":"hello","version":null}'
MASKED = bytes((0x81, 0x80 | len(HELLO))) + bytes(4) + HELLO  # by a mask of zeros
PING, PONG = 0x89, 0x8A
SHORT, LONG = 126, 127  # lengths that say: the length follows, in two or eight bytes


class Watcher(asyncio.Protocol):
    """One connection: shakes hands, says hello, counts."""

    def __init__(self, watchers: "Watchers", deaf: bool) -> None:
        self._watchers = watchers
        self._deaf = deaf
        self._buffer = b""
        self._welcome = False
        self.shaken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._watchers.request)

    def connection_lost(self, _error: Exception | None) -> None:
        if not self._deaf:
            print("lost", flush=True)
        if not self.shaken.done():
            self.shaken.set_exception(ConnectionError("sent away"))

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._welcome:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head[:20], head
            self._welcome, self._buffer = True, rest
            self._transport.write(MASKED)
            self.shaken.set_result(None)
            if self._deaf:
                self._transport.pause_reading()
        self._read()

    def _read(self) -> None:
        while len(self._buffer) >= 2:
            length, begin = self._buffer[1], 2
            if length in (SHORT, LONG):
                begin = 4 if length == SHORT else 10
                length = int.from_bytes(self._buffer[2:begin])
            end = begin + length
            if len(self._buffer) < end:
                return
            if self._buffer.startswith(FRAME, begin):
                self._watchers.count()
            elif self._buffer[0] == PING:
                answer = bytes((PONG, 0x80 | length)) + bytes(4) + self._buffer[begin:end]
                self._transport.write(answer)
            self._buffer = self._buffer[end:]


class Watchers:
    """All of them."""

    def __init__(self, site: str, path: str, count: int, deaf: int) -> None:
        self._host, _, port = site.partition(":")
        self._port = int(port)
        self._total = count
        self._deaf = deaf
        self._heard = 0
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {site}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        )
        self.request = "".join(f"{line}\r\n" for line in (*lines, "")).encode()

    def count(self) -> None:
        """A frame was heard."""
        self._heard += 1
        times, rest = divmod(self._heard, self._total - self._deaf)
        if not rest:
            print("heard", times, time.monotonic(), flush=True)

    async def watch(self) -> None:
        """Connect everybody, and stay until nobody needs us."""
        loop = asyncio.get_running_loop()
        gate = asyncio.Semaphore(AT_ONCE)

        async def connect(number: int) -> None:
            async with gate:
                _, watcher = await loop.create_connection(
                    lambda: Watcher(self, number < self._deaf), self._host, self._port
                )
                await watcher.shaken

        await asyncio.gather(*(connect(number) for number in range(self._total)))
        print("here", flush=True)
        await asyncio.to_thread(sys.stdin.read)


def main() -> None:
    """See above."""
    site, path, count, deaf = sys.argv[1:]
    raise_file_limit(int(count))
    watchers = Watchers(site, path, int(count), int(deaf))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(watchers.watch())
    sys.stdout.flush()
    os._exit(0)  # thousands of sockets need no goodbye


if __name__ == "__main__":
    main()
