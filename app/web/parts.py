"""What the routes work with; made in one place, handed to them as dependencies."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from pydantic import SecretStr
from starlette.requests import HTTPConnection

from app.notices.delivery import Delivery
from app.notices.herald import Herald
from app.rooms.handover import Handover
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.parlor import Parlor
from app.store.annotations import Annotations
from app.store.archive import Archive
from app.store.notices import Notices
from app.store.own import OwnMatches
from app.store.players import Players
from app.store.preferences import Preferences
from app.store.puzzles import Puzzles
from app.store.reviews import Reviews
from app.store.subscriptions import Subscriptions
from app.telemetry.meters import Meters
from app.thinking.choice import FindThinker
from app.thinking.pool import Pool
from app.web.flood import Flood
from app.web.readiness import Readiness

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Telling:
    """What notices need: `key` is the public key as browsers take it, `seal` opens a picture."""

    notices: Notices
    subscriptions: Subscriptions
    herald: Herald
    delivery: Delivery
    key: str
    seal: Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class Thinking:
    """What hints and reviews need: threads to think in, and who thinks about a position."""

    pool: Pool
    find: FindThinker


@dataclass(frozen=True, slots=True)
class Study:
    """What the computer finds out about finished games; `ring` tells it that there is work."""

    reviews: Reviews
    puzzles: Puzzles
    ring: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the running service."""

    house: House
    lobby: Lobby
    parlor: Parlor
    players: Players
    preferences: Preferences
    archive: Archive
    annotations: Annotations
    own: OwnMatches
    telling: Telling
    study: Study
    thinking: Thinking
    flood: Flood
    public_url: str | None
    network_url: str | None  # where other devices find us, if we know
    meters: Meters
    readiness: Readiness
    handover: Handover | None  # if there can be other processes
    metrics_token: SecretStr | None


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the app that serves this request or socket."""
    return cast("Parts", connection.app.state.parts)


async def find_parts(connection: HTTPConnection) -> Parts:
    """The same for routes: FastAPI would call a plain function in a thread, for each request."""
    return parts_of(connection)


TheParts = Annotated[Parts, Depends(find_parts)]


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
