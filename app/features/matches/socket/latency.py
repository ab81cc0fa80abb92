"""Round trip times, measured by the server."""

from app.clock import Clock
from app.rooms.audience import Listener
from app.wire.encode import encode
from app.wire.server_messages import LatencyProbeMessage

INTERVAL = 4  # pings of a page for each probe
MAX_LAG = 10_000  # milliseconds; longer times count as this
MAX_NUMBER = 1_000_000


class LatencyMeter:
    """Probes one page. A late answer gains the page no more than its lag quota.

    `lag` is the smoothed round trip time in milliseconds.
    """

    __slots__ = ("_clock", "_listener", "_number", "_pings", "_sent_at", "_waiting", "lag")

    def __init__(self, listener: Listener, clock: Clock) -> None:
        self.lag = 0
        self._clock = clock
        self._listener = listener
        self._number = 0
        self._sent_at = 0.0
        self._waiting = False
        self._pings = 0

    def on_ping(self) -> None:
        self._pings += 1
        if self._pings % INTERVAL == 1:
            self.probe()

    def probe(self) -> None:
        """Send a probe unless one is under way."""
        now = self._clock.monotonic()
        if self._waiting and now - self._sent_at < MAX_LAG / 1000:
            return
        self._number = self._number % MAX_NUMBER + 1
        self._sent_at, self._waiting = now, True
        self._listener.send(encode(LatencyProbeMessage(n=self._number)))

    def on_reply(self, number: int) -> None:
        """Add the measurement to the average, with a weight of a quarter."""
        if not self._waiting or number != self._number:
            return
        self._waiting = False
        waited = self._clock.monotonic() - self._sent_at
        measured = min(MAX_LAG, round(waited * 1000))
        self.lag = measured if self.lag == 0 else (3 * self.lag + measured) // 4
