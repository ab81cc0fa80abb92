"""The lifespan of the application: builds, starts and stops all parts, in order."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI

from app.channel import Channel
from app.clock import SYSTEM_CLOCK, Clock
from app.connections.limits import LIMITS_KEY, ConnectionLimits
from app.connections.websocket_protocol import TIMEOUTS_KEY
from app.core import Core
from app.db.database import Engines, Reader, open_engines
from app.db.epoch import read_epoch
from app.db.writer import Writer
from app.delivery.worker import DeliveryWorker
from app.event_log.log import EventLog
from app.feature import Feature, log_writer
from app.features.enabled import ENABLED
from app.features.monitoring.readiness import ReadinessChecker
from app.http.assets import static_url
from app.http.html import rendering_turn
from app.http.limits.rate_limit import RateLimits
from app.http.limits.token_connections import TokenConnections
from app.http.services import Services
from app.rooms.drain import Drain
from app.rooms.peers import NoPeers
from app.rooms.registry import RoomRegistry
from app.rooms.resync import Resync
from app.server.build import NewProcess, build
from app.server.cluster import build_bus
from app.server.file_limit import max_connections
from app.server.gauges import core_gauges
from app.settings import Settings
from app.tasks import PeriodicJob, cancel_and_wait, run_forever, running
from app.telemetry.metrics import LabeledGauge, Metrics, measure_loop_delay
from app.thinking.pool import Pool
from app.thinking.process import ThinkingProcess
from app.timeouts import Timeouts

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[Mapping[str, Any]]]


def lifespan(
    settings: Settings,
    network_url: str | None,
    *,
    features: Sequence[Feature] = ENABLED,
    clock: Clock = SYSTEM_CLOCK,
    timeouts: Timeouts = Timeouts(),
    open_engines: Callable[[str], Engines] = open_engines,
    new_process: NewProcess = ThinkingProcess,
) -> Lifespan:
    """A lifespan that puts the services into `app.state`, and limits for HttpProtocol.

    `network_url` is the address for other devices, if known.
    """

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[Mapping[str, Any]]:
        async with AsyncExitStack() as stack:
            static_url()  # of the files as they are now
            engines = open_engines(settings.database_url)
            writer = Writer(engines.writer, log_writer(features), timeouts)
            services = Services(writer, Reader(engines.reader, timeouts), clock)
            worker = secrets.token_hex(6)
            bus = build_bus(settings, worker, clock, timeouts)
            peers = bus or NoPeers(single_process=settings.single_process)
            site = settings.public_url or network_url or f"http://localhost:{settings.port}"
            core = Core(settings, clock, timeouts, worker, peers, services, site)
            build(core, features, network_url, new_process)
            stack.callback(services.reader.close)
            stack.push_async_callback(writer.stop)  # first write what is queued
            writer.start()
            epoch = services.add(await read_epoch(writer))
            if bus:
                stack.push_async_callback(bus.stop)
                bus.epoch = epoch.name
                bus.start()
            await _start(core, features, stack)
            app.state.services = services
            app.state.rendering = rendering_turn()
            limits = ConnectionLimits(settings.limit_sockets, max_connections(), clock)
            services.add(limits.places)
            yield {LIMITS_KEY: limits, TIMEOUTS_KEY: timeouts}

    return run


async def _start(core: Core, features: Sequence[Feature], stack: AsyncExitStack) -> None:
    """Start everything. `stack` stops it in reverse order."""
    services = core.services
    stack.push_async_callback(services[RateLimits].close)
    stack.callback(services[Channel].close)
    stack.push_async_callback(services[Pool].close)
    for feature in features:
        if feature.run is not None:
            await stack.enter_async_context(feature.run(core))
        for kind in feature.workers:
            worker = services[kind]
            await stack.enter_async_context(running(worker.start, worker.stop))
    deliveries = services[DeliveryWorker]
    await stack.enter_async_context(running(deliveries.start, deliveries.stop))
    if drain := services.find(Drain):
        stack.push_async_callback(drain.stop)
    services[Metrics].register(_gauges(core, features))
    for job in _jobs(core, features):
        stack.push_async_callback(cancel_and_wait, asyncio.create_task(job))


def _gauges(core: Core, features: Sequence[Feature]) -> Iterator[LabeledGauge]:
    yield from core_gauges(core)
    for feature in features:
        yield from feature.gauges(core)


def _jobs(core: Core, features: Sequence[Feature]) -> Iterator[PeriodicJob]:
    """The jobs that run until the server stops."""
    services = core.services
    catch_ups = [partial(one.catch_up, core) for one in features if one.catch_up]
    yield Resync(services[RoomRegistry], core.peers, services[EventLog], catch_ups).run()
    yield run_forever(services[TokenConnections].poll, core.timeouts.token_poll)
    yield measure_loop_delay(services[Metrics].loop_delays.observe, core.clock)
    for feature in features:
        yield from feature.jobs(core)


def start_drain(app: FastAPI) -> None:
    """Report the server as not ready, and make its pages reconnect to other processes."""
    services: Services = app.state.services
    services[ReadinessChecker].drain()
    if drain := services.find(Drain):
        drain.begin()
