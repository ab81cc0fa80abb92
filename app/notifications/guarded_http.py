"""One HTTP request by httpcore2, which is imported when the first one is sent."""

import socket
from collections.abc import Iterable, Mapping
from typing import Any

import anyio
import httpcore2

from app.notifications.public_http import is_public

CONNECTING = 4.0  # seconds for one address
RESOLVING = 1.0  # seconds until a name that does not lead to a public address is given up
MAX_ANSWER = 300  # bytes of an error response that are read

HTTP_ERRORS = (
    OSError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
)


class NoPublicAddress(Exception):
    """A name does not exist, or leads to an address that may not be called."""


async def send(
    method: str, url: str, body: bytes, headers: Mapping[str, str], *, allow_private: bool
) -> tuple[int, str]:
    """Send a request. Returns the status and, if it is an error, the beginning of the answer.

    Raises NoPublicAddress and HTTP_ERRORS.
    """
    fields = {"user-agent": "Birnam", "content-length": str(len(body)), **headers}
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in fields.items()]
    backend = GuardedBackend(allow_private)
    async with (
        httpcore2.AsyncConnectionPool(network_backend=backend) as pool,
        pool.stream(method, url, headers=pairs, content=body) as response,
    ):
        status = int(response.status)
        if 200 <= status < 300:
            return status, ""
        answer = b""
        async for part in response.aiter_stream():
            answer += part
            if len(answer) > MAX_ANSWER:
                break
    return status, " ".join(answer[:MAX_ANSWER].decode("utf-8", "replace").split())


class GuardedBackend(httpcore2.AsyncNetworkBackend):
    """Connects to public addresses only."""

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._backend = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the base class has it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        started = anyio.current_time()
        try:
            found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            found = []
        addresses = [str(each[4][0]) for each in found]
        if not addresses or not (self._allow_private or all(map(is_public, addresses))):
            await anyio.sleep_until(started + RESOLVING)
            raise NoPublicAddress
        for address in addresses[:-1]:
            try:
                return await self._connect(address, port, socket_options)
            except httpcore2.ConnectError:
                continue
        return await self._connect(addresses[-1], port, socket_options)

    async def _connect(
        self, address: str, port: int, options: Iterable[Any] | None
    ) -> httpcore2.AsyncNetworkStream:
        return await self._backend.connect_tcp(address, port, CONNECTING, None, options)

    async def sleep(self, seconds: float) -> None:
        await anyio.sleep(seconds)
