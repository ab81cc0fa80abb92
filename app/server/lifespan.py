"""The lifespan of the application: builds all services, starts them, and stops them in order."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

from app.match.time_control import DAY
from app.rooms.chat.registry import ChatRegistry
from app.rooms.peers import NoPeers
from app.rooms.retention import INTERVAL, delete_expired
from app.server.ai import AiServices
from app.server.cluster import build_bus, build_rate_limits
from app.server.gauges import build_gauges
from app.server.live import Live
from app.server.notifications import build_notifications
from app.server.storage import Storage
from app.settings import Settings
from app.tasks import cancel_and_wait, run_forever
from app.telemetry.match_log import MatchLog
from app.telemetry.metrics import Metrics, measure_loop_delay
from app.web.readiness import ReadinessChecker
from app.web.services import Services
from app.web.tokens import now

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def lifespan(settings: Settings, network_url: str | None) -> Lifespan:
    """A lifespan that leaves the services in `app.state.services`.

    `network_url` is the address for other devices, if it is known.
    """

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.services = await _start(settings, network_url, stack)
            yield

    return run


async def _start(settings: Settings, network_url: str | None, stack: AsyncExitStack) -> Services:
    """Build and start everything. `stack` stops it in the reverse order of the pushes."""
    worker = secrets.token_hex(6)
    storage = Storage(settings, worker)
    bus = build_bus(settings, worker)
    peers = bus or NoPeers(single_process=settings.single_process)
    live = Live(settings, storage, peers)
    notifications = build_notifications(settings, network_url, storage, live.rooms.is_present)
    ai = AiServices(settings, storage)
    metrics = Metrics()
    chats = live.build_chats(notifications.dispatcher)
    for observer in (notifications.dispatcher, metrics, MatchLog()):
        live.rooms.add_observer(observer)
    bots = live.build_bots(ai.thinking)
    rate_limits = build_rate_limits(settings, peers)
    drain = live.build_drain()

    stack.push_async_callback(storage.close)
    storage.start()
    if bus:
        stack.push_async_callback(bus.stop)
    stack.push_async_callback(rate_limits.close)
    stack.callback(live.lobby.close)
    stack.push_async_callback(notifications.dispatcher.stop)
    stack.push_async_callback(live.rooms.close)
    stack.callback(chats.close)
    stack.push_async_callback(ai.stop)
    stack.push_async_callback(bots.stop)
    has_peers = await live.timekeeper.register()
    stack.push_async_callback(live.timekeeper.stop)
    if bus:
        bus.start()
    notifications.dispatcher.start()
    await ai.start()
    bots.start(peers=has_peers)
    live.timekeeper.start()
    if drain:
        stack.push_async_callback(drain.stop)
    metrics.add(
        build_gauges(live, storage.writer, ai.thinking.pool, notifications.dispatcher, peers)
    )
    _run_in_background(stack, settings, storage, live, chats, metrics)
    return Services(
        rooms=live.rooms,
        lobby=live.lobby,
        chats=chats,
        players=storage.players,
        preferences=storage.preferences,
        match_lists=storage.match_lists,
        annotations=storage.annotations,
        player_matches=storage.player_matches,
        notifications=notifications,
        reviews=ai.reviews,
        thinking=ai.thinking,
        rate_limits=rate_limits,
        public_url=settings.public_url,
        network_url=network_url,
        metrics=metrics,
        readiness=ReadinessChecker(
            {
                "database": storage.probe.database,
                "writer": storage.probe.writer,
                "thinking": ai.probe,
            }
        ),
        drain=drain,
        metrics_token=settings.metrics_token,
    )


def _run_in_background(
    stack: AsyncExitStack,
    settings: Settings,
    storage: Storage,
    live: Live,
    chats: ChatRegistry,
    metrics: Metrics,
) -> None:
    """Start jobs that run as long as the service."""
    kept = settings.chat_days * DAY

    async def delete_old_chats() -> None:
        await delete_expired(lambda: storage.chat.delete_expired(now() - kept))

    for job in (
        live.build_resync(chats).run(),
        run_forever(delete_old_chats, INTERVAL),
        measure_loop_delay(metrics.observe_loop_delay),
    ):
        stack.push_async_callback(cancel_and_wait, asyncio.create_task(job))


def start_drain(app: FastAPI) -> None:
    """Report the service as not ready, and begin to move its pages to other processes."""
    services: Services = app.state.services
    services.readiness.drain()
    if services.drain:
        services.drain.begin()
