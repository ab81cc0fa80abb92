"""HTTP requests to URLs that users have entered: to public hosts only, and with a time limit.

The host name is resolved once, and the connection goes to the address that was checked. A name
that resolves to another address the second time (DNS rebinding) has no effect.
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
MAX_ANSWER = 300  # bytes of an error response that are read
MAX_URL = 1000  # characters


_HTTP_ERRORS = (
    OSError,
    ssl.SSLError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")  # translated to any IPv4 address


class ForbiddenAddress(ValueError):
    """Nothing may be sent to this URL. The message is for people."""


class DeliveryError(Exception):
    """The host could not be reached or returned an error. The message is for people."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status

    @property
    def permanent(self) -> bool:
        """Whether a retry would be pointless."""
        return self.status is not None and self.status < 500 and self.status not in (408, 425, 429)


@dataclass(frozen=True, slots=True)
class PublicHttp:
    """Sends requests. With `allow_private` also to private addresses and without TLS."""

    allow_private: bool = False

    def check(self, url: str) -> None:
        """Check a URL without connecting. Raises ForbiddenAddress."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise ForbiddenAddress("This is not a valid URL.") from None
        if len(url) > MAX_URL or not url.isascii() or any(character <= " " for character in url):
            raise ForbiddenAddress("This is not a valid URL.")
        if parts.scheme != "https" and not (self.allow_private and parts.scheme == "http"):
            raise ForbiddenAddress("The URL must begin with https://")
        if not parts.hostname or parts.username or parts.password:
            raise ForbiddenAddress("The URL must have a host, and no user name or password.")
        if not self.allow_private and port not in (None, 443):
            raise ForbiddenAddress("The URL must have the default port of https, 443.")
        literal = _address(parts.hostname)
        if literal is not None and not self.allow_private and not is_public(str(literal)):
            raise ForbiddenAddress("The address leads into a private network.")

    async def post(
        self, url: str, body: bytes, headers: Mapping[str, str], method: str = "POST"
    ) -> int:
        """Send a request. Returns the status, 200 to 299.

        Raises ForbiddenAddress, and DeliveryError for every other status. Redirects are not
        followed.
        """
        self.check(url)
        try:
            with anyio.fail_after(TIMEOUT):
                return await self._post(url, body, headers, method)
        except TimeoutError:
            raise DeliveryError("The host did not answer in time.") from None
        except _HTTP_ERRORS as error:
            raise DeliveryError(
                f"The host could not be reached. {_summary(error)}".strip()
            ) from error

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str], method: str) -> int:
        fields = {"user-agent": "Birnam", "content-length": str(len(body)), **headers}
        pairs = [(name.encode(), value.encode("latin-1")) for name, value in fields.items()]
        backend = _GuardedBackend(self.allow_private)
        async with (
            httpcore2.AsyncConnectionPool(network_backend=backend) as pool,
            pool.stream(method, url, headers=pairs, content=body) as response,
        ):
            status = int(response.status)
            if 200 <= status < 300:
                return status
            answer = b""
            async for part in response.aiter_stream():
                answer += part
                if len(answer) > MAX_ANSWER:
                    break
        text = " ".join(answer[:MAX_ANSWER].decode("utf-8", "replace").split())
        raise DeliveryError(f"The answer was {status}. {text}".strip(), status)


class _GuardedBackend(httpcore2.AsyncNetworkBackend):
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
        found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        if not self._allow_private and not all(map(is_public, addresses)):
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
    address = _address(text)
    if address is None:
        return False
    for inner in ("ipv4_mapped", "sixtofour"):  # IPv6 addresses that contain an IPv4 address
        if inner_address := getattr(address, inner, None):
            return is_public(str(inner_address))
    return address.is_global and not address.is_multicast and address not in _NAT64


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None


def _summary(error: Exception) -> str:
    return str(error)[:100]
