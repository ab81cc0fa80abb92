"""Limits on how often one address may do what costs us, or what a guesser would do."""

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from app.web.errors import ProblemError


class Flood:
    """Counts by kind and address, in the memory of this process."""

    def __init__(self, opening: str, guessing: str, studying: str, reviewing: str) -> None:
        """Limits as texts, such as `60/minute`."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._opening = parse(opening)
        self._guessing = parse(guessing)
        self._studying = parse(studying)
        self._reviewing = parse(reviewing)

    def opening(self, connection: HTTPConnection) -> None:
        """Somebody opens a match or becomes a player. Raises ProblemError if it is too often."""
        self._hit(self._opening, "opening", connection)

    def guessing(self, connection: HTTPConnection) -> None:
        """Somebody tries a code or a resume link. Raises ProblemError if it is too often."""
        self._hit(self._guessing, "guessing", connection)

    def studying(self, connection: HTTPConnection) -> None:
        """Somebody has a line of moves computed. Raises ProblemError if it is too often."""
        self._hit(self._studying, "studying", connection)

    def reviewing(self, connection: HTTPConnection) -> None:
        """Somebody has the computer look at a match. Raises ProblemError if it is too often."""
        self._hit(self._reviewing, "reviewing", connection)

    def _hit(self, limit: RateLimitItem, kind: str, connection: HTTPConnection) -> None:
        address = connection.client.host if connection.client else "unknown"
        if not self._limiter.hit(limit, kind, address):
            message = "Too many requests from your address; try again in a minute."
            raise ProblemError(429, "too-many", message)
