"""A client of Birnam servers, in a synchronous and an asynchronous form."""

from birnam_client.asynchronous.client import AsyncBirnam
from birnam_client.errors import (
    BirnamError,
    ConnectionLost,
    Forbidden,
    NotFound,
    RateLimited,
    Refused,
    RequestError,
    Unauthorized,
    Unavailable,
)
from birnam_client.state import MatchState
from birnam_client.synchronous.client import Birnam

__all__ = [
    "AsyncBirnam",
    "Birnam",
    "BirnamError",
    "ConnectionLost",
    "Forbidden",
    "MatchState",
    "NotFound",
    "RateLimited",
    "Refused",
    "RequestError",
    "Unauthorized",
    "Unavailable",
]
