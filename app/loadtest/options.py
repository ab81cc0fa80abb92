"""What a crowd is to do, and to whom it may be sent."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.errors import UserError

PING_AFTER = 2.5  # seconds from a pong to the next ping, as the page has it


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadOptions:
    """A site such as `http://127.0.0.1:8000`, and who comes there; times in seconds."""

    site: str
    games: tuple[str, ...]
    matches: int = 10
    think: float = 0.0
    spectators: int = 0
    deaf: int = 0  # of the spectators: they never read
    seconds: float = 30.0
    seed: int = 1
    ping: float = PING_AFTER

    @property
    def sockets(self) -> str:
        """The same site, for websockets."""
        return "ws" + self.site.removeprefix("http")


def read_site(url: str, *, anywhere: bool) -> str:
    """The site of an address, without its path. Raises Mistake.

    Only this machine may be put under load, unless `anywhere` says that who runs the other one
    agrees.
    """
    parts = urlsplit(url)
    try:
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise UserError(f"{url} is no address: {error}") from error
    if parts.scheme not in ("http", "https") or not host:
        raise UserError(f"{url} is no address; it must be as http://127.0.0.1:8000")
    if not anywhere and not _is_loopback(host):
        raise UserError(
            f"{host} is not this machine; if its operator agrees to the load, add --yes-really"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
