"""What the routes work with; made in one place, handed to them as dependencies."""

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
    """What notices need: `key` is the public key as browsers take it, `seal` opens a picture."""

    outbox: NotificationOutbox
    subscriptions: Subscriptions
    dispatcher: Dispatcher
    delivery: Delivery
    public_key: str
    picture_seal: Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class ThinkingServices:
    """What hints and reviews need: threads to think in, and who thinks about a position."""

    pool: Pool
    find: FindThinker


@dataclass(frozen=True, slots=True)
class ReviewServices:
    """What the computer finds out about finished games; `ring` tells it that there is work."""

    store: ReviewStore
    puzzles: PuzzleStore
    wake: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the running service."""

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
    network_url: str | None  # where other devices find us, if we know
    metrics: Metrics
    readiness: ReadinessChecker
    drain: Drain | None  # if there can be other processes
    metrics_token: SecretStr | None


def services_of(connection: HTTPConnection) -> Services:
    """The parts of the app that serves this request or socket."""
    return cast("Services", connection.app.state.services)


async def get_services(connection: HTTPConnection) -> Services:
    """The same for routes: FastAPI would call a plain function in a thread, for each request."""
    return services_of(connection)


TheServices = Annotated[Services, Depends(get_services)]


def site_url(connection: HTTPConnection, services: Services) -> str:
    """The site's address as a browser sees it, without a slash at the end."""
    if services.public_url:
        return services.public_url.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def shareable_url(connection: HTTPConnection, services: Services) -> str:
    """The site's address for another device: `localhost` would lead that one to itself."""
    if services.network_url and connection.url.hostname in LOOPBACK:
        return services.network_url
    return site_url(connection, services)
