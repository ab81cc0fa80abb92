"""A client of Birnam servers, in a synchronous and an asynchronous form."""

from birnam_client.async_client import AsyncBirnam
from birnam_client.client import Birnam
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
