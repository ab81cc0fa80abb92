"""What can be configured, from environment variables that begin with BIRNAM_."""

import os
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.errors import UserError
from app.telemetry.logging_config import LogFormat, LogLevel

SECRET = ("metrics_token", "database_url", "redis_url")  # settings whose values no error shows
REDIS = ("redis://", "rediss://")


class Settings(BaseSettings):
    """Everything has a default: nothing needs to be configured."""

    model_config = SettingsConfigDict(env_prefix="BIRNAM_", frozen=True)

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 for the network.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on.")
    data: Path = Field(Path("data"), description="The folder of the SQLite database.")
    database_url: str = Field(
        default_factory=lambda given: _sqlite(given),  # noqa: PLW0108 - made below
        validate_default=False,
        repr=False,
        description="PostgreSQL in its place: postgresql://USER:PASSWORD@HOST/NAME.",
    )
    redis_url: SecretStr | None = Field(
        None, description="Where several processes tell each other news: redis://HOST:PORT."
    )
    redis_prefix: str = Field(
        "birnam",
        pattern=r"^[\w.-]{1,40}$",
        description="Begins every name in Redis; two sites on one Redis need two.",
    )
    public_url: str | None = Field(
        None, description="The site's address if a proxy stands before it, for links and QR codes."
    )
    room_idle: float = Field(60.0, gt=0, description="Seconds until an unvisited room sleeps.")
    limit_opening: str = Field(
        "120/minute", description="Matches, new players and codes from one address."
    )
    limit_guessing: str = Field("20/minute", description="Codes and links tried from one address.")
    limit_studying: str = Field(
        "600/minute", description="Positions that one address may have computed."
    )
    limit_reviewing: str = Field(
        "30/minute", description="Reviews that one address may ask the computer for."
    )
    review_seconds: float = Field(
        1.0, gt=0, le=60, description="Seconds that a review thinks about each position."
    )

    chat_days: int = Field(
        90, ge=1, le=3650, description="Days after a match's end until its chat is forgotten."
    )

    threads: int | None = Field(
        None, ge=1, le=256, description="In which computers think; one less than there are cores."
    )
    warm_up: bool = Field(True, description="Load what thinks about the games after the start.")
    solve: Literal["off", "square", "all"] = Field(
        "square", description="The boards of Moxie that are solved when a computer plays on them."
    )
    tables_mb: int = Field(
        2_000, ge=0, description="Megabytes that solved games may take; one takes 69, on hex 629."
    )

    log: LogFormat = Field(
        "auto", description="Log lines as text or json; auto: text on a terminal."
    )
    log_level: LogLevel = Field("info", description="What is logged at least.")
    metrics_token: SecretStr | None = Field(
        None, min_length=16, description="Lets others than this machine read /metrics."
    )
    drain_seconds: float = Field(
        0.0,
        ge=0,
        le=300,
        description="Before the end; in half of them /readyz says draining, then pages leave.",
    )

    webhook_private: bool = Field(
        False, description="Let webhooks lead into the own network, and without TLS."
    )
    contact: str = Field(
        "nobody@example.org",
        pattern=r"^[^@\s]+@[^@\s]+$",
        description="Your mail address, for the push services.",
    )

    @field_validator("data")
    @classmethod
    def _can_be_named(cls, data: Path) -> Path:
        """What follows a question mark would not be a part of the database's address."""
        if "?" in str(data.absolute()):
            raise ValueError("the folder's name cannot have a question mark")
        return data

    @field_validator("database_url")
    @classmethod
    def _is_postgres(cls, url: str) -> str:
        """With the name of the driver, as SQLAlchemy wants it."""
        scheme, _, place = url.partition("://")
        if scheme not in ("postgres", "postgresql", "postgresql+psycopg") or not place.strip("/"):
            raise ValueError("must be as postgresql://USER:PASSWORD@HOST/NAME")
        if urlsplit(url).port == 0:  # raises ValueError where it is no number
            raise ValueError("the port cannot be 0")
        return f"postgresql+psycopg://{place}"

    @field_validator("redis_url")
    @classmethod
    def _is_redis(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and not url.get_secret_value().startswith(REDIS):
            raise ValueError(f"must begin with one of {', '.join(REDIS)}")
        return url

    @property
    def single_process(self) -> bool:
        """Whether no other process can serve the same matches."""
        return self.database_url.startswith("sqlite") and self.redis_url is None

    @property
    def database(self) -> Path:
        """The file of the SQLite database."""
        return self.data.absolute() / "birnam.db"

    @property
    def thinking_threads(self) -> int:
        """How many threads computers think in."""
        return self.threads or max(1, (os.cpu_count() or 1) - 1)

    @property
    def tables(self) -> Path:
        """The folder of solved games."""
        return self.data.absolute() / "tables"

    @property
    def push_keys(self) -> Path:
        """The file of the keys that notices are signed with."""
        return self.data.absolute() / "push.pem"

    @property
    def database_name(self) -> str:
        """What the database is called where no password may be told."""
        if self.database_url.startswith("sqlite"):
            return str(self.database)
        at = urlsplit(self.database_url)
        return f"PostgreSQL at {at.hostname or 'localhost'}:{at.port or 5432}{at.path}"


def _sqlite(given: dict[str, Any]) -> str:
    """The address of the database in the folder, as SQLAlchemy writes it."""
    data: Path = given["data"]
    return f"sqlite:///{data.absolute() / 'birnam.db'}"


def load_settings() -> Settings:
    """The settings from the environment. Raises Mistake."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = f"BIRNAM_{first['loc'][0]}".upper()
        given = "***" if first["loc"][0] in SECRET else first["input"]
        raise UserError(f"{name}={given}: {first['msg']}") from error
