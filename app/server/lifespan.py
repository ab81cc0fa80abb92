"""The lifespan of the application: builds all services, starts them, and stops them in order."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI

from app.bus import RedisBus
from app.match.time_control import DAY
from app.rooms.bots import Bots
from app.rooms.chat.registry import ChatRegistry
from app.rooms.drain import Drain
from app.rooms.peers import NoPeers, Peers
from app.server.ai import AiServices
from app.server.cluster import build_bus, build_rate_limits
from app.server.gauges import build_gauges
from app.server.live import Live
from app.server.notifications import build_notifications
from app.server.retention import INTERVAL, delete_expired
from app.server.storage import Storage
from app.settings import Settings
from app.tasks import cancel_and_wait, run_forever
from app.telemetry.match_log import MatchLog
from app.telemetry.metrics import Metrics, measure_loop_delay
from app.web.rate_limit import RateLimits
from app.web.readiness import ReadinessChecker
from app.web.services import NotificationServices, Services
from app.web.tokens import now

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def lifespan(settings: Settings, network_url: str | None) -> Lifespan:
    """A lifespan that leaves the services in `app.state.services`.

    `network_url` is the address for other devices, if it is known.
    """

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            process = _build(settings, network_url)
            await _start(process, stack)
            app.state.services = _services(process, network_url)
            yield

    return run


@dataclass(frozen=True, slots=True)
class _Process:
    """All parts of the process, built and not yet started."""

    settings: Settings
    storage: Storage
    bus: RedisBus | None
    peers: Peers
    live: Live
    notifications: NotificationServices
    ai: AiServices
    metrics: Metrics
    chats: ChatRegistry
    bots: Bots
    rate_limits: RateLimits
    drain: Drain | None


def _build(settings: Settings, network_url: str | None) -> _Process:
    worker = secrets.token_hex(6)
    storage = Storage(settings, worker)
    bus = build_bus(settings, worker)
    peers = bus or NoPeers(single_process=settings.single_process)
    live = Live(settings, storage, peers)
    notifications = build_notifications(settings, network_url, storage, live.rooms.is_present)
    ai = AiServices(settings, storage)
    metrics = Metrics()
    for observer in (notifications.dispatcher, metrics, MatchLog()):
        live.rooms.add_observer(observer)
    return _Process(
        settings=settings,
        storage=storage,
        bus=bus,
        peers=peers,
        live=live,
        notifications=notifications,
        ai=ai,
        metrics=metrics,
        chats=live.build_chats(notifications.dispatcher),
        bots=live.build_bots(ai.thinking),
        rate_limits=build_rate_limits(settings, peers),
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
    stack.push_async_callback(dispatcher.stop)
    stack.push_async_callback(live.rooms.close)
    stack.callback(process.chats.close)
    stack.push_async_callback(ai.stop)
    stack.push_async_callback(process.bots.stop)
    has_peers = await live.timekeeper.register()
    stack.push_async_callback(live.timekeeper.stop)
    if process.bus:
        process.bus.start()
    dispatcher.start()
    await ai.start()
    process.bots.start(peers=has_peers)
    live.timekeeper.start()
    if process.drain:
        stack.push_async_callback(process.drain.stop)
    writer, pool = process.storage.writer, ai.thinking.pool
    process.metrics.register(build_gauges(live, writer, pool, dispatcher, process.peers))
    _start_periodic_jobs(process, stack)


def _start_periodic_jobs(process: _Process, stack: AsyncExitStack) -> None:
    """Start jobs that run until the service stops."""
    retention = process.settings.chat_days * DAY

    async def delete_old_chats() -> None:
        await delete_expired(lambda: process.storage.chat.delete_expired(now() - retention))

    for job in (
        process.live.build_resync(process.chats).run(),
        run_forever(delete_old_chats, INTERVAL),
        measure_loop_delay(process.metrics.observe_loop_delay),
    ):
        stack.push_async_callback(cancel_and_wait, asyncio.create_task(job))


def _services(process: _Process, network_url: str | None) -> Services:
    storage, settings = process.storage, process.settings
    checks = {
        "database": storage.probe.database,
        "writer": storage.probe.writer,
        "thinking": process.ai.probe,
    }
    return Services(
        rooms=process.live.rooms,
        lobby=process.live.lobby,
        chats=process.chats,
        players=storage.players,
        preferences=storage.preferences,
        match_lists=storage.match_lists,
        annotations=storage.annotations,
        player_matches=storage.player_matches,
        notifications=process.notifications,
        reviews=process.ai.reviews,
        thinking=process.ai.thinking,
        rate_limits=process.rate_limits,
        public_url=settings.public_url,
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
