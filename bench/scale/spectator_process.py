"""A process with many spectators that use little processor time: they only count frames.

`python -m bench.scale.spectator_process HOST:PORT PATH COUNT DEAF` connects COUNT spectators; DEAF
of them never read. It prints `connected`, then `received N MOMENT` whenever all readers together
have N frames each, and `lost` for each reader who is disconnected. It ends with its standard input.
"""

import asyncio
import os
import sys
import time

import uvloop

from bench.load.runner import raise_file_limit
from bench.scale.raw_socket import RawSocket, handshake

FRAME = b'{"t":"frame"'
HELLO = b'{"t":"hello","version":null}'
CONCURRENT_HANDSHAKES = 50


class Spectator(RawSocket):
    """One connection."""

    def __init__(self, spectators: "Spectators", deaf: bool) -> None:
        super().__init__(spectators.request)
        self._spectators = spectators
        self._deaf = deaf

    def connection_lost(self, error: Exception | None) -> None:
        if not self._deaf:
            print("lost", flush=True)
        super().connection_lost(error)

    def on_open(self) -> None:
        self.send(HELLO)
        self.connected.set_result(None)
        if self._deaf:
            self.transport.pause_reading()

    def on_message(self, message: bytes) -> None:
        if message.startswith(FRAME):
            self._spectators.on_frame()


class Spectators:
    """All connections of the process."""

    def __init__(self, site: str, path: str, count: int, deaf: int) -> None:
        self._host, _, port = site.partition(":")
        self._port = int(port)
        self._count = count
        self._deaf = deaf
        self._frames = 0
        self.request = handshake(site, path)

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
                await spectator.connected

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
