"""The visitor's name, device codes and resume links; programs that are marked as bots."""

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from app.db.writer import Rejected
from app.features.accounts import schemas
from app.features.accounts.arrival import arrive, me_of
from app.features.accounts.hooks import SessionsEnded
from app.features.accounts.schemas import Me
from app.http.access_tokens.authenticate import bearer_of
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.kept_cookies import check_cookies
from app.http.limits.rate_limit import RateLimits
from app.http.qr_codes import qr_data_uri
from app.http.services import Services, TheServices, shareable_url
from app.http.session import TheVisit, device_of, ensure_player
from app.http.tokens import RECOVERY_CODE_LENGTH, hash_secret, new_code, new_secret, normalize_code
from app.locales import t
from app.players.shown_names import display_name
from app.players.store import Players, Redeemable
from app.rooms.registry import RoomRegistry

CODE_LIFETIME = 10 * 60  # seconds

router = APIRouter(prefix="/api", tags=["me"])


@router.get("/me", **needs("any"))
async def read_me(visit: TheVisit) -> Me:
    """Read the player of the token or of this browser, and what the token may do.

    This does not create a player.
    """
    return await me_of(visit.services, visit.session, bearer=bearer_of(visit.request))


@router.patch("/me", **needs("play", anonymous=True))
async def rename(body: schemas.Rename, visit: TheVisit) -> Me:
    """Change your name, or remove it."""
    session = await ensure_player(visit)
    name = await visit[Players].rename(session.player, body.name)
    visit[RoomRegistry].player_renamed(
        session.player, display_name(session.player, name), session.handle
    )
    session = replace(session, name=name)
    return await me_of(visit.services, session, bearer=bearer_of(visit.request))


@router.post("/me/code", status_code=201, **needs("browser", anonymous=True))
async def create_device_code(visit: TheVisit) -> schemas.DeviceCode:
    """Create a code that signs another browser in as you. It is valid once, for ten minutes."""
    await visit.check_create()
    player = (await ensure_player(visit)).player
    code, created_at = new_code(), visit.now()
    expires_at = created_at + CODE_LIFETIME * 1000
    await visit[Players].add_device_code(player, hash_secret(code), created_at, expires_at)
    url = f"{shareable_url(visit.request)}/continue#{code}"
    return schemas.DeviceCode(
        code=code, url=url, qr=qr_data_uri(url), expires_at=expires_at, seconds=CODE_LIFETIME
    )


@router.post("/continue", **needs("browser", 410))
async def redeem_device_code(
    body: schemas.RedeemCode, request: Request, response: Response, services: TheServices
) -> Me:
    """Sign this browser in with a device code or a recovery code."""
    await services[RateLimits].check_redeem(request)
    code = normalize_code(body.code)
    if len(code) == RECOVERY_CODE_LENGTH:
        return await _redeem(request, response, services, "recovery", code)
    await services[RateLimits].check_wrong_codes()
    return await _redeem(request, response, services, "code", code)


@router.post("/me/resume-link", status_code=201, **needs("browser", anonymous=True))
async def create_resume_link(visit: TheVisit) -> schemas.ResumeLink:
    """Create a link that signs browsers in as you. It does not expire, so keep it secret."""
    await visit.check_create()
    player = (await ensure_player(visit)).player
    token = new_secret()
    await visit[Players].add_resume_link(player, hash_secret(token), visit.now())
    return schemas.ResumeLink(url=f"{shareable_url(visit.request)}/resume#{token}")


@router.post("/resume", **needs("browser", 410))
async def redeem_resume_link(
    body: schemas.RedeemResumeLink, request: Request, response: Response, services: TheServices
) -> Me:
    """Sign this browser in with a resume link."""
    await services[RateLimits].check_redeem(request)
    return await _redeem(request, response, services, "resume", body.token)


@router.delete("/me/devices", **needs("browser", anonymous=True))
async def revoke_other_credentials(visit: TheVisit) -> schemas.CredentialsRevoked:
    """Revoke all your other sessions, device codes and resume links."""
    session = visit.session
    if session is None:
        return schemas.CredentialsRevoked(revoked=0)
    revoked = await visit[Players].revoke_other_credentials(session.player, session.hash)
    visit[RoomRegistry].disconnect_player(session.player)
    await visit[SessionsEnded](session.player)
    return schemas.CredentialsRevoked(revoked=revoked)


async def _redeem(
    request: Request, response: Response, services: Services, kind: Redeemable, secret: str
) -> Me:
    check_cookies(request)  # a code or link is used up
    token, device = new_secret(), device_of(request)
    try:
        player = await services[Players].redeem(
            kind, hash_secret(secret), hash_secret(token), services.now(), device
        )
    except Rejected as error:
        if kind == "code":  # the others cannot be guessed
            await services[RateLimits].count_wrong_code()
        raise ApiError(410, "not-valid", t(f"errors.not-valid.{kind}")) from error
    return await arrive(request, response, services, player, token)


@router.post("/me/bot", **needs("bot", 409))
async def mark_as_bot(request: Request, services: TheServices) -> Me:
    """Mark the player of a token with the scope `bot` as a bot, permanently.

    Only a player who has not played yet can become one.
    """
    bearer = bearer_of(request)
    if bearer is None:
        raise ApiError(403, "token-needed", t("bots.refused.token-needed"))
    session = bearer.session
    try:
        name = await services[Players].mark_bot(session.player, services.now())
    except Rejected as error:
        raise ApiError(409, "has-played", t("bots.refused.has-played")) from error
    services[RoomRegistry].player_renamed(
        session.player, display_name(session.player, name), session.handle
    )
    return await me_of(services, replace(session, name=name), bearer=bearer)
