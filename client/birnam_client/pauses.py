"""The pauses between attempts to reach a server."""

from random import random
from time import monotonic

import httpx2

from birnam_client.errors import ConnectionLost, RateLimited, RequestError, Unavailable

FIRST, LONGEST = 0.1, 5.0  # seconds
UNSENT = (httpx2.LocalProtocolError, httpx2.UnsupportedProtocol)  # also the next time


class Pauses:
    """Each pause is about twice as long as the one before it."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.begin()

    def begin(self) -> None:
        """The server answers: the next pause is a short one."""
        self._next = FIRST
        self._since: float | None = None

    def after(self, error: Exception | None, wait: str | None = None) -> float:
        """The seconds to wait after an error, or at least those that the server asks for.

        Raises the error if it will not go away, and ConnectionLost when patience has run out or
        the request cannot be sent at all.
        """
        if isinstance(error, UNSENT):
            raise ConnectionLost(f"the request cannot be sent: {error}") from error
        lasting = isinstance(error, RequestError) and not isinstance(
            error, RateLimited | Unavailable
        )
        if error is not None and lasting:
            raise error
        if self._since is None:
            self._since = monotonic()
        if monotonic() > self._since + self._patience:
            if isinstance(error, RequestError):
                raise error
            raise ConnectionLost(f"no answer for {self._patience:g} seconds: {error!r}") from error
        pause, self._next = self._next, min(self._next * 2, LONGEST)
        asked = float(wait) if wait and wait.isdigit() else 0.0
        return max(pause * (0.5 + random()), asked)
