"""Looks up the names of foreign hosts.

The operating system's look-up cannot be given up. It would keep one of a few threads for as long as
a silent name server likes, and everybody's requests would wait for them.
"""

import socket
from collections.abc import Sequence
from typing import Any

from cachetools import TTLCache

FIRST_TRY = 0.7  # seconds in which a name server must answer; the second try takes twice as long
TRIES = 2
REMEMBERED = 60.0  # seconds for which a name without addresses is not looked up again
MAX_REMEMBERED = 1_000  # names


class Names:
    """Looks names up, also in the file of hosts."""

    def __init__(self, servers: Sequence[str] | None = None, first_try: float = FIRST_TRY) -> None:
        """Ask these name servers, each an address and a port, in place of the system's."""
        self._servers = servers
        self._first_try = first_try
        self._resolver: Any = None  # of aiodns, once there is something to look up
        self._unknown: TTLCache[str, bool] = TTLCache(MAX_REMEMBERED, REMEMBERED)

    async def addresses(self, host: str) -> list[str]:
        """The addresses of a name; none if it is unknown, or was a short time ago."""
        import aiodns  # noqa: PLC0415 - large

        if host in self._unknown:
            return []
        if self._resolver is None:
            self._resolver = aiodns.DNSResolver(self._servers, timeout=self._first_try, tries=TRIES)
        addresses = []
        try:
            found = await self._resolver.getaddrinfo(host, type=socket.SOCK_STREAM)
            addresses = [str(node.addr[0], "ascii") for node in found.nodes]
        except (aiodns.error.DNSError, UnicodeError):
            pass
        finally:  # also if it is given up
            if not addresses:
                self._unknown[host] = True
        return addresses

    async def close(self) -> None:
        if self._resolver is not None:
            await self._resolver.close()
            self._resolver = None
