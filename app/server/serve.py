"""Starts the service: settings, database, event loop."""

import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from app.errors import UserError
from app.main import create_app
from app.match.ports import Unavailable
from app.server.data_folder import make_private, reserved
from app.server.gc_tuning import blocks_without_matches
from app.server.graceful import GracefulServer
from app.server.lifespan import lifespan, start_drain
from app.server.startup_errors import StartupErrors
from app.settings import Settings, load_settings
from app.store.db.disk import describe_failure
from app.store.db.migrate import check_schema, migrate
from app.telemetry.logging_config import configure_logging
from app.web.connections.http_protocol import HttpProtocol
from app.web.socket.uvicorn_protocol import BroadcastProtocol

# The writer's thread commits while the event loop computes. With Python's default of 5 ms it would
# wait for the interpreter's lock far longer than for the disk.
SWITCH_INTERVAL = 0.0003  # seconds

# A message over the protocol's own limit is refused; a message over this one closes the socket.
MAX_FRAME = 64 * 1024  # bytes

BACKLOG = 8_192  # connections waiting to be accepted; after a restart all pages reconnect at once

ALL_INTERFACES = ("0.0.0.0", "::")


def create_database() -> None:
    """Create the database or bring it up to date. Raises UserError."""
    settings = load_settings()
    make_private(settings)
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        migrate(settings.database_url)
    except (OSError, Unavailable) as error:
        reason = describe_failure(error)
        raise UserError(f"cannot create {settings.database_name}: {reason}") from error


def serve() -> None:
    """Serve until a signal stops the process. Raises UserError."""
    settings = load_settings()
    make_private(settings)
    _check_schema(settings)
    with reserved(settings):
        _serve(settings)


def _check_schema(settings: Settings) -> None:
    """Raises UserError unless the database is of this version."""
    try:
        check_schema(settings.database_url)
    except Unavailable as error:
        reason = describe_failure(error)
        raise UserError(f"cannot read {settings.database_name}: {reason}") from error


def _serve(settings: Settings) -> None:
    configure_logging(settings.log, settings.log_level)
    sys.setswitchinterval(SWITCH_INTERVAL)
    network_url = find_network_url(settings)
    url = settings.public_url or f"http://{_url_host(settings.host)}:{settings.port}"
    print(f"Birnam is at {url}{f' and at {network_url}' if network_url else ''}", flush=True)
    app = create_app(lifespan(settings, network_url))
    startup = StartupErrors(app, settings)
    server = GracefulServer(
        _uvicorn_config(startup, settings),
        drain=partial(start_drain, app),
        drain_seconds=settings.drain_seconds,
        in_use=lambda: blocks_without_matches(app.state.services.rooms),
    )
    with suppress(KeyboardInterrupt, SystemExit):  # uvicorn exits if the start has failed
        server.run()
    if not server.started:
        reason = startup.reason or "the log says why"
        raise ServeFailed(f"the service did not start: {reason}")


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
    """The service did not start, although the command line and the settings are correct."""

    status = 3


def find_network_url(settings: Settings) -> str | None:
    """The service's URL for other devices in the local network.

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
