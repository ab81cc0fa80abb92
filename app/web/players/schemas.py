"""What the HTTP API takes and answers about players, and the browsers that are theirs."""

from typing import Annotated

from pydantic import AfterValidator, Field

from app.web.names import clean_name
from app.web.schema import Schema

Name = Annotated[str, Field(max_length=60), AfterValidator(clean_name)]


class Me(Schema):
    """Who this browser is. Without a player, it becomes one with its first action."""

    is_player: bool
    name: str | None = Field(description="The chosen name, null for a guest.")
    display_name: str = Field(description="The name that others see.")
    active_matches: int = Field(
        description="How many matches are waiting or running with this player."
    )


class Rename(Schema):
    """A new name; null goes back to being a guest."""

    name: Name | None


class DeviceCode(Schema):
    """A code that makes another browser the same player, once."""

    code: str
    url: str = Field(description="The same as a link, the code behind the #.")
    qr: str = Field(description="The link as a QR code: an image as a data: URI.")
    expires_at: int
    seconds: int = Field(description="How long it is valid from now.")


class RedeemCode(Schema):
    """A code typed in or read from a QR code; case, spaces and dashes do not matter."""

    code: str = Field(min_length=1, max_length=20)


class ResumeLink(Schema):
    """A personal link; whoever has it can play as this player."""

    url: str


class RedeemResumeLink(Schema):
    """The part of a resume link behind the #."""

    token: str = Field(min_length=1, max_length=100)


class CredentialsRevoked(Schema):
    """How many other sessions, codes and links were ended."""

    revoked: int
