"""The visitor's name, device codes and resume links."""

from typing import Literal

import segno
from fastapi import APIRouter, Request

from app.store.db.writer import Rejected
from app.web.errors import ApiError, error_responses
from app.web.names import display_name
from app.web.players.schemas import (
    CredentialsRevoked,
    DeviceCode,
    Me,
    RedeemCode,
    RedeemResumeLink,
    Rename,
    ResumeLink,
)
from app.web.services import Services, TheServices, shareable_url
from app.web.session import (
    TheVisitor,
    ensure_player,
    find_visitor,
    session_name,
    set_session_cookie,
)
from app.web.tokens import hash_secret, new_code, new_secret, normalize_code, now

CODE_LIFETIME = 10 * 60  # seconds

router = APIRouter(prefix="/api", tags=["me"])


@router.get("/me", responses=error_responses(503))
async def read_me(services: TheServices, visitor: TheVisitor) -> Me:
    """Read the player of this browser. This does not create a player."""
    session = visitor.session
    active_matches = await services.players.count_unfinished(session.player) if session else 0
    return Me(
        is_player=session is not None,
        name=session.name if session else None,
        display_name=session_name(session),
        active_matches=active_matches,
    )


@router.patch("/me", responses=error_responses(403, 413, 422, 429, 503))
async def rename(body: Rename, request: Request, services: TheServices, visitor: TheVisitor) -> Me:
    """Change your name, or remove it."""
    player = (await ensure_player(request, services, visitor)).player
    await services.players.rename(player, body.name)
    name = display_name(player, body.name)
    services.rooms.player_renamed(player, name)
    active_matches = await services.players.count_unfinished(player)
    return Me(is_player=True, name=body.name, display_name=name, active_matches=active_matches)


@router.post("/me/code", status_code=201, responses=error_responses(403, 429, 503))
async def create_device_code(
    request: Request, services: TheServices, visitor: TheVisitor
) -> DeviceCode:
    """Create a code that signs another browser in as you. It is valid once, for ten minutes."""
    await services.rate_limits.check_create(request)
    player = (await ensure_player(request, services, visitor)).player
    code, created_at = new_code(), now()
    expires_at = created_at + CODE_LIFETIME * 1000
    await services.players.add_device_code(player, hash_secret(code), created_at, expires_at)
    url = f"{shareable_url(request, services)}/continue#{code}"
    qr = segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2, light="white")
    return DeviceCode(code=code, url=url, qr=qr, expires_at=expires_at, seconds=CODE_LIFETIME)


@router.post("/continue", responses=error_responses(403, 410, 413, 422, 429, 503))
async def redeem_device_code(body: RedeemCode, request: Request, services: TheServices) -> Me:
    """Sign this browser in with a device code."""
    await services.rate_limits.check_redeem(request)
    return await _redeem(request, services, "code", normalize_code(body.code))


@router.post("/me/resume-link", status_code=201, responses=error_responses(403, 429, 503))
async def create_resume_link(
    request: Request, services: TheServices, visitor: TheVisitor
) -> ResumeLink:
    """Create a link that signs browsers in as you. It does not expire, so keep it secret."""
    await services.rate_limits.check_create(request)
    player = (await ensure_player(request, services, visitor)).player
    token = new_secret()
    await services.players.add_resume_link(player, hash_secret(token), now())
    return ResumeLink(url=f"{shareable_url(request, services)}/resume#{token}")


@router.post("/resume", responses=error_responses(403, 410, 413, 422, 429, 503))
async def redeem_resume_link(body: RedeemResumeLink, request: Request, services: TheServices) -> Me:
    """Sign this browser in with a resume link."""
    await services.rate_limits.check_redeem(request)
    return await _redeem(request, services, "resume", body.token)


@router.delete("/me/devices", responses=error_responses(403, 503))
async def revoke_other_credentials(
    services: TheServices, visitor: TheVisitor
) -> CredentialsRevoked:
    """Revoke all your other sessions, device codes and resume links."""
    session = visitor.session
    if session is None:
        return CredentialsRevoked(revoked=0)
    revoked = await services.players.revoke_other_credentials(session.player, session.hash)
    services.rooms.disconnect_player(session.player)
    services.notifications.dispatcher.subscribers_changed()
    return CredentialsRevoked(revoked=revoked)


async def _redeem(
    request: Request, services: Services, kind: Literal["code", "resume"], secret: str
) -> Me:
    token = new_secret()
    try:
        player = await services.players.redeem(kind, hash_secret(secret), hash_secret(token), now())
    except Rejected as error:
        credential = "code" if kind == "code" else "link"
        message = f"This {credential} is not valid, or not any more."
        raise ApiError(410, "not-valid", message) from error
    previous = (await find_visitor(request, services)).session
    if previous is not None:  # this browser's push subscription follows to the new player
        await services.notifications.subscriptions.move_device(
            previous.hash, hash_secret(token), player
        )
        services.notifications.dispatcher.subscribers_changed()
    set_session_cookie(request, token)
    name = (await services.players.chosen_names([player]))[player]
    return Me(
        is_player=True,
        name=name,
        display_name=display_name(player, name),
        active_matches=await services.players.count_unfinished(player),
    )
