"""Schemas of email addresses."""

from typing import Annotated

from pydantic import Field

from app.wire.schema import Schema, Whole

Address = Annotated[str, Field(max_length=254)]
Token = Annotated[str, Field(min_length=1, max_length=100)]


class EmailView(Schema):
    """The email address of the player of this browser."""

    offered: bool = Field(description="False if this server sends no emails.")
    address: str | None
    verified: bool = Field(description="Its link was used; before, the address has no effect.")
    digest_hour: int | None = Field(description="In UTC; null without a daily digest.")
    failed: bool = Field(description="The last mail could not be delivered.")


class SetEmail(Schema):
    """A new address. Nothing changes but that a link is sent to it."""

    address: Address


class SetDigest(Schema):
    """The daily digest of games that wait."""

    digest_hour: Whole | None = Field(ge=0, le=23, description="In UTC; null ends it.")


class AskForSignInLink(Schema):
    """A link that signs in is to be sent to an address."""

    address: Address


class SignInLinkAsked(Schema):
    """A mail was sent, if an account has this address."""

    minutes: int = Field(description="How long the link works.")


class UseEmailLink(Schema):
    """The secret of a link in a mail."""

    token: Token


class EmailConfirmed(Schema):
    """The address belongs to the account now."""

    handle: str | None
