"""A bare server of the `websockets` library, which broadcasts messages that begin with `go `.

`python -m bench.scale.baselines.bare_socket_server` prints its port.
"""

import asyncio

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from bench.load.runner import raise_file_limit

BROADCAST = "go "
MAX_SOCKETS = 12_000


async def main() -> None:
    """Serve until the process is killed."""
    sockets: set[ServerConnection] = set()

    async def handle(socket: ServerConnection) -> None:
        sockets.add(socket)
        try:
            async for message in socket:
                assert isinstance(message, str)
                if message.startswith(BROADCAST):
                    broadcast(sockets, message[len(BROADCAST) :])
        except ConnectionClosed:
            pass
        finally:
            sockets.discard(socket)

    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.Future()


if __name__ == "__main__":
    raise_file_limit(MAX_SOCKETS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())
