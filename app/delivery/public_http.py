"""HTTP requests to URLs that users have entered: to public hosts only, and with a time limit.

The host name is resolved once, and the connection goes to the address that was checked. A name
that resolves to another address the second time (DNS rebinding) has no effect.

Users learn nothing about names in the server's network: the answer is the same, and takes the same
time, for a name that does not exist and for one that leads to a private address.
"""

import ipaddress
from collections.abc import Awaitable, Mapping
from urllib.parse import urlsplit

import anyio

from app.delivery.host_turns import HostTurns
from app.delivery.model import Outcome
from app.delivery.names import Names
from app.timeouts import Timeouts

MAX_URL = 1000  # characters

# Of all IPv6 addresses only these are assigned to hosts in the internet. Outside are ::/96 and
# ::ffff:0:0:0/96, which contain IPv4 addresses, NAT64, site-local and segment routing addresses.
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
_SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        (
            "2002::/16",  # 6to4, which contains an IPv4 address
            "3fff::/20",  # documentation; Python knows it from 3.13 on
            "192.88.99.0/24",  # relays of 6to4
        ),
    )
)


class ForbiddenAddress(ValueError):
    """Nothing may be sent to this URL. The message is a reason such as `not-https`."""


class DeliveryError(Exception):
    """The host could not be reached or returned an error.

    The message is a reason, and for `answered` the status and the text of the answer.
    """

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.status = status

    @property
    def permanent(self) -> bool:
        """True if a retry would be pointless."""
        return self.status is not None and self.status < 500 and self.status not in (408, 425, 429)


class PublicHttp:
    """Sends requests. With `allow_private` also to private addresses and without TLS."""

    def __init__(self, timeouts: Timeouts = Timeouts(), *, allow_private: bool = False) -> None:
        self.allow_private = allow_private
        self.timeouts = timeouts
        self._names = Names()
        self._turns = HostTurns()

    async def close(self) -> None:
        await self._names.close()

    def check(self, url: str) -> None:
        """Check a URL without connecting. Raises ForbiddenAddress."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise ForbiddenAddress("not-a-url") from None
        if len(url) > MAX_URL or not url.isascii() or any(character <= " " for character in url):
            raise ForbiddenAddress("not-a-url")
        if parts.scheme != "https" and not (self.allow_private and parts.scheme == "http"):
            raise ForbiddenAddress("not-http" if self.allow_private else "not-https")
        if not parts.hostname or parts.username or parts.password:
            raise ForbiddenAddress("not-a-host")
        if not self.allow_private and port not in (None, 443):
            raise ForbiddenAddress("other-port")
        literal = _address(parts.hostname)
        if literal is not None and not self.allow_private and not is_public(str(literal)):
            raise ForbiddenAddress("private-network")

    async def post(
        self, url: str, body: bytes, headers: Mapping[str, str], method: str = "POST"
    ) -> int:
        """Send a request. Returns the status, 200 to 299.

        Raises ForbiddenAddress, and DeliveryError for every other status. Redirects are not
        followed.
        """
        from app.delivery import guarded_http  # noqa: PLC0415 - its library is large

        self.check(url)
        try:
            with anyio.fail_after(self.timeouts.http_request):
                async with self._turns.turn(urlsplit(url).hostname or ""):
                    status, answer = await guarded_http.send(
                        method,
                        url,
                        body,
                        headers,
                        self.timeouts,
                        self._names.addresses,
                        allow_private=self.allow_private,
                    )
        except TimeoutError:
            raise DeliveryError("too-slow") from None
        except guarded_http.NoPublicAddress:
            raise DeliveryError("no-public-host") from None
        except guarded_http.HTTP_ERRORS as error:
            raise DeliveryError("unreachable") from error
        if not 200 <= status < 300:
            raise DeliveryError(f"answered {status} {answer}".strip(), status)
        return status


async def outcome_of(sending: Awaitable[int]) -> Outcome:
    """The outcome of a request. It is `refused` if a retry would be pointless."""
    try:
        return Outcome("sent", f"delivered {await sending}")
    except ForbiddenAddress as error:
        return Outcome("refused", str(error))
    except DeliveryError as error:
        return Outcome("refused" if error.permanent else "waiting", str(error))


def is_public(text: str) -> bool:
    """True if an address belongs to a host in the internet."""
    address = _address(text)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:  # the operating system connects to that IPv4 address
            return is_public(str(address.ipv4_mapped))
        if address not in _GLOBAL_UNICAST:
            return False
    elif address is None:
        return False
    special = any(address in network for network in _SPECIAL)
    return address.is_global and not address.is_multicast and not special


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
