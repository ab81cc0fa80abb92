"""The services that routes use, as a FastAPI dependency."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from pydantic import SecretStr
from starlette.requests import HTTPConnection

from app.notifications.delivery import Delivery
from app.notifications.dispatcher import Dispatcher
from app.notifications.event_worker import EventWorker
from app.rooms.bots.game_limit import ComputerGames
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.circles.pages import CirclePages
from app.rooms.drain import Drain
from app.rooms.lobby.challenges import ChallengeKeeper
from app.rooms.lobby.lobby import Lobby
from app.rooms.lobby.online_players import OnlinePlayers
from app.rooms.lobby.pairing import Pairing
from app.rooms.registry import RoomRegistry
from app.rooms.tournaments.tournaments import Tournaments
from app.store.accounts.access_tokens import AccessTokens
from app.store.accounts.archive_summary import Archives
from app.store.accounts.merges import Merges
from app.store.accounts.passkeys import Accounts
from app.store.accounts.personal_data import PersonalData
from app.store.accounts.profiles import Profiles
from app.store.accounts.public_games import PublicGames
from app.store.accounts.puzzle_results import PuzzleResults
from app.store.accounts.sessions import Sessions
from app.store.annotations import Annotations
from app.store.circles.circles import Circles
from app.store.circles.matches import CircleMatches
from app.store.circles.memberships import Memberships
from app.store.emails.addresses import EmailAddresses
from app.store.event_hooks.hooks import EventHooks
from app.store.explorer.counts import ExplorerCounts
from app.store.exports import Exports
from app.store.friends.challenges import Challenges
from app.store.friends.friendships import Friendships
from app.store.friends.public_play import PublicPlay
from app.store.friends.standing_invitations import StandingInvitationStore
from app.store.match_lists import MatchLists
from app.store.moderation.audit import Audit
from app.store.moderation.cases import Cases
from app.store.moderation.operators import Operators
from app.store.moderation.sanctions import Sanctions
from app.store.notifications.outbox import NotificationOutbox
from app.store.notifications.subscriptions import Subscriptions
from app.store.player_matches import PlayerMatches
from app.store.players import Players
from app.store.preferences import PreferenceStore
from app.store.puzzles import PuzzleStore
from app.store.ratings.levels import LevelRatings
from app.store.ratings.lists import RatingLists
from app.store.ratings.strength import PlayerStrengths
from app.store.reviews import ReviewStore
from app.store.tournaments.games import TournamentMatches
from app.store.tournaments.lists import TournamentLists
from app.telemetry.metrics import Metrics
from app.thinking.opening_values import OpeningValues
from app.thinking.pool import Pool
from app.turns import PlayerNetworks
from app.web.hosts import AllowedHosts
from app.web.limits.computations import Computations
from app.web.limits.open_streams import OpenStreams
from app.web.limits.rate_limit import RateLimits
from app.web.limits.token_connections import TokenConnections
from app.web.readiness import ReadinessChecker
from app.web.wording.player_languages import PlayerLanguages

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class NotificationServices:
    """Services for notifications.

    `public_key` is the application server key for browsers. `picture_seal` makes the token that
    lets a notification show the board of a private match. `event_hooks` are those of programs.
    """

    outbox: NotificationOutbox
    subscriptions: Subscriptions
    dispatcher: Dispatcher
    delivery: Delivery
    public_key: Callable[[], str]
    picture_seal: Callable[[str, int], str]
    event_hooks: EventHooks
    event_worker: EventWorker


@dataclass(frozen=True, slots=True)
class ReviewServices:
    """Services for reviews and puzzles. `wake` notifies the worker of a new request."""

    store: ReviewStore
    puzzles: PuzzleStore
    wake: Callable[[], None]


@dataclass(frozen=True, slots=True)
class CircleServices:
    """Services for circles. `chat` is what their chats need."""

    circles: Circles
    members: Memberships
    matches: CircleMatches
    pages: CirclePages
    chat: ChatContext


@dataclass(frozen=True, slots=True)
class FriendServices:
    """Services for friends and challenges. `online` knows who has a page open."""

    friendships: Friendships
    challenges: Challenges
    standing: StandingInvitationStore
    public_play: PublicPlay
    online: OnlinePlayers
    keeper: ChallengeKeeper


@dataclass(frozen=True, slots=True)
class EmailServices:
    """Services for emails. `wake` has new ones sent; None if no mail server is configured."""

    addresses: EmailAddresses
    wake: Callable[[], None] | None


@dataclass(frozen=True, slots=True)
class ModerationServices:
    """Services for operators."""

    operators: Operators
    sanctions: Sanctions
    cases: Cases
    audit: Audit


@dataclass(frozen=True, slots=True)
class TournamentServices:
    """Services for tournaments. `wake` lets the runner advance one soon."""

    live: Tournaments
    lists: TournamentLists
    matches: TournamentMatches
    wake: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class OperatorLinks:
    """Links at the end of every page; None if the operator has not set them."""

    contact_url: str | None
    source_url: str | None


@dataclass(frozen=True, slots=True)
class Services:
    """All services of the running process."""

    rooms: RoomRegistry
    lobby: Lobby
    pairing: Pairing
    chats: ChatRegistry
    circles: CircleServices
    players: Players
    access_tokens: AccessTokens
    token_connections: TokenConnections
    accounts: Accounts
    merges: Merges
    archives: Archives
    puzzle_results: PuzzleResults
    sessions: Sessions
    personal_data: PersonalData
    preferences: PreferenceStore
    player_languages: PlayerLanguages
    match_lists: MatchLists
    annotations: Annotations
    player_matches: PlayerMatches
    profiles: Profiles
    public_games: PublicGames
    exports: Exports
    explorer: ExplorerCounts
    ratings: RatingLists
    friends: FriendServices
    email: EmailServices
    moderation: ModerationServices
    level_ratings: LevelRatings
    strengths: PlayerStrengths
    tournaments: TournamentServices
    notifications: NotificationServices
    reviews: ReviewServices
    thinking: Pool
    opening_values: OpeningValues
    rate_limits: RateLimits
    open_streams: OpenStreams
    networks: PlayerNetworks
    computations: Computations
    computer_games: ComputerGames
    public_url: str | None
    operator: OperatorLinks
    chat_days: int
    allowed_hosts: AllowedHosts
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
        return services.public_url
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def shareable_url(connection: HTTPConnection, services: Services) -> str:
    """The site's URL for other devices, which cannot use `localhost`."""
    if services.network_url and connection.url.hostname in LOOPBACK:
        return services.network_url
    return site_url(connection, services)
