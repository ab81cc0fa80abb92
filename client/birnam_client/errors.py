"""The errors that a client raises.

BirnamError
├── ConnectionLost     the server could not be reached for as long as the client is patient
└── RequestError       the server answered with an error
    ├── Unauthorized   401: the token is unknown or was revoked
    ├── Forbidden      403: the player may not do this, or the token lacks a scope
    ├── NotFound       404
    ├── Refused        409: the state of the match does not allow it
    ├── RateLimited    429
    └── Unavailable    500 and above
"""

import json


class BirnamError(Exception):
    """The base of all errors."""


class ConnectionLost(BirnamError):
    """The server could not be reached for as long as the client is patient."""


class RequestError(BirnamError):
    """The server's answer to a request: `reason` is for programs, the text for people."""

    def __init__(self, status: int, reason: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.reason = reason

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.status} {self.reason})"


class Unauthorized(RequestError):
    """The token is unknown or was revoked."""


class Forbidden(RequestError):
    """The player may not do this, or the token lacks a scope."""


class NotFound(RequestError):
    """The resource does not exist."""


class Refused(RequestError):
    """The state of the match does not allow the command."""


class RateLimited(RequestError):
    """Too many requests."""


class Unavailable(RequestError):
    """The server cannot answer now."""


_BY_STATUS = {401: Unauthorized, 403: Forbidden, 404: NotFound, 409: Refused, 429: RateLimited}


def error_of(status: int, text: str = "", location: str | None = None) -> RequestError:
    """The error that an answer stands for. `location` is where a redirect leads."""
    try:
        body = json.loads(text)
    except ValueError:  # from a proxy before the server
        body = None
    problem = body if isinstance(body, dict) else {}
    kind = Unavailable if status >= 500 else _BY_STATUS.get(status, RequestError)
    reason = str(problem.get("reason", "moved" if location else "unknown"))
    usual = f"The site is at {location}." if location else "The server gave no reason."
    return kind(status, reason, str(problem.get("message", usual)))
