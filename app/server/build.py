"""Builds the parts under all features: rooms, thinking, limits."""

import logging
from collections.abc import Callable, Sequence
from socket import gethostname

from app.channel import Channel
from app.core import Core
from app.db.heartbeats import Heartbeats
from app.delivery.outbox import Outbox
from app.delivery.worker import DeliveryWorker
from app.event_log.due_matches import DueMatches
from app.event_log.health import ReadinessProbe
from app.event_log.log import EventLog
from app.feature import Feature, in_order_of_needs, personal_rules
from app.features.monitoring.readiness import ReadinessChecker
from app.fields import filled
from app.http.addresses.hosts import AllowedHosts
from app.http.limits.computations import Computations
from app.http.limits.token_connections import TokenConnections
from app.http.services import SiteSettings
from app.http.tokens import new_match_id
from app.http.wording.language import PlayerLanguages
from app.match.outage import Outage
from app.players.access_tokens import AccessTokens
from app.players.preferences import PreferenceStore
from app.players.shown_names import PlayerNames, shared_name
from app.players.store import Players
from app.rooms.drain import Drain
from app.rooms.ports import RoomServices
from app.rooms.registry import RoomRegistry
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from app.server.cluster import build_rate_limits
from app.telemetry.match_log import MatchLog
from app.telemetry.metrics import Metrics
from app.thinking.compiling.folder import compiled_folder
from app.thinking.messages import Setup
from app.thinking.opening_values import OpeningValues
from app.thinking.pool import Pool, Runner
from app.turns import PlayerNetworks
from app.wire.encode import JsonMatchEncoder, encode
from app.wire.server_messages import ChangedMessage, TurnsChangedMessage

NewProcess = Callable[[Setup, float], Runner]
"""Creates the process in which computers think, like `ThinkingProcess`."""


def build(
    core: Core, features: Sequence[Feature], network_url: str | None, new_process: NewProcess
) -> None:
    services = core.services
    services.add(core.timeouts)
    services.add(PlayerLanguages(services[PreferenceStore]))
    services.add(PlayerNetworks())
    services.add(personal_rules(features))
    services.add(Channel(encode(ChangedMessage()), encode(TurnsChangedMessage())))
    _build_rooms(core, features)
    _build_thinking(core, new_process)
    _build_limits(core)
    _build_site(core, network_url)
    outbox = services.add(Outbox(services.writer, services.reader, core.worker))
    networks = services[PlayerNetworks]
    worker = DeliveryWorker(outbox, services.writer, core.clock, core.timeouts, networks=networks)
    services.add(worker)
    for feature in in_order_of_needs(features):
        feature.build(core)
    rooms = services[RoomRegistry]
    rooms.add_observer(services.add(Metrics()))
    rooms.add_observer(MatchLog(), turns=core.settings.log_level == "debug")


def _build_rooms(core: Core, features: Sequence[Feature]) -> None:
    """Add the rooms, and the timekeeper of all matches."""
    services, settings, clock, timeouts = core.services, core.settings, core.clock, core.timeouts
    drift = DriftMonitor(clock, timeouts)
    room_services = RoomServices(
        log=services[EventLog],
        encoder=JsonMatchEncoder(),
        names=services.add(PlayerNames(services[Players], shared_name)),
        clock=clock,
        peers=core.peers,
        clock_is_reliable=lambda: drift.reliable,
        timeouts=timeouts,
    )
    rooms = services.add(RoomRegistry(room_services, new_match_id, settings.room_idle))

    def on_outages(outages: Sequence[Outage]) -> None:
        rooms.excuse_outages(outages)
        services[DeliveryWorker].wake()
        for feature in features:
            feature.on_outages(core, outages)

    heartbeats = Heartbeats(
        services.writer,
        services.reader,
        core.worker,
        core.clock,
        timeouts,
        single_process=settings.single_process,
    )
    timekeeper = services.add(
        Timekeeper(services[DueMatches], heartbeats, drift, on_outages, rooms.check_clock, timeouts)
    )
    if not settings.single_process:
        services.add(Drain(core.open_pages, timekeeper.drain, settings.drain_seconds))


def _build_thinking(core: Core, new_process: NewProcess) -> None:
    """Add the pool with the process in which computers think."""
    settings = core.settings
    setup = Setup(
        tables=settings.tables,
        compiled=compiled_folder(settings.data),
        solve=settings.solve,
        max_bytes=settings.tables_mb * 1_000_000,
        log_level=logging.getLogger("app").getEffectiveLevel(),
    )
    process = new_process(setup, settings.thinking_idle)
    pool = core.services.add(Pool(process, settings.thinking_threads))
    core.services.add(OpeningValues(pool))


def _build_limits(core: Core) -> None:
    services, settings = core.services, core.settings
    services.add(Computations())
    services.add(build_rate_limits(settings, core.peers, core.clock, core.timeouts))
    disconnect = services[RoomRegistry].disconnect_player
    services.add(TokenConnections(services[AccessTokens], disconnect))
    services.add(AllowedHosts(settings.public_url, settings.more_hosts, gethostname()))


def _build_site(core: Core, network_url: str | None) -> None:
    services, settings = core.services, core.settings
    probe = ReadinessProbe(services.writer, services.reader, core.worker)
    checks = {"database": probe.database, "writer": probe.writer}
    services.add(ReadinessChecker(checks, core.clock, core.timeouts))
    services.add(filled(SiteSettings, settings, network_url=network_url))
