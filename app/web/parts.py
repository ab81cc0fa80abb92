"""What the routes work with; made in one place, handed to them as dependencies."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.store.archive import Archive
from app.store.players import Players
from app.web.flood import Flood

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the running service."""

    house: House
    lobby: Lobby
    players: Players
    archive: Archive
    flood: Flood
    public_url: str | None
    network_url: str | None  # where other devices find us, if we know


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the app that serves this request or socket."""
    return cast("Parts", connection.app.state.parts)


TheParts = Annotated[Parts, Depends(parts_of)]


def site(connection: HTTPConnection, parts: Parts) -> str:
    """The site's address as a browser sees it, without a slash at the end."""
    if parts.public_url:
        return parts.public_url.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def shared_site(connection: HTTPConnection, parts: Parts) -> str:
    """The site's address for another device: `localhost` would lead that one to itself."""
    if parts.network_url and connection.url.hostname in LOOPBACK:
        return parts.network_url
    return site(connection, parts)
