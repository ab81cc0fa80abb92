"""Finds the sender of a request, as limits see it: a player, and the network of the address."""

from starlette.requests import HTTPConnection

from app.connections.network import client_network
from app.connections.places import Person
from app.match.time_control import DAY
from app.players.store import Session

NEW_FOR = DAY  # milliseconds; as long, the player shares the limits of the network
_PERSON = "person"  # key in the state of a request


def set_person(connection: HTTPConnection, session: Session, now: int) -> None:
    known = now - session.created_at >= NEW_FOR
    person = Person(client_network(connection), session.player, known)
    connection.scope.setdefault("state", {})[_PERSON] = person


def person_of(connection: HTTPConnection) -> Person:
    """A visitor without a player, until the session is read."""
    found: Person | None = connection.scope.get("state", {}).get(_PERSON)
    return found or Person(client_network(connection))
