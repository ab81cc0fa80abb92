"""The options of a load test, and of an attack."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.errors import UserError

PING_INTERVAL = 2.5  # seconds from a pong to the next ping, as in static/live/socket.js


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadOptions:
    """`site` is a URL such as `http://127.0.0.1:8000`. Times are in seconds."""

    site: str
    games: tuple[str, ...]
    matches: int = 10
    think: float = 0.0
    spectators: int = 0
    deaf: int = 0  # the number of spectators that never read
    seconds: float = 30.0
    seed: int = 1
    ping: float = PING_INTERVAL


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaOptions:
    """An arena with `players`, distributed among the `sites` of one service."""

    sites: tuple[str, ...]
    players: int
    game: str
    think: float = 1.0
    seconds: float = 30.0
    seed: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOptions:
    """`size` is the share of each flood's usual strength; `seconds` is the length of each flood.

    Each flood comes from `addresses` loopback addresses of its own.
    """

    site: str
    floods: tuple[str, ...]
    addresses: int = 1
    seconds: float = 10.0
    size: float = 1.0
    seed: int = 1


def parse_site(url: str, *, allow_remote: bool) -> str:
    """The site of a URL, without the path.

    Raises UserError, including for another machine unless `allow_remote` says that its operator
    agrees.
    """
    parts = urlsplit(url)
    try:
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise UserError(f"{url} is not a URL: {error}") from error
    if parts.scheme not in ("http", "https") or not host:
        raise UserError(f"{url} is not a URL such as http://127.0.0.1:8000")
    if not allow_remote and not _is_loopback(host):
        raise UserError(
            f"{host} is not this machine; if its operator agrees to the load, add --yes-really"
        )
    return f"{parts.scheme}://{parts.netloc}"


def parse_own_site(url: str) -> str:
    """The site of a server on this machine, for attacks. Raises UserError for any other."""
    parts = urlsplit(parse_site(url, allow_remote=True))
    host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname or ""
    if not _is_loopback(host):
        raise UserError(f"{host} is not this machine; --attack is only for a server of your own")
    if parts.scheme != "http" or ":" in host:
        raise UserError("--attack needs a URL such as http://127.0.0.1:8000: http and IPv4")
    return f"http://{host}:{parts.port or 80}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
