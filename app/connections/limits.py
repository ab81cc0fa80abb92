"""Counts open connections by network and for the whole process.

A connection that waits for its client (for a request or the rest of one) can be closed at any time.
At a limit, the one that has waited longest is closed. The new connection is refused only if none
waits.
"""

import logging
from collections.abc import Callable
from typing import Literal

from app.clock import Clock

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

    __slots__ = ("_limits", "_network", "_open", "_uses_file")

    def __init__(self, limits: "ConnectionLimits", network: str | None, *, uses_file: bool) -> None:
        self._limits = limits
        self._network = network
        self._uses_file = uses_file
        self._open = True

    @property
    def by_network(self) -> bool:
        return self._network is not None

    def wait(self, give_up: Callable[[], None]) -> None:
        """The connection waits for its client; `give_up` closes it."""
        if self._open:
            self._limits.add_waiting(self, self._network, give_up, uses_file=self._uses_file)

    def work(self) -> None:
        """The connection no longer waits for its client."""
        if self._open:
            self._limits.remove_waiting(self, self._network)

    def release(self) -> None:
        """The connection is closed. Repeating this has no effect."""
        if self._open:
            self.work()
            self._open = False
            self._limits.subtract(self._network, uses_file=self._uses_file)


class ConnectionLimits:
    """At most `per_network` connections of one network, and `total` in all (None: no limit)."""

    def __init__(self, per_network: int, total: int | None, clock: Clock) -> None:
        self._per_network = per_network
        self._total = total
        self._clock = clock
        self._count = 0
        self._refused: dict[object, Callable[[], None]] = {}
        self._networks: dict[str, _Network] = {}
        self._waiting: dict[Lease, Callable[[], None]] = {}
        self._logged_at = float("-inf")

    def admit(self, network: str | None, *, uses_file: bool = True) -> Lease | Refusal:
        """Count a connection.

        The network is None while unknown, because the connection comes from a proxy. `uses_file` is
        False for a client behind a proxy, whose connection is counted already.
        """
        found = self._networks.get(network) if network is not None else None
        if found and found.count >= self._per_network and not _give_up_first(found.waiting):
            return self._refuse("network")
        full = uses_file and self._total is not None and self._count >= self._total
        if full and not _give_up_first(self._waiting):
            return self._refuse("process")
        self._count += uses_file
        if network is not None:
            self._networks.setdefault(network, _Network()).count += 1
        return Lease(self, network, uses_file=uses_file)

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

    def add_waiting(
        self, lease: Lease, network: str | None, give_up: Callable[[], None], *, uses_file: bool
    ) -> None:
        if uses_file:
            self._waiting[lease] = give_up
        if network is not None:
            self._networks[network].waiting[lease] = give_up

    def remove_waiting(self, lease: Lease, network: str | None) -> None:
        self._waiting.pop(lease, None)
        if network is not None:
            self._networks[network].waiting.pop(lease, None)

    def subtract(self, network: str | None, *, uses_file: bool) -> None:
        self._count -= uses_file
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
