"""What can be configured, from environment variables that begin with BIRNAM_."""

from pathlib import Path

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything has a default: nothing needs to be configured."""

    model_config = SettingsConfigDict(env_prefix="BIRNAM_", frozen=True)

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 for the network.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on.")
    data: Path = Field(Path("data"), description="The folder of the SQLite database.")
    public_url: str | None = Field(
        None, description="The site's address if a proxy stands before it, for links and QR codes."
    )
    room_idle: float = Field(60.0, gt=0, description="Seconds until an unvisited room sleeps.")
    limit_opening: str = Field(
        "120/minute", description="Matches, new players and codes from one address."
    )
    limit_guessing: str = Field("20/minute", description="Codes and links tried from one address.")

    @field_validator("data")
    @classmethod
    def _can_be_named(cls, data: Path) -> Path:
        """What follows a question mark would not be a part of the database's address."""
        if "?" in str(data.absolute()):
            raise ValueError("the folder's name cannot have a question mark")
        return data

    @property
    def database(self) -> Path:
        """The file of the SQLite database."""
        return self.data.absolute() / "birnam.db"

    @property
    def database_url(self) -> str:
        """Where the data is, as SQLAlchemy writes it."""
        return f"sqlite:///{self.database}"
