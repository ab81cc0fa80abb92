"""One HTTP request by httpcore2, which is imported when the first one is sent."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

import anyio
import httpcore2

from app.delivery.public_http import is_public
from app.timeouts import Timeouts

CONNECTING = 2.0  # seconds for one address
MAX_ANSWER = 300  # bytes of an error response that are read

Resolve = Callable[[str], Awaitable[Sequence[str]]]  # the addresses of a host's name

HTTP_ERRORS = (
    OSError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
)


class NoPublicAddress(Exception):
    """A name does not exist, or leads to an address that may not be called."""


async def send(
    method: str,
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    timeouts: Timeouts,
    resolve: Resolve,
    *,
    allow_private: bool,
) -> tuple[int, str]:
    """Send a request. Returns the status and, if it is an error, the beginning of the answer.

    Raises NoPublicAddress and HTTP_ERRORS.
    """
    fields = {"user-agent": "Birnam", "content-length": str(len(body)), **headers}
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in fields.items()]
    backend = GuardedBackend(timeouts, _anything if allow_private else is_public, resolve)
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


def _anything(_address: str) -> bool:
    return True


class GuardedBackend(httpcore2.AsyncNetworkBackend):
    """Connects to names all of whose addresses are permitted.

    Others are refused after a time that does not tell why.
    """

    def __init__(
        self,
        timeouts: Timeouts,
        permits: Callable[[str], bool],
        resolve: Resolve,
        wait_until: Callable[[float], Awaitable[None]] = anyio.sleep_until,
    ) -> None:
        self._timeouts = timeouts
        self._permits = permits
        self._resolve = resolve
        self._wait_until = wait_until
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
        addresses = await self._resolve(host)
        if not addresses or not all(map(self._permits, addresses)):
            await self._wait_until(started + self._timeouts.name_refused)
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
