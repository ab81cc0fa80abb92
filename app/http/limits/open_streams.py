"""A place for each stream, which it keeps until its response ends."""

from collections.abc import Callable

from starlette.requests import HTTPConnection

from app.connections.http_protocol import ABORT_KEY
from app.connections.places import Place, Places
from app.http.errors import ApiError
from app.http.limits.person import person_of
from app.http.services import Services
from app.locales import t


def take_place(connection: HTTPConnection, services: Services) -> Place:
    """Raises ApiError 429 if the player or the network has too many sockets and streams."""
    give_up: Callable[[], None] = connection.scope["state"].get(ABORT_KEY, lambda: None)
    place = services[Places].take(person_of(connection), give_up)
    if place is None:
        raise ApiError(429, "too-many-streams", t("tokens.error.streams"))
    return place
