"""Schemas of the players API."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from app.players.access_tokens import Scope
from app.players.shown_names import MAX_NAME, clean_name
from app.wire.schema import Schema

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=MAX_NAME), AfterValidator(clean_name)
]


class Me(Schema):
    """The player of this browser."""

    id: str | None = Field(description="The id of the player, which is public.")
    is_player: bool = Field(description="False until the browser's first action creates a player.")
    name: str | None = Field(description="The chosen name; null for a guest.")
    display_name: str = Field(description="The name that others see; `BOT` begins that of a bot.")
    handle: str | None = Field(description="The handle of an account; null for a guest.")
    avatar: str | None = Field(
        description="The picture of the player, a little position: the tone of the board, and a"
        " letter for each of its cells, row by row, as in `3bw..w.b`. It follows from the id."
    )
    bot: bool = Field(description="The player is marked as a program.")
    merge: bool = Field(
        description="This browser has just signed in to an account and was a guest with games"
        " before: see `GET /api/me/merge`.",
    )
    active_matches: int = Field(description="The number of waiting and running matches.")
    scopes: list[Scope] | None = Field(
        None, description="What the access token of this request may do; null for a browser."
    )
    token_name: str | None = Field(None, description="The name of the access token.")


class Rename(Schema):
    """A new name."""

    name: Name | None = Field(description="Null removes the name.")


class DeviceCode(Schema):
    """A code that signs another browser in as the same player, once."""

    code: str
    url: str = Field(description="A link with the code after the `#`.")
    qr: str = Field(description="A QR code of the link, as a data: URI of an image.")
    expires_at: int
    seconds: int = Field(description="The time until it expires.")


class RedeemCode(Schema):
    """A device code or a recovery code. Case, spaces and dashes do not matter."""

    code: str = Field(min_length=1, max_length=20)


class ResumeLink(Schema):
    """A link that signs browsers in as the player. Everybody who has it can play as them."""

    url: str


class RedeemResumeLink(Schema):
    """The token of a resume link, which is the part after the `#`."""

    token: str = Field(min_length=1, max_length=100)


class CredentialsRevoked(Schema):
    """The number of sessions, codes and links that were revoked."""

    revoked: int
