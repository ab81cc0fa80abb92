"""Who this browser is: its name, other devices, and the way back when the cookie is lost."""

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
from app.web.tokens import hash_secret, new_code, new_secret, now, read_code

CODE_LIFE = 10 * 60  # seconds

router = APIRouter(prefix="/api", tags=["me"])


@router.get("/me", responses=error_responses(503))
async def read_me(services: TheServices, visitor: TheVisitor) -> Me:
    """Who this browser is. Looking does not make a player."""
    session = visitor.session
    running = await services.players.count_unfinished(session.player) if session else 0
    return Me(
        is_player=session is not None,
        name=session.name if session else None,
        display_name=session_name(session),
        active_matches=running,
    )


@router.patch("/me", responses=error_responses(403, 413, 422, 429, 503))
async def rename(body: Rename, request: Request, services: TheServices, visitor: TheVisitor) -> Me:
    """Take a name, or none."""
    player = await ensure_player(request, services, visitor)
    await services.players.rename(player.player, body.name)
    name = display_name(player.player, body.name)
    services.rooms.player_renamed(player.player, name)
    running = await services.players.count_unfinished(player.player)
    return Me(is_player=True, name=body.name, display_name=name, active_matches=running)


@router.post("/me/code", status_code=201, responses=error_responses(403, 429, 503))
async def make_code(request: Request, services: TheServices, visitor: TheVisitor) -> DeviceCode:
    """A code that makes another browser the same player: once, within ten minutes."""
    await services.rate_limits.check_create(request)
    player = await ensure_player(request, services, visitor)
    code, made = new_code(), now()
    until = made + CODE_LIFE * 1000
    await services.players.add_device_code(player.player, hash_secret(code), made, until)
    url = f"{shareable_url(request, services)}/continue#{code}"
    qr = segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2, light="white")
    return DeviceCode(code=code, url=url, qr=qr, expires_at=until, seconds=CODE_LIFE)


@router.post("/continue", responses=error_responses(403, 410, 413, 422, 429, 503))
async def use_code(body: RedeemCode, request: Request, services: TheServices) -> Me:
    """Make this browser the player who got the code."""
    await services.rate_limits.check_redeem(request)
    return await _redeem(request, services, "code", read_code(body.code))


@router.post("/me/resume-link", status_code=201, responses=error_responses(403, 429, 503))
async def make_resume_link(
    request: Request, services: TheServices, visitor: TheVisitor
) -> ResumeLink:
    """A personal link that gives the player back. It stays valid; keep it like a key."""
    await services.rate_limits.check_create(request)
    player = await ensure_player(request, services, visitor)
    token = new_secret()
    await services.players.add_resume_link(player.player, hash_secret(token), now())
    return ResumeLink(url=f"{shareable_url(request, services)}/resume#{token}")


@router.post("/resume", responses=error_responses(403, 410, 413, 422, 429, 503))
async def use_resume_link(body: RedeemResumeLink, request: Request, services: TheServices) -> Me:
    """Make this browser the player whose link it is."""
    await services.rate_limits.check_redeem(request)
    return await _redeem(request, services, "resume", body.token)


@router.delete("/me/devices", responses=error_responses(403, 503))
async def forget_devices(services: TheServices, visitor: TheVisitor) -> CredentialsRevoked:
    """End every other session, code and resume link of this player."""
    session = visitor.session
    if session is None:
        return CredentialsRevoked(revoked=0)
    forgotten = await services.players.revoke_other_credentials(session.player, session.hash)
    services.rooms.disconnect_player(session.player)
    services.notifications.dispatcher.subscribers_changed()
    return CredentialsRevoked(revoked=forgotten)


async def _redeem(
    request: Request, services: Services, kind: Literal["code", "resume"], secret: str
) -> Me:
    token = new_secret()
    try:
        player = await services.players.redeem(kind, hash_secret(secret), hash_secret(token), now())
    except Rejected as error:
        what = "code" if kind == "code" else "link"
        message = f"This {what} is not valid, or not any more."
        raise ApiError(410, "not-valid", message) from error
    before = (await find_visitor(request, services)).session
    if before is not None:  # notices come to this browser as to the player that it is now
        await services.notifications.subscriptions.move_device(
            before.hash, hash_secret(token), player
        )
        services.notifications.dispatcher.subscribers_changed()
    set_session_cookie(request, token)
    name = (await services.players.chosen_names([player]))[player]
    running = await services.players.count_unfinished(player)
    return Me(
        is_player=True, name=name, display_name=display_name(player, name), active_matches=running
    )
