"""The services that routes use, as a FastAPI dependency."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from pydantic import SecretStr
from starlette.requests import HTTPConnection

from app.notifications.delivery import Delivery
from app.notifications.dispatcher import Dispatcher
from app.rooms.chat.registry import ChatRegistry
from app.rooms.drain import Drain
from app.rooms.lobby import Lobby
from app.rooms.registry import RoomRegistry
from app.store.annotations import Annotations
from app.store.match_lists import MatchLists
from app.store.notification_outbox import NotificationOutbox
from app.store.player_matches import PlayerMatches
from app.store.players import Players
from app.store.preferences import PreferenceStore
from app.store.puzzles import PuzzleStore
from app.store.reviews import ReviewStore
from app.store.subscriptions import Subscriptions
from app.telemetry.metrics import Metrics
from app.thinking.bot_moves import FindThinker
from app.thinking.pool import Pool
from app.web.rate_limit import RateLimits
from app.web.readiness import ReadinessChecker

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class NotificationServices:
    """Services for notifications.

    `public_key` is the application server key for browsers. `picture_seal` makes the token that
    lets a notification show the board of a private match.
    """

    outbox: NotificationOutbox
    subscriptions: Subscriptions
    dispatcher: Dispatcher
    delivery: Delivery
    public_key: str
    picture_seal: Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class ThinkingServices:
    """Services for hints: the thread pool and the lookup of a thinker for a position."""

    pool: Pool
    find: FindThinker


@dataclass(frozen=True, slots=True)
class ReviewServices:
    """Services for reviews and puzzles. `wake` notifies the worker of a new request."""

    store: ReviewStore
    puzzles: PuzzleStore
    wake: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Services:
    """All services of the running process."""

    rooms: RoomRegistry
    lobby: Lobby
    chats: ChatRegistry
    players: Players
    preferences: PreferenceStore
    match_lists: MatchLists
    annotations: Annotations
    player_matches: PlayerMatches
    notifications: NotificationServices
    reviews: ReviewServices
    thinking: ThinkingServices
    rate_limits: RateLimits
    public_url: str | None
    network_url: str | None  # the site's URL in the local network, if it is known
    metrics: Metrics
    readiness: ReadinessChecker
    drain: Drain | None  # None if there can be no other process
    metrics_token: SecretStr | None


def services_of(connection: HTTPConnection) -> Services:
    return cast("Services", connection.app.state.services)


async def get_services(connection: HTTPConnection) -> Services:
    """Like `services_of`, but a coroutine: FastAPI runs plain functions in a thread."""
    return services_of(connection)


TheServices = Annotated[Services, Depends(get_services)]


def site_url(connection: HTTPConnection, services: Services) -> str:
    """The site's URL as the browser sees it, without a slash at the end."""
    if services.public_url:
        return services.public_url.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def shareable_url(connection: HTTPConnection, services: Services) -> str:
    """The site's URL for other devices, which cannot use `localhost`."""
    if services.network_url and connection.url.hostname in LOOPBACK:
        return services.network_url
    return site_url(connection, services)
