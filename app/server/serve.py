"""Starts the service: settings, database, event loop."""

import socket
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn

from app.errors import UserError
from app.main import create_app
from app.match.ports import Unavailable
from app.server.graceful import GracefulServer
from app.server.lifespan import lifespan, start_drain
from app.settings import Settings, load_settings
from app.store.db.migrate import is_current, migrate
from app.telemetry.logging_config import configure_logging
from app.web.socket.uvicorn_protocol import BroadcastProtocol

# The writer's thread commits while the event loop computes: with Python's usual 5 ms between
# switches it would wait for the interpreter's lock far longer than for the disk.
SWITCH_INTERVAL = 0.0005  # seconds

# A message over the protocol's limit gets an answer, one over this only a close.
MAX_FRAME = 64 * 1024  # bytes

BACKLOG = 8_192  # connections that wait to be accepted, when all pages come back at once

EVERYWHERE = ("0.0.0.0", "::")


def create_database() -> None:
    """Create the database or bring it up to date. Raises Mistake."""
    settings = load_settings()
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        migrate(settings.database_url)
    except (OSError, Unavailable) as error:
        raise UserError(f"{settings.database_name} cannot be made: {error}") from error


def serve() -> None:
    """Serve until the process is told to end. Raises Mistake."""
    settings = load_settings()
    try:
        current = is_current(settings.database_url)
    except Unavailable as error:
        raise UserError(f"{settings.database_name} cannot be read: {error}") from error
    if not current:
        raise UserError("the database is not up to date; run birnam migrate first")
    configure_logging(settings.log, settings.log_level)
    sys.setswitchinterval(SWITCH_INTERVAL)
    network_url = find_network_url(settings)
    here = settings.public_url or f"http://{_shown(settings.host)}:{settings.port}"
    print(f"Birnam is at {here}{f' and at {network_url}' if network_url else ''}", flush=True)
    app = create_app(lifespan(settings, network_url))
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=BroadcastProtocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
        access_log=False,
        server_header=False,
        log_config=None,
    )
    server = GracefulServer(config, lambda: start_drain(app), settings.drain_seconds)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise ServeFailed("the service did not start; the log says why")


class ServeFailed(UserError):
    """It is nothing that was said wrong."""

    status = 3


def find_network_url(settings: Settings) -> str | None:
    """Where other devices in the network find the service, if it listens to them and we know.

    A container knows an address that nobody else can use.
    """
    if settings.public_url or settings.host not in EVERYWHERE or Path("/.dockerenv").exists():
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for UDP, this sends nothing
        except OSError:
            return None
        return f"http://{probe.getsockname()[0]}:{settings.port}"


def _shown(host: str) -> str:
    """A host as browsers write it."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host
