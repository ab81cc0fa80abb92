"""A place for each stream and socket, which it keeps until it ends."""

from collections.abc import Callable

from starlette.requests import HTTPConnection

from app.connections.http_protocol import ABORT_KEY
from app.connections.places import Place, Places
from app.http.errors import ApiError
from app.http.limits.person import person_of
from app.http.services import services_of
from app.locales import t

COUNTED_KEY = "counted"  # key of the CountedRequest in the state of a request


def find_place(connection: HTTPConnection, give_up: Callable[[], None]) -> Place | None:
    """None if the player or the network has too many. With a place, the request is counted once."""
    place = services_of(connection)[Places].take(person_of(connection), give_up)
    if place is not None and (request := connection.scope["state"].get(COUNTED_KEY)):
        request.end()
    return place


def take_place(connection: HTTPConnection) -> Place:
    """Raises ApiError 429 if the player or the network has too many sockets and streams."""
    give_up: Callable[[], None] = connection.scope["state"].get(ABORT_KEY, lambda: None)
    place = find_place(connection, give_up)
    if place is None:
        raise ApiError(429, "too-many-streams", t("tokens.error.streams"))
    return place
