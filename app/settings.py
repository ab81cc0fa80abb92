"""The settings of a server, one class. `app.environment` reads them."""

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import SplitResult, urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationInfo,
    field_validator,
)

from app.delivery.smtp import SmtpServer
from app.telemetry.logging_config import LogFormat, LogLevel

_LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(\.{_LABEL})*|[0-9a-f:.]*:[0-9a-f:.]*", re.IGNORECASE)
MAIL = re.compile(r"""(?!')[^@\s:/?"<>]+@[^@\s:/?"'<>]+""")  # not in quotes that no shell has read
WEB_PAGE = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?([/?#]\S*)?", re.IGNORECASE)
URL = re.compile(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)  # as it begins in a path
NO_TIME = re.compile(r"(/|per)\s*0+\s*[a-z]", re.IGNORECASE)
MOST, YEAR = 10**9, 366 * 24 * 3600  # of a rate: requests, and seconds
PREFIX = re.compile(r"[\w.-]{1,40}")
OFF = (  # the settings that are off without a value, as in a copy of .env.example
    *("public_url", "allowed_hosts", "dump_folder", "threads", "metrics_token", "smtp_url"),
    *("mail_from", "public_contact", "source_url"),
)
ENCODED = "write @, / and # in a password as %40, %2F and %23"
REDIS_SCHEMES = ("redis://", "rediss://")


def _require(module: str) -> None:
    """Raises ValueError if a library that only large sites need is missing."""
    if find_spec(module) is None:
        raise ValueError("needs libraries that are not installed: pip install 'birnam[cluster]'")


def _parts(url: str) -> SplitResult:
    """Raises ValueError if the URL has a host or a port that is none."""
    try:
        parts = urlsplit(url.strip())
    except ValueError as error:  # a bracket of an IPv6 address, or a letter such as ℀
        raise ValueError("the host is not valid") from error
    try:
        right = parts.port != 0
    except ValueError:
        right = False
    if not right:
        raise ValueError("the port must be a number from 1 to 65535")
    return parts


def _check_password(url: str) -> None:
    """Raises ValueError if a password has a sign that would end the host."""
    before, at, _ = url.partition("://")[2].partition("@")
    if at and re.fullmatch(r"[^?]*[/#][^?]*", before):
        raise ValueError(ENCODED)


def _is_rate(text: str) -> str:
    from limits import parse_many  # noqa: PLC0415 - slow to import

    try:
        (rate,) = parse_many(text)
    except ValueError as error:
        raise ValueError(
            "must be one number and one time, such as 120/minute or 10/second"
        ) from error
    if not rate.amount or NO_TIME.search(text):
        raise ValueError("must be more than 0")
    if rate.amount > MOST or rate.get_expiry() > YEAR:
        raise ValueError("must be at most 1000000000, in at most a year")
    return text


def _is_folder(path: Path) -> Path:
    """A question mark would end the path in the URL of the database.

    What cannot be examined counts as missing, so that `os.path` is used.
    """
    whole = path.absolute()
    there = next(one for one in (whole, *whole.parents) if os.path.exists(one))  # noqa: PTH110
    text = str(path)
    # Not by a shell, so that the folder would have that name.
    unread = text[0] in "\"'~" or ("$" in text and there != whole)
    if path == Path() or unread or "?" in str(whole) or URL.match(text) or not there.is_dir():
        raise ValueError(
            "must be the path of a folder, without question marks, quotes, ~, $ and schemes"
        )
    return path


def _form(message: str, *patterns: re.Pattern[str]) -> AfterValidator:
    """Demands that the whole text has one of the forms."""

    def check(text: str | None) -> str | None:
        if text is not None and not any(pattern.fullmatch(text) for pattern in patterns):
            raise ValueError(message)
        return text

    return AfterValidator(check)


Host = Annotated[str, _form("must be an address or a host name, without scheme and port", HOST)]
Prefix = Annotated[
    str, _form("must have 1 to 40 letters, digits, points, hyphens or underscores", PREFIX)
]
Mail = Annotated[str, _form("must be a mail address", MAIL)]
PageUrl = Annotated[str | None, _form("must begin with https:// or http://, and a host", WEB_PAGE)]
Contact = Annotated[
    str | None,
    _form(
        "must be a mail address, or begin with https:// or http://, and a host",
        MAIL,
        WEB_PAGE,
    ),
]
Rate = Annotated[str, AfterValidator(_is_rate)]
Folder = Annotated[Path, AfterValidator(_is_folder)]


class Settings(BaseModel):
    """The settings of a server. All have defaults."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    host: Host = Field(
        "127.0.0.1", description="The address to listen on; 0.0.0.0 for the network."
    )
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 means any.")
    data: Folder = Field(Path("data"), description="The folder of the SQLite database.")
    database_url: str = Field(
        default_factory=lambda values: _sqlite_url(values),  # noqa: PLW0108 - defined below
        repr=False,
        description="PostgreSQL instead of SQLite: postgresql://USER:PASSWORD@HOST/NAME.",
    )
    redis_url: SecretStr | None = Field(
        None, description="The Redis that connects several processes: redis://HOST:PORT."
    )
    redis_prefix: Prefix = Field(
        "birnam",
        description="The prefix of all names in Redis; two sites on one Redis need different ones.",
    )
    public_url: str | None = Field(
        None, description="The public URL of the site behind a proxy, for links and QR codes."
    )
    allowed_hosts: str | None = Field(
        None, description="Additional host names of the site, separated by commas."
    )
    room_idle: float = Field(60.0, gt=0, description="Seconds until an unused room is unloaded.")
    limit_sockets: int = Field(
        50, ge=1, description="Open pages and streams of an address beyond its players' own."
    )
    limit_opening: Rate = Field(
        "120/minute", description="New matches, players and codes of one player."
    )
    limit_changing: Rate = Field(
        "1200/minute", description="Requests of one player that change something."
    )
    limit_guessing: Rate = Field(
        "20/minute", description="Failed attempts to use a code or link from one address."
    )
    limit_wrong_codes: Rate = Field(
        "300/minute", description="Wrong device codes from all addresses together."
    )
    limit_studying: Rate = Field(
        "600/minute", description="Positions that are computed for one player."
    )
    limit_computer_games: int = Field(
        20, ge=1, description="Unfinished games against computers for one player."
    )
    limit_reviewing: Rate = Field(
        "30/minute", description="Computer reviews that one player can request."
    )
    limit_token: Rate = Field("1200/minute", description="Requests with one access token.")
    review_seconds: float = Field(
        1.0, gt=0, le=60, description="Seconds of thinking for each position of a review."
    )

    chat_days: int = Field(
        90, ge=1, le=3650, description="Days after a match's last entry until its chat is deleted."
    )

    dump_folder: Folder | None = Field(
        None, description="A folder for monthly files with all public games; none without it."
    )

    threads: int | None = Field(
        None, ge=1, le=256, description="Threads for thinking; by default one less than the cores."
    )
    thinking_idle: float = Field(
        300.0, gt=0, description="Seconds without work until the thinking process ends."
    )
    solve: Literal["off", "square", "all"] = Field(
        "square", description="The boards of Moxie that are solved when a computer plays on them."
    )
    tables_mb: int = Field(
        2_000, ge=0, description="Megabytes for solved games; one takes 69, or 629 on the hexagon."
    )

    log: LogFormat = Field(
        "auto", description="Log lines as text or json; auto means text on a terminal."
    )
    log_level: LogLevel = Field("info", description="The lowest level that is logged.")
    metrics_token: SecretStr | None = Field(
        None, min_length=16, description="The token with which other machines can read /metrics."
    )
    drain_seconds: float = Field(
        0.0,
        ge=0,
        le=300,
        description="Seconds of draining before the end; in the second half pages move away.",
    )

    webhook_private: bool = Field(
        False, description="Allow webhooks to private addresses and without TLS."
    )
    contact: Mail = Field(
        "nobody@example.org",
        description="The operator's mail address, for the push services.",
    )

    smtp_url: SecretStr | None = Field(
        None, description="The server that sends emails: smtp://USER:PASSWORD@HOST:PORT, or smtps."
    )
    mail_from: str | None = Field(
        None, validate_default=True, description="The address that emails come from."
    )

    public_contact: Contact = Field(
        None, description="The operator's mail address or web page, linked from every page."
    )
    source_url: PageUrl = Field(
        None,
        description="The web page with the source code of this server, linked from every page.",
    )

    @field_validator(*OFF, mode="before")
    @classmethod
    def _is_off(cls, value: Any) -> Any:
        return None if value == "" else value

    @field_validator("public_url")
    @classmethod
    def _is_public_url(cls, text: str | None) -> str | None:
        """Only scheme, host and port: the URL is compared with the Origin of requests."""
        if text is None:
            return None
        url = _parts(text)
        if url.scheme not in ("http", "https"):
            raise ValueError("must begin with https:// or http://")
        if not HOST.fullmatch(url.hostname or ""):
            raise ValueError("must have a host, such as https://birnam.example.org")
        if url.path.strip("/") or url.query or url.fragment or "@" in url.netloc:
            raise ValueError("must have a scheme, a host and perhaps a port, and nothing else")
        return f"{url.scheme}://{url.netloc.lower()}"

    @field_validator("allowed_hosts")
    @classmethod
    def _are_hosts(cls, text: str | None) -> str | None:
        wrong = [name for name in _split(text) if not HOST.fullmatch(name)]
        if wrong:
            raise ValueError(f"{wrong[0]} is not a host name; write them without scheme and port")
        return text

    @field_validator("database_url")
    @classmethod
    def _is_postgres(cls, url: str) -> str:
        """Validate the URL and add the driver for SQLAlchemy."""
        scheme, _, place = url.partition("://")
        if scheme not in ("postgres", "postgresql", "postgresql+psycopg") or not place.strip("/"):
            raise ValueError("must have the form postgresql://USER:PASSWORD@HOST/NAME")
        if place.partition("/")[0].count("@") > 1:  # the host would begin after the first one
            raise ValueError(ENCODED)
        _check_password(url)
        _parts(url)
        _require("psycopg")
        return f"postgresql+psycopg://{place}"

    @field_validator("redis_url")
    @classmethod
    def _is_redis(cls, url: SecretStr | None) -> SecretStr | None:
        if url is None:
            return None
        text = url.get_secret_value()
        if not text.startswith(REDIS_SCHEMES):
            raise ValueError("must have the form redis://HOST:PORT, or rediss:// with TLS")
        _check_password(text)
        _parts(text)
        _require("redis")
        return url

    @field_validator("metrics_token")
    @classmethod
    def _fits_into_a_header(cls, token: SecretStr | None) -> SecretStr | None:
        text = token.get_secret_value() if token else ""
        if not text.isascii() or not text.isprintable() or text[:1] in ("'", '"'):
            raise ValueError("must have only ASCII letters, digits and signs, and no quotes around")
        return token

    @field_validator("smtp_url")
    @classmethod
    def _is_smtp(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None:
            _parts(url.get_secret_value())
            SmtpServer.from_url(url.get_secret_value())
        return url

    @field_validator("mail_from")
    @classmethod
    def _is_mail_address(cls, address: str | None, info: ValidationInfo) -> str | None:
        if address and not MAIL.fullmatch(address):
            raise ValueError("must be a mail address")
        if not address and info.data.get("smtp_url"):
            raise ValueError("is needed with BIRNAM_SMTP_URL")
        return address

    @property
    def contact_url(self) -> str | None:
        contact = self.public_contact
        return f"mailto:{contact}" if contact and MAIL.fullmatch(contact) else contact

    @property
    def more_hosts(self) -> list[str]:
        return _split(self.allowed_hosts)

    @property
    def has_proxy(self) -> bool:
        """True if the operator has named the site's public URL, or the proxies that are trusted."""
        return self.public_url is not None or bool(os.environ.get("FORWARDED_ALLOW_IPS"))

    @property
    def single_process(self) -> bool:
        """True if no other process can serve the same matches."""
        return self.database_url.startswith("sqlite") and self.redis_url is None

    @property
    def database(self) -> Path:
        return self.data.absolute() / "birnam.db"

    @property
    def thinking_threads(self) -> int:
        return self.threads or max(1, (os.cpu_count() or 1) - 1)

    @property
    def tables(self) -> Path:
        return self.data.absolute() / "tables"

    @property
    def push_keys(self) -> Path:
        return self.data.absolute() / "push.pem"

    @property
    def database_name(self) -> str:
        """A description of the database without the password."""
        if self.database_url.startswith("sqlite"):
            return str(self.database)
        url = urlsplit(self.database_url)
        return f"PostgreSQL at {url.hostname or 'localhost'}:{url.port or 5432}{url.path}"


def _sqlite_url(values: dict[str, Any]) -> str:
    data: Path = values["data"]
    return f"sqlite:///{data.absolute() / 'birnam.db'}"


def _split(text: str | None) -> list[str]:
    return [name.strip() for name in (text or "").split(",") if name.strip()]
