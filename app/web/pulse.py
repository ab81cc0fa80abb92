"""How long the way to a page and back is, measured by the server."""

import time

from app.rooms.audience import Listener
from app.web.messages import Beat
from app.web.wire import encode

EVERY = 4  # pings of a page to a beat of the server
MAX_LAG = 10_000  # milliseconds that are believed
LAST = 1_000_000  # the highest number of a beat


class Pulse:
    """Sends beats to one page. A page that answers late gains no more than the clocks' quota."""

    __slots__ = ("_listener", "_number", "_pings", "_sent", "_waiting")

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._number = 0
        self._sent = 0.0
        self._waiting = False
        self._pings = 0

    def pinged(self) -> None:
        """The page has sent a ping; now and then a beat goes back with the answer."""
        self._pings += 1
        if self._pings % EVERY == 1:
            self.beat()

    def beat(self) -> None:
        """Send a beat, unless one is on its way."""
        if self._waiting and time.monotonic() - self._sent < MAX_LAG / 1000:
            return
        self._number = self._number % LAST + 1
        self._sent, self._waiting = time.monotonic(), True
        self._listener.tell(encode(Beat(n=self._number)))

    def answered(self, number: int) -> None:
        """The page has answered: the lag follows the measurements by quarters."""
        if not self._waiting or number != self._number:
            return
        self._waiting = False
        measured = min(MAX_LAG, round((time.monotonic() - self._sent) * 1000))
        lag = self._listener.lag
        self._listener.lag = measured if lag == 0 else (3 * lag + measured) // 4
