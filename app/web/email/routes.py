"""The API of email addresses."""

import re
from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from app.domain.email import LINK_LIFE
from app.locales import t
from app.match.commands import PlayerId
from app.match.time_control import MINUTE
from app.store.db.writer import Rejected
from app.store.emails.addresses import MAX_ACCOUNTS
from app.web.email.schemas import (
    AskForSignInLink,
    EmailConfirmed,
    EmailView,
    SetDigest,
    SetEmail,
    SignInLinkAsked,
    UseEmailLink,
)
from app.web.errors import ApiError, error_responses
from app.web.players.arrival import arrive
from app.web.players.schemas import Me
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, device_of, require_session
from app.web.tokens import hash_secret, new_secret, now

_ADDRESS = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d-]+\.)+[a-z][a-z\d-]+", re.ASCII | re.IGNORECASE
)

router = APIRouter(prefix="/api", tags=["me"])


@router.get("/me/email", responses=error_responses(503))
async def read_email(services: TheServices, visitor: TheVisitor) -> EmailView:
    """Read your email address."""
    return await _view(services, visitor.player)


@router.put("/me/email", responses=error_responses(403, 409, 413, 422, 429, 503))
async def set_email(
    body: SetEmail, request: Request, services: TheServices, visitor: TheVisitor
) -> EmailView:
    """Set your email address, and have a link sent to it. Only accounts have one."""
    await services.rate_limits.check_redeem(request)
    session = require_session(visitor)
    if session.handle is None:
        raise ApiError(409, "handle-needed", t("account.handle.needed"))
    wake, address = _sender(services), _check_address(body.address)
    try:
        await services.email.addresses.set(session.player, address, new_secret(), now())
    except Rejected as error:
        raise ApiError(429, "too-many-mails", t("email.too-many")) from error
    await services.player_languages.save_first(session.player)
    wake()
    return await _view(services, session.player)


@router.patch("/me/email", responses=error_responses(403, 409, 413, 422, 503))
async def set_digest(body: SetDigest, services: TheServices, visitor: TheVisitor) -> EmailView:
    """Choose whether and when you get a daily mail with the games that wait for you."""
    player = require_session(visitor).player
    if not await services.email.addresses.set_digest(player, body.digest_hour, now()):
        raise ApiError(409, "not-verified", t("email.not-verified"))
    return await _view(services, player)


@router.delete("/me/email", responses=error_responses(403, 503))
async def remove_email(services: TheServices, visitor: TheVisitor) -> EmailView:
    """Remove your email address."""
    player = require_session(visitor).player
    await services.email.addresses.remove(player)
    return await _view(services, player)


@router.post("/email/confirm", responses=error_responses(403, 410, 413, 422, 429, 503))
async def confirm_email(
    body: UseEmailLink, request: Request, services: TheServices
) -> EmailConfirmed:
    """Confirm an address by the link that was sent to it. It needs no session."""
    await services.rate_limits.check_redeem(request)
    try:
        player = await services.email.addresses.verify(hash_secret(body.token), now())
    except Rejected as error:
        raise _invalid_link() from error
    return EmailConfirmed(handle=(await services.players.handles([player])).get(player))


@router.post(
    "/email/sign-in-link", status_code=202, responses=error_responses(403, 409, 413, 422, 429, 503)
)
async def ask_for_sign_in_link(
    body: AskForSignInLink, request: Request, services: TheServices
) -> SignInLinkAsked:
    """Have a link sent that signs in, to a verified address. The answer is always the same."""
    await services.rate_limits.check_redeem(request)
    wake, address = _sender(services), _check_address(body.address)
    mail_ids = [new_secret() for _ in range(MAX_ACCOUNTS)]
    if await services.email.addresses.ask_to_sign_in(address, mail_ids, now()):
        wake()
    return SignInLinkAsked(minutes=LINK_LIFE["sign-in"] // MINUTE)


@router.post("/email/sign-in", responses=error_responses(403, 410, 413, 422, 429, 503))
async def sign_in_by_email(
    body: UseEmailLink, request: Request, response: Response, services: TheServices
) -> Me:
    """Sign this browser in by the link of a mail, which works once."""
    await services.rate_limits.check_redeem(request)
    token = new_secret()
    try:
        player = await services.email.addresses.sign_in(
            hash_secret(body.token), hash_secret(token), now(), device_of(request)
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
    found = await services.email.addresses.find(player) if player else None
    return EmailView(
        offered=services.email.wake is not None,
        address=found.address if found else None,
        verified=found is not None and found.verified,
        digest_hour=found.digest_hour if found else None,
        failed=found is not None and found.failed_at is not None,
    )


def _sender(services: Services) -> Callable[[], None]:
    """Raises ApiError 409 if the server sends no emails."""
    if services.email.wake is None:
        raise ApiError(409, "no-mail", t("email.off"))
    return services.email.wake


def _invalid_link() -> ApiError:
    return ApiError(410, "not-valid", t("email.link.invalid"))
