"""Starts the server: settings, database, event loop."""

import os
import socket
import sys
from functools import partial
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from app.clock import SYSTEM_CLOCK, Clock
from app.connections.http_protocol import HttpProtocol
from app.connections.websocket_protocol import BroadcastProtocol
from app.db.disk import describe_failure
from app.db.migrate import check_schema, is_empty
from app.errors import Unavailable, UserError
from app.main import create_app
from app.rooms.registry import RoomRegistry
from app.server.data_folder import make_private, reserved
from app.server.gc_tuning import blocks_without_matches
from app.server.graceful import GracefulServer
from app.server.lifespan import lifespan, start_drain
from app.server.migrating import checked_settings, create_or_migrate
from app.server.startup_errors import StartupErrors
from app.settings import Settings
from app.telemetry.logging_config import configure_logging
from app.timeouts import Timeouts

# The writer's thread commits while the event loop computes. With Python's default of 5 ms it would
# wait for the interpreter's lock far longer than for the disk.
SWITCH_INTERVAL = 0.0003  # seconds

# A message over the protocol's own limit is refused; a message over this limit closes the socket.
MAX_FRAME = 64 * 1024  # bytes

BACKLOG = 8_192  # connections waiting to be accepted; all pages reconnect after a restart

ALL_INTERFACES = ("0.0.0.0", "::")


def serve(clock: Clock = SYSTEM_CLOCK, timeouts: Timeouts = Timeouts()) -> None:
    """Serve until a signal stops the process. Raises UserError."""
    settings = checked_settings()
    make_private(settings)
    _check_schema(settings)
    with reserved(settings):
        _serve(settings, clock, timeouts)


def _check_schema(settings: Settings) -> None:
    """Create a missing database. Raises UserError unless the database is of this version."""
    try:
        if is_empty(settings.database_url):
            create_or_migrate(settings)
        check_schema(settings.database_url)
    except Unavailable as error:
        reason = describe_failure(error)
        raise UserError(f"cannot read {settings.database_name}: {reason}") from error


def _serve(settings: Settings, clock: Clock, timeouts: Timeouts) -> None:
    configure_logging(settings.log, settings.log_level)
    sys.setswitchinterval(SWITCH_INTERVAL)
    sockets = None
    if settings.port == 0:
        sockets = [_listen_on_any_port(settings.host)]
        settings = settings.model_copy(update={"port": sockets[0].getsockname()[1]})
    network_url = find_network_url(settings)
    url = settings.public_url or f"http://{_url_host(settings.host)}:{settings.port}"
    places = f"{url} and at {network_url}" if network_url else url
    app = create_app(lifespan(settings, network_url, clock=clock, timeouts=timeouts))
    startup = StartupErrors(app, settings)
    server = GracefulServer(
        _uvicorn_config(startup, settings),
        announce=lambda: print(f"Birnam is at {places}", flush=True),
        drain=partial(start_drain, app),
        drain_seconds=settings.drain_seconds,
        in_use=lambda: blocks_without_matches(app.state.services[RoomRegistry]),
    )
    reason = None
    try:
        server.run(sockets)
    except KeyboardInterrupt:
        if not server.started:
            raise
    except SystemExit as error:  # uvicorn exits if the start has failed
        reason = startup.reason or _why_deaf(error.__context__, settings)
    if not server.started:
        raise ServeFailed(f"the service did not start: {reason or 'the log says why'}")


def _why_deaf(error: BaseException | None, settings: Settings) -> str | None:
    """Why uvicorn could not listen."""
    if not isinstance(error, OSError):
        return None
    known = None if isinstance(error, socket.gaierror) else error.errno  # uvloop's text is long
    reason = os.strerror(known) if known else error.strerror
    return f"cannot listen at {settings.host}, port {settings.port}: {reason}"


def _listen_on_any_port(host: str) -> socket.socket:
    """Raises ServeFailed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, 0), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = f"cannot listen at {host}: {error.strerror}"
        raise ServeFailed(f"the service did not start: {reason}") from error


def _uvicorn_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=HttpProtocol,
        ws=BroadcastProtocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
        access_log=False,
        server_header=False,
        log_config=None,
    )


class ServeFailed(UserError):
    """The server did not start, although the command line and the settings are correct."""

    status = 3


def find_network_url(settings: Settings) -> str | None:
    """The server's URL for other devices in the local network.

    None if it listens only on this machine, or runs in a container, whose own address other devices
    cannot reach.
    """
    if settings.public_url or settings.host not in ALL_INTERFACES or Path("/.dockerenv").exists():
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # chooses an interface; UDP sends nothing
        except OSError:
            return None
        return f"http://{probe.getsockname()[0]}:{settings.port}"


def _url_host(host: str) -> str:
    if host in ALL_INTERFACES:
        return "localhost"
    return f"[{host}]" if ":" in host else host
