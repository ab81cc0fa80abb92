"""The API of email addresses."""

import re
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.db.writer import Rejected
from app.features.accounts.arrival import arrive
from app.features.accounts.schemas import Me
from app.features.email.composer import Composer
from app.features.email.model import LINK_LIFE
from app.features.email.store.addresses import MAX_ACCOUNTS, EmailAddresses
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.kept_cookies import check_cookies
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices
from app.http.session import TheVisit, device_of, require_session
from app.http.tokens import hash_secret, new_secret
from app.http.wording.language import PlayerLanguages
from app.locales import t
from app.match.commands import PlayerId
from app.match.time_control import MINUTE
from app.players.store import Players
from app.wire.schema import Schema, Whole, example

Address = Annotated[str, Field(max_length=254)]
Token = Annotated[str, Field(min_length=1, max_length=100)]


class EmailView(Schema):
    """The email address of the player of this browser."""

    offered: bool = Field(description="False if this server sends no emails.")
    address: str | None
    verified: bool = Field(description="Its link was used; before, the address has no effect.")
    digest_hour: int | None = Field(description="In UTC; null without a daily digest.")
    failed: bool = Field(description="The last mail could not be delivered.")


@example(address="anna@example.org")
class SetEmail(Schema):
    """A new address. Nothing changes but that a link is sent to it."""

    address: Address


@example(digest_hour=18)
class SetDigest(Schema):
    """The daily digest of games that wait."""

    digest_hour: Whole | None = Field(ge=0, le=23, description="In UTC; null ends it.")


@example(address="anna@example.org")
class AskForSignInLink(Schema):
    """A link that signs in is to be sent to an address."""

    address: Address


class SignInLinkAsked(Schema):
    """A mail was sent, if an account has this address."""

    minutes: int = Field(description="How long the link works.")


@example(token="b3f1c0d2e4a59687")
class UseEmailLink(Schema):
    """The secret of a link in a mail."""

    token: Token


class EmailConfirmed(Schema):
    """The address belongs to the account now."""

    handle: str | None


_ADDRESS = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d-]+\.)+[a-z][a-z\d-]+", re.ASCII | re.IGNORECASE
)

router = APIRouter(prefix="/api", tags=["me"])


@router.get("/me/email", **needs("read", anonymous=True))
async def read_email(visit: TheVisit) -> EmailView:
    """Read your email address."""
    return await _view(visit.services, visit.player)


@router.put("/me/email", **needs("browser", 409))
async def set_email(body: SetEmail, visit: TheVisit) -> EmailView:
    """Set your email address, and have a link sent to it. Only accounts have one."""
    await visit[RateLimits].check_redeem(visit.request)
    session = require_session(visit)
    if session.handle is None:
        raise ApiError(409, "handle-needed", t("account.handle.needed"))
    _check_mail(visit.services)
    address = _check_address(body.address)
    try:
        await visit[EmailAddresses].set(session.player, address, new_secret(), visit.now())
    except Rejected as error:
        raise ApiError(429, "too-many-mails", t("email.too-many")) from error
    await visit[PlayerLanguages].save_first(session.player)
    return await _view(visit.services, session.player)


@router.patch("/me/email", **needs("browser", 409))
async def set_digest(body: SetDigest, visit: TheVisit) -> EmailView:
    """Choose whether and when you get a daily mail with the games that wait for you."""
    player = require_session(visit).player
    if not await visit[EmailAddresses].set_digest(player, body.digest_hour, visit.now()):
        raise ApiError(409, "not-verified", t("email.not-verified"))
    return await _view(visit.services, player)


@router.delete("/me/email", **needs("browser"))
async def remove_email(visit: TheVisit) -> EmailView:
    """Remove your email address."""
    player = require_session(visit).player
    await visit[EmailAddresses].remove(player)
    return await _view(visit.services, player)


@router.post("/email/confirm", **needs("browser", 410))
async def confirm_email(
    body: UseEmailLink, request: Request, services: TheServices
) -> EmailConfirmed:
    """Confirm an address by the link that was sent to it. It needs no session."""
    await services[RateLimits].check_redeem(request)
    try:
        player = await services[EmailAddresses].verify(hash_secret(body.token), services.now())
    except Rejected as error:
        raise _invalid_link() from error
    return EmailConfirmed(handle=(await services[Players].handles([player])).get(player))


@router.post("/email/sign-in-link", status_code=202, **needs("browser", 409))
async def ask_for_sign_in_link(
    body: AskForSignInLink, request: Request, services: TheServices
) -> SignInLinkAsked:
    """Have a link sent that signs in, to a verified address. The answer is always the same."""
    await services[RateLimits].check_redeem(request)
    _check_mail(services)
    address = _check_address(body.address)
    mail_ids = [new_secret() for _ in range(MAX_ACCOUNTS)]
    await services[EmailAddresses].ask_to_sign_in(address, mail_ids, services.now())
    return SignInLinkAsked(minutes=LINK_LIFE["sign-in"] // MINUTE)


@router.post("/email/sign-in", **needs("browser", 410))
async def sign_in_by_email(
    body: UseEmailLink, request: Request, response: Response, services: TheServices
) -> Me:
    """Sign this browser in by the link of a mail, which works once."""
    check_cookies(request)
    await services[RateLimits].check_redeem(request)
    token = new_secret()
    try:
        player = await services[EmailAddresses].sign_in(
            hash_secret(body.token), hash_secret(token), services.now(), device_of(request)
        )
    except Rejected as error:
        raise _invalid_link() from error
    return await arrive(request, response, services, player, token)


def _check_address(text: str) -> str:
    """Raises ApiError if it cannot be an address."""
    address = text.strip()
    if not _ADDRESS.fullmatch(address):
        raise ApiError(422, "email-address", t("email.invalid"))
    return address


async def _view(services: Services, player: PlayerId | None) -> EmailView:
    found = await services[EmailAddresses].find(player) if player else None
    return EmailView(
        offered=services.find(Composer) is not None,
        address=found.address if found else None,
        verified=found is not None and found.verified,
        digest_hour=found.digest_hour if found else None,
        failed=found is not None and found.failed_at is not None,
    )


def _check_mail(services: Services) -> None:
    """Raises ApiError 409 if the server sends no emails."""
    if services.find(Composer) is None:
        raise ApiError(409, "no-mail", t("email.off"))


def _invalid_link() -> ApiError:
    return ApiError(410, "not-valid", t("email.link.invalid"))
