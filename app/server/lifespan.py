"""The lifespan of the application: builds all services, starts them, and stops them in order."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI

from app.explorer.worker import explorer_worker
from app.finished_matches import FinishedMatchWorker
from app.match.time_control import DAY
from app.notifications.mail.mailer import Mailer
from app.notifications.tournaments import TournamentNotices
from app.ratings.worker import rating_worker
from app.rooms.bots.bots import Bots
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.circles.pages import POLL_INTERVAL as CIRCLE_INTERVAL
from app.rooms.drain import Drain
from app.rooms.lobby.challenges import POLL_INTERVAL as CHALLENGE_INTERVAL
from app.rooms.lobby.offered_games import POLL_INTERVAL as OFFER_INTERVAL
from app.rooms.lobby.online_players import PUBLISH_INTERVAL
from app.rooms.peers import NoPeers
from app.rooms.ports import Peers
from app.rooms.tournaments.runner import TournamentRunner
from app.rooms.tournaments.tournaments import Tournaments
from app.server.ai import AiServices
from app.server.cluster import Bus, build_bus, build_rate_limits
from app.server.export_files import INTERVAL as DUMP_INTERVAL
from app.server.export_files import MonthlyDump
from app.server.file_limit import max_connections
from app.server.gauges import build_gauges
from app.server.live import Live
from app.server.notifications import build_mailer, build_notifications
from app.server.retention import INTERVAL, delete_expired
from app.server.storage import Storage
from app.settings import Settings
from app.store.accounts.archive_summary import Archives
from app.tasks import cancel_and_wait, run_forever
from app.telemetry.match_log import MatchLog
from app.telemetry.metrics import Metrics, measure_loop_delay
from app.thinking.opening_values import OpeningValues
from app.web.assets import PLAIN_URL, static_url
from app.web.connections.limits import LIMITS_KEY, ConnectionLimits
from app.web.hosts import AllowedHosts
from app.web.html import rendering_turn
from app.web.limits.computations import Computations
from app.web.limits.open_streams import OpenStreams
from app.web.limits.rate_limit import RateLimits
from app.web.limits.token_connections import POLL_INTERVAL as TOKEN_INTERVAL
from app.web.limits.token_connections import TokenConnections
from app.web.readiness import ReadinessChecker
from app.web.services import (
    CircleServices,
    EmailServices,
    FriendServices,
    ModerationServices,
    NotificationServices,
    OperatorLinks,
    Services,
    TournamentServices,
)
from app.web.tokens import now
from app.web.wording.player_languages import PlayerLanguages

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[Mapping[str, Any]]]


def lifespan(settings: Settings, network_url: str | None) -> Lifespan:
    """A lifespan that leaves the services in `app.state`, and limits for HttpProtocol.

    `network_url` is the address for other devices, if it is known.
    """

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[Mapping[str, Any]]:
        async with AsyncExitStack() as stack:
            process = _build(settings, network_url)
            await _start(process, stack)
            app.state.services = _services(process, network_url)
            app.state.rendering = rendering_turn()
            app.state.static = static_url() if settings.join_files else PLAIN_URL
            yield {LIMITS_KEY: ConnectionLimits(settings.limit_sockets, max_connections())}

    return run


@dataclass(frozen=True, slots=True)
class _Process:
    """All parts of the process, built and not yet started."""

    settings: Settings
    storage: Storage
    bus: Bus | None
    peers: Peers
    live: Live
    notifications: NotificationServices
    mailer: Mailer | None
    ai: AiServices
    finished_matches: tuple[FinishedMatchWorker[Any], ...]
    tournaments: Tournaments
    tournament_runner: TournamentRunner
    metrics: Metrics
    computations: Computations
    chats: ChatRegistry
    chat_context: ChatContext
    bots: Bots
    rate_limits: RateLimits
    token_connections: TokenConnections
    drain: Drain | None


def _build(settings: Settings, network_url: str | None) -> _Process:
    worker = secrets.token_hex(6)
    storage = Storage(settings, worker)
    bus = build_bus(settings, worker)
    peers = bus or NoPeers(single_process=settings.single_process)
    live = Live(settings, storage, peers)
    notifications = build_notifications(
        settings, network_url, storage, live.rooms.is_present, peers
    )
    ai = AiServices(settings, storage)
    finished_matches = (
        rating_worker(storage.rating_history, storage.log, now),
        explorer_worker(storage.explorer, storage.log, now),
    )
    tournaments, runner = live.build_tournaments(
        TournamentNotices(notifications.dispatcher, PlayerLanguages(storage.preferences))
    )
    metrics = Metrics()
    events = notifications.event_worker
    dispatcher = notifications.dispatcher
    for observer in (dispatcher, events, runner, metrics):
        live.rooms.add_observer(observer)
    for one in finished_matches:
        live.rooms.add_observer(one, turns=False)
    live.rooms.add_observer(MatchLog(), turns=settings.log_level == "debug")
    live.outage_observers.append(lambda outages: dispatcher.process_killed(outages[-1].since))
    chat_context = live.build_chat_context(notifications.dispatcher)
    return _Process(
        settings=settings,
        storage=storage,
        bus=bus,
        peers=peers,
        live=live,
        notifications=notifications,
        mailer=build_mailer(settings, network_url, storage),
        ai=ai,
        finished_matches=finished_matches,
        tournaments=tournaments,
        tournament_runner=runner,
        metrics=metrics,
        computations=Computations(),
        chats=ChatRegistry(chat_context),
        chat_context=chat_context,
        bots=live.build_bots(ai.pool),
        rate_limits=build_rate_limits(settings, peers),
        token_connections=TokenConnections(storage.access_tokens, live.rooms.disconnect_player),
        drain=live.build_drain(),
    )


async def _start(process: _Process, stack: AsyncExitStack) -> None:
    """Start everything. `stack` stops it in the reverse order of the pushes."""
    live, dispatcher, ai = process.live, process.notifications.dispatcher, process.ai
    stack.push_async_callback(process.storage.close)
    process.storage.start()
    if process.bus:
        stack.push_async_callback(process.bus.stop)
    stack.push_async_callback(process.rate_limits.close)
    stack.callback(live.lobby.close)
    stack.callback(live.circle_pages.close)
    stack.callback(process.tournaments.close)
    stack.push_async_callback(dispatcher.stop)
    stack.push_async_callback(process.notifications.event_worker.stop)
    for one in process.finished_matches:
        stack.push_async_callback(one.stop)
    stack.push_async_callback(live.rooms.close)
    stack.callback(process.chats.close)
    stack.push_async_callback(ai.stop)
    stack.push_async_callback(process.bots.stop)
    stack.push_async_callback(process.tournament_runner.stop)
    has_peers = await live.timekeeper.register()
    stack.push_async_callback(live.timekeeper.stop)
    if process.bus:
        process.bus.start()
    dispatcher.start()
    process.notifications.event_worker.start()
    for one in process.finished_matches:
        one.start()
    await ai.start()
    process.bots.start(peers=has_peers)
    live.timekeeper.start()
    process.tournament_runner.start()
    if process.mailer:
        process.mailer.start()
        stack.push_async_callback(process.mailer.stop)
    if process.drain:
        stack.push_async_callback(process.drain.stop)
    process.metrics.register(
        build_gauges(live, process.storage.writer, ai, dispatcher, process.peers)
    )
    _start_periodic_jobs(process, stack)


def _start_periodic_jobs(process: _Process, stack: AsyncExitStack) -> None:
    """Start jobs that run until the service stops."""
    retention = process.settings.chat_days * DAY

    async def delete_old_rows() -> None:
        await delete_expired(lambda: process.storage.chat.delete_expired(now() - retention))
        await process.storage.challenges.delete_old(now())

    jobs = [
        process.live.build_resync(process.chats).run(),
        run_forever(delete_old_rows, INTERVAL),
        run_forever(process.live.offered_games.poll, OFFER_INTERVAL),
        run_forever(process.live.challenges.poll, CHALLENGE_INTERVAL),
        run_forever(process.live.online.publish, PUBLISH_INTERVAL),
        run_forever(process.live.circle_pages.poll, CIRCLE_INTERVAL),
        run_forever(process.token_connections.poll, TOKEN_INTERVAL),
        measure_loop_delay(process.metrics.observe_loop_delay),
    ]
    if folder := process.settings.dump_folder:
        site = process.settings.public_url or ""
        dump = MonthlyDump(folder, site, process.storage.exports, now)
        jobs.append(run_forever(dump.write_missing, DUMP_INTERVAL))
    for job in jobs:
        stack.push_async_callback(cancel_and_wait, asyncio.create_task(job))


def _services(process: _Process, network_url: str | None) -> Services:
    storage, settings = process.storage, process.settings
    checks = {"database": storage.probe.database, "writer": storage.probe.writer}
    return Services(
        rooms=process.live.rooms,
        lobby=process.live.lobby,
        pairing=process.live.pairing,
        chats=process.chats,
        circles=CircleServices(
            storage.circles,
            storage.memberships,
            storage.circle_matches,
            process.live.circle_pages,
            process.chat_context,
        ),
        players=storage.players,
        access_tokens=storage.access_tokens,
        token_connections=process.token_connections,
        accounts=storage.accounts,
        merges=storage.merges,
        archives=Archives(storage.archive),
        level_ratings=storage.level_ratings,
        strengths=storage.strengths,
        sessions=storage.sessions,
        personal_data=storage.personal_data,
        preferences=storage.preferences,
        player_languages=PlayerLanguages(storage.preferences),
        match_lists=storage.match_lists,
        annotations=storage.annotations,
        puzzle_results=storage.puzzle_results,
        player_matches=storage.player_matches,
        profiles=storage.profiles,
        public_games=storage.public_games,
        exports=storage.exports,
        explorer=storage.explorer,
        ratings=storage.rating_lists,
        friends=FriendServices(
            storage.friendships,
            storage.challenges,
            storage.standing_invitations,
            storage.public_play,
            process.live.online,
            process.live.challenges,
        ),
        email=EmailServices(
            storage.email_addresses, process.mailer.wake if process.mailer else None
        ),
        moderation=ModerationServices(
            storage.operators, storage.sanctions, storage.cases, storage.audit
        ),
        tournaments=TournamentServices(
            process.tournaments,
            storage.tournament_lists,
            storage.tournament_matches,
            process.tournament_runner.wake,
        ),
        notifications=process.notifications,
        reviews=process.ai.reviews,
        thinking=process.ai.pool,
        opening_values=OpeningValues(process.ai.pool),
        rate_limits=process.rate_limits,
        open_streams=OpenStreams(),
        networks=process.live.networks,
        computations=process.computations,
        computer_games=process.live.computer_games,
        public_url=settings.public_url,
        operator=OperatorLinks(settings.contact_url, settings.source_url),
        chat_days=settings.chat_days,
        allowed_hosts=AllowedHosts(settings.public_url, settings.more_hosts),
        network_url=network_url,
        metrics=process.metrics,
        readiness=ReadinessChecker(checks),
        drain=process.drain,
        metrics_token=settings.metrics_token,
    )


def start_drain(app: FastAPI) -> None:
    """Report the service as not ready, and let its pages reconnect to other processes."""
    services: Services = app.state.services
    services.readiness.drain()
    if services.drain:
        services.drain.begin()
