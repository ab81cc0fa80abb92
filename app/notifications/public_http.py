"""Requests to addresses that somebody has typed in: to public hosts only, and never for long.

The host's name is resolved here, once, and the connection goes to the address that was looked at:
a name that answers differently the second time finds nobody.
"""

import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpcore2

TIMEOUT = 8.0  # seconds for a whole request
MAX_ANSWER = 300  # bytes of an answer that are read, to be shown
MAX_CONNECTIONS = 16
MAX_URL = 1000  # characters


_HTTP_ERRORS = (
    OSError,
    ssl.SSLError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")  # leads on to any IPv4 address


class ForbiddenAddress(ValueError):
    """An address that nothing is sent to. The message says why."""


class DeliveryError(Exception):
    """The other side could not be reached, or did not want it. The message is for people."""

    def __init__(self, said: str, status: int | None = None) -> None:
        super().__init__(said)
        self.status = status

    @property
    def permanent(self) -> bool:
        """Whether another try would end the same way."""
        return self.status is not None and self.status < 500 and self.status not in (408, 425, 429)


@dataclass(frozen=True, slots=True)
class PublicHttp:
    """The way out. `private` lets it lead into the own network, and without TLS."""

    allow_private: bool = False

    def check(self, url: str) -> None:
        """Look at an address without going there. Raises Forbidden."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise ForbiddenAddress("This is no address.") from None
        if len(url) > MAX_URL or not url.isascii() or any(sign <= " " for sign in url):
            raise ForbiddenAddress("This is no address.")
        if parts.scheme != "https" and not (self.allow_private and parts.scheme == "http"):
            raise ForbiddenAddress("The address must begin with https://")
        if not parts.hostname or parts.username or parts.password:
            raise ForbiddenAddress("The address needs a host, and no name or password in it.")
        if not self.allow_private and port not in (None, 443):
            raise ForbiddenAddress("Only the usual port of https is allowed.")
        literal = _address(parts.hostname)
        if literal is not None and not self.allow_private and not is_public(str(literal)):
            raise ForbiddenAddress("The address leads into a private network.")

    async def post(
        self, url: str, body: bytes, headers: Mapping[str, str], method: str = "POST"
    ) -> int:
        """Send something; the status, which is good. Raises Forbidden and Undelivered.

        Redirects are not followed: they are an answer like others, and no good one.
        """
        self.check(url)
        try:
            with anyio.fail_after(TIMEOUT):
                return await self._post(url, body, headers, method)
        except TimeoutError:
            raise DeliveryError("There was no answer in time.") from None
        except _HTTP_ERRORS as error:
            raise DeliveryError(
                f"The host could not be reached. {_summary(error)}".strip()
            ) from error

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str], method: str) -> int:
        asked = {"user-agent": "Birnam", "content-length": str(len(body)), **headers}
        pairs = [(name.encode(), value.encode("latin-1")) for name, value in asked.items()]
        backend = _GuardedBackend(self.allow_private)
        async with (
            httpcore2.AsyncConnectionPool(network_backend=backend) as pool,
            pool.stream(method, url, headers=pairs, content=body) as answer,
        ):
            status = int(answer.status)
            if 200 <= status < 300:
                return status
            said = b""
            async for part in answer.aiter_stream():
                said += part
                if len(said) > MAX_ANSWER:
                    break
        words = " ".join(said[:MAX_ANSWER].decode("utf-8", "replace").split())
        raise DeliveryError(f"The answer was {status}. {words}".strip(), status)


class _GuardedBackend(httpcore2.AsyncNetworkBackend):
    """Connects to public addresses only."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._backend = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - as the library asks
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        if not self._private and not all(map(is_public, addresses)):
            raise ForbiddenAddress("The address leads into a private network.")
        for address in addresses[:-1]:
            try:
                return await self._connect(address, port, socket_options)
            except httpcore2.ConnectError:
                continue
        return await self._connect(addresses[-1], port, socket_options)

    async def _connect(
        self, address: str, port: int, options: Iterable[Any] | None
    ) -> httpcore2.AsyncNetworkStream:
        return await self._backend.connect_tcp(address, port, TIMEOUT / 2, None, options)

    async def sleep(self, seconds: float) -> None:
        await anyio.sleep(seconds)


def is_public(text: str) -> bool:
    """Whether an IP address is one that everybody in the internet could mean."""
    address = _address(text)
    if address is None:
        return False
    for inner in ("ipv4_mapped", "sixtofour"):  # an address in an address
        if held := getattr(address, inner, None):
            return is_public(str(held))
    return address.is_global and not address.is_multicast and address not in _NAT64


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None


def _summary(error: Exception) -> str:
    return str(error)[:100]
