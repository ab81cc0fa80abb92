"""A bare server of `websockets`, which tells everybody what somebody says with `go ` before it.

`python -m bench.scale.bare_sockets` prints its port.
"""

import asyncio

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from app.loadtest.runner import raise_file_limit

GO = "go "
MOST = 12_000  # sockets


async def main() -> None:
    """Serve until the process is ended."""
    everybody: set[ServerConnection] = set()

    async def attend(socket: ServerConnection) -> None:
        everybody.add(socket)
        try:
            async for message in socket:
                assert isinstance(message, str)
                if message.startswith(GO):
                    broadcast(everybody, message[len(GO) :])
        except ConnectionClosed:
            pass
        finally:
            everybody.discard(socket)

    async with serve(attend, "127.0.0.1", 0, compression=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.Future()


if __name__ == "__main__":
    raise_file_limit(MOST)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())
