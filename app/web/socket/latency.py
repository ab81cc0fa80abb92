"""Round trip times, measured by the server."""

import time

from app.rooms.audience import Listener
from app.web.socket.encode import encode
from app.web.socket.server_messages import LatencyProbeMessage

INTERVAL = 4  # pings of a page for each probe
MAX_LAG = 10_000  # milliseconds; longer times count as this
MAX_NUMBER = 1_000_000


class LatencyMeter:
    """Probes one page. A page that answers late gains no more than its lag quota.

    `lag` is the smoothed round trip time in milliseconds.
    """

    __slots__ = ("_listener", "_number", "_pings", "_sent_at", "_waiting", "lag")

    def __init__(self, listener: Listener) -> None:
        self.lag = 0
        self._listener = listener
        self._number = 0
        self._sent_at = 0.0
        self._waiting = False
        self._pings = 0

    def on_ping(self) -> None:
        """Probe the page after some of its pings."""
        self._pings += 1
        if self._pings % INTERVAL == 1:
            self.probe()

    def probe(self) -> None:
        """Send a probe, unless one is under way."""
        if self._waiting and time.monotonic() - self._sent_at < MAX_LAG / 1000:
            return
        self._number = self._number % MAX_NUMBER + 1
        self._sent_at, self._waiting = time.monotonic(), True
        self._listener.send(encode(LatencyProbeMessage(n=self._number)))

    def on_reply(self, number: int) -> None:
        """Take the measurement into the average, with a weight of a quarter."""
        if not self._waiting or number != self._number:
            return
        self._waiting = False
        measured = min(MAX_LAG, round((time.monotonic() - self._sent_at) * 1000))
        self.lag = measured if self.lag == 0 else (3 * self.lag + measured) // 4
