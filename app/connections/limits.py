"""Counts open connections by network and for the whole process.

A connection that waits for its client (for a request or the rest of one) can be closed at any time.
At a limit, the one that has waited longest is closed. If none waits and the process is full, a
socket or stream of the network with the most goes. Only then is the new connection refused.
"""

import logging
from collections.abc import Callable
from typing import Literal

from app.clock import Clock
from app.connections.arrivals import Arrivals
from app.connections.places import CROWD, Places

LIMITS_KEY = "connections"  # key of the ConnectionLimits in the scope's state
LOG_INTERVAL = 60.0  # seconds between two log lines about refused connections
MAX_REFUSALS = 16  # connections that are open only to be told that they are refused

Refusal = Literal["network", "process"]

log = logging.getLogger(__name__)


class _Network:
    """The connections of one network."""

    __slots__ = ("count", "waiting")

    def __init__(self) -> None:
        self.count = 0
        self.waiting: dict[Lease, Callable[[], None]] = {}


class Lease:
    """One counted connection."""

    __slots__ = ("_limits", "_network", "_open")

    def __init__(self, limits: "ConnectionLimits", network: str | None) -> None:
        self._limits = limits
        self._network = network
        self._open = True

    def wait(self, give_up: Callable[[], None]) -> None:
        """The connection waits for its client; `give_up` closes it."""
        if self._open:
            self._limits.add_waiting(self, self._network, give_up)

    def work(self) -> None:
        """The connection no longer waits for its client."""
        if self._open:
            self._limits.remove_waiting(self, self._network)

    def release(self) -> None:
        """The connection is closed. Repeating this has no effect."""
        if self._open:
            self.work()
            self._open = False
            self._limits.subtract(self._network)


class ConnectionLimits:
    """At most `total` connections in all (None: no limit), and of a network enough for a crowd."""

    def __init__(self, per_network: int, total: int | None, clock: Clock) -> None:
        """`per_network` sockets and streams are for all visitors of a network who have no own."""
        self.places = Places(per_network)
        self.arrivals = Arrivals()
        self._per_network = per_network * CROWD
        self._total = total
        self._clock = clock
        self._count = 0
        self._refused: dict[object, Callable[[], None]] = {}
        self._networks: dict[str, _Network] = {}
        self._waiting: dict[Lease, Callable[[], None]] = {}
        self._logged_at = float("-inf")

    def admit(self, network: str | None) -> Lease | Refusal:
        """Count a connection. The network is None while unknown, because a proxy connects."""
        found = self._networks.get(network) if network is not None else None
        if found and found.count >= self._per_network and not _give_up_first(found.waiting):
            return self._refuse("network")
        full = self._total is not None and self._count >= self._total
        if full and not _give_up_first(self._waiting) and not self.places.make_room(network):
            return self._refuse("process")
        self._count += 1
        if network is not None:
            self._networks.setdefault(network, _Network()).count += 1
        return Lease(self, network)

    def begin_refusal(self, give_up: Callable[[], None]) -> Callable[[], None]:
        """Keep a refused connection open until it was told why, or until newer ones come.

        Call the result when it is closed.
        """
        if len(self._refused) >= MAX_REFUSALS:
            oldest = next(iter(self._refused))
            self._refused.pop(oldest)()
        key = object()
        self._refused[key] = give_up

        def end() -> None:
            self._refused.pop(key, None)

        return end

    def add_waiting(self, lease: Lease, network: str | None, give_up: Callable[[], None]) -> None:
        self._waiting[lease] = give_up
        if network is not None:
            self._networks[network].waiting[lease] = give_up

    def remove_waiting(self, lease: Lease, network: str | None) -> None:
        self._waiting.pop(lease, None)
        if network is not None:
            self._networks[network].waiting.pop(lease, None)

    def subtract(self, network: str | None) -> None:
        self._count -= 1
        if network is not None:
            found = self._networks[network]
            found.count -= 1
            if not found.count:
                del self._networks[network]

    def _refuse(self, refusal: Refusal) -> Refusal:
        now = self._clock.monotonic()
        if now - self._logged_at > LOG_INTERVAL:
            self._logged_at = now
            log.warning("connections are refused", extra={"full": refusal, "open": self._count})
        return refusal


def _give_up_first(waiting: dict[Lease, Callable[[], None]]) -> bool:
    """Close the connection that has waited longest. Returns False if none waits."""
    for lease, give_up in waiting.items():
        lease.release()
        give_up()
        return True
    return False
