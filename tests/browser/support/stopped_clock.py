"""The clock of a server that stands still until a test puts it forward."""

from time import time_ns

from harness.browser.server import Server


class StoppedClock:
    """Pages learn the new time with the next answer to a ping, and go on from there."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._at = time_ns() // 1_000_000
        server.stops_clock(self._at)

    def advance(self, milliseconds: int) -> None:
        self._at += milliseconds
        self._server.stops_clock(self._at)
