"""The host names under which the site is served.

A page of another site can point its own name at this server (DNS rebinding) and then read the
answers. The browser still sends that name as `Host`. This is impossible with an IP address, or a
name that exists only in a local network.
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from app.connections.network import parse_address

LOCALHOST = "localhost"
# Top-level domains that the public DNS does not delegate: RFC 6761, 6762, 8375, and ICANN's list.
LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".test")

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII | re.IGNORECASE)


class AllowedHosts:
    """The public URL's host, `others` and loopback; without a public URL also all local names."""

    def __init__(
        self, public_url: str | None, others: Iterable[str] = (), machine: str = ""
    ) -> None:
        """`machine` is the name of this machine."""
        self._local_names = public_url is None
        public = urlsplit(public_url or "").hostname
        own = (public,) if public else (machine,)
        self._names = {name.lower() for name in (*own, *others)}

    def allows(self, header: str) -> bool:
        name = host_name(header)
        if name is None:
            return False
        if name in self._names or _is_loopback(name):
            return True
        return self._local_names and _is_local(name)


def host_name(header: str) -> str | None:
    """The name or address in a `Host` header, without port; None if malformed."""
    found = _HOST.fullmatch(header)
    if not found:
        return None
    address, name = found.groups()
    return address or name.lower().removesuffix(".") or None


def origin_of(url: str) -> str | None:
    """The scheme, host and port of an http URL as browsers write them; None for other texts."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    default = {"http": 80, "https": 443}.get(parts.scheme)
    if default is None or not parts.hostname:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, default) else "")


def _is_loopback(name: str) -> bool:
    address = parse_address(name)
    return name == LOCALHOST or (address is not None and address.is_loopback)


def _is_local(name: str) -> bool:
    """True if no page on the internet can have this name."""
    return parse_address(name) is not None or "." not in name or name.endswith(LOCAL_SUFFIXES)
