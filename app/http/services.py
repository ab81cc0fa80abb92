"""The parts of the running process, which routes look up by class."""

from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, cast

from fastapi import Depends
from pydantic import SecretStr
from starlette.requests import HTTPConnection

from app.clock import Clock
from app.db.database import Reader
from app.db.repository import ReadRepository, Repository
from app.db.writer import Writer
from app.hooks import Hook

LOOPBACK = ("localhost", "127.0.0.1", "::1")

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The operator's settings that pages show. URLs have no trailing slash.

    `network_url` is the URL in the local network, if known. Pages end with links to `contact_url`
    and `source_url`. `has_proxy`: one is configured.
    """

    public_url: str | None
    network_url: str | None
    contact_url: str | None
    source_url: str | None
    chat_days: int
    metrics_token: SecretStr | None
    has_proxy: bool


class Services:
    """The parts of the running process by class: `services[Players]`.

    Creates repositories and hooks on first use. Features add all other parts.
    """

    def __init__(self, writer: Writer, reader: Reader, clock: Clock) -> None:
        self.clock = clock
        self.writer = writer
        self.reader = reader
        self._parts: dict[type, Any] = {}

    def add(self, part: Part) -> Part:
        """Returns the part. From now on, `services[type(part)]` finds it."""
        self._parts[type(part)] = part
        return part

    def find(self, kind: type[Part]) -> Part | None:
        """None if this process has no such part."""
        part = self._parts.get(kind)
        return self._make(kind) if part is None else cast("Part", part)

    def __getitem__(self, kind: type[Part]) -> Part:
        part = self.find(kind)
        if part is None:
            raise LookupError(f"this process has no {kind.__name__}")
        return part

    def _make(self, kind: type[Part]) -> Part | None:
        made: Any
        if issubclass(kind, Repository):
            made = kind(self.writer, self.reader)
        elif issubclass(kind, ReadRepository):
            made = kind(self.reader)
        elif issubclass(kind, Hook):
            made = kind()
        else:
            return None
        return cast("Part", self.add(made))

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""
        return self.clock()


def services_of(connection: HTTPConnection) -> Services:
    return cast("Services", connection.app.state.services)


async def get_services(connection: HTTPConnection) -> Services:
    """Like `services_of`, but a coroutine: FastAPI runs plain functions in a thread."""
    return services_of(connection)


TheServices = Annotated[Services, Depends(get_services)]


def site_url(connection: HTTPConnection) -> str:
    """The site's URL as the browser sees it, without a trailing slash."""
    if public_url := services_of(connection)[SiteSettings].public_url:
        return public_url
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def shareable_url(connection: HTTPConnection) -> str:
    """The site's URL for other devices, which cannot use `localhost`."""
    network_url = services_of(connection)[SiteSettings].network_url
    if network_url and connection.url.hostname in LOOPBACK:
        return network_url
    return site_url(connection)
