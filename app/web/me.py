"""Who this browser is: its name, other devices, and the way back when the cookie is lost."""

from typing import Literal

import segno
from fastapi import APIRouter, Request

from app.store.writer import Rejected
from app.web.errors import ProblemError, problems
from app.web.names import shown_name
from app.web.parts import Parts, TheParts, shared_site
from app.web.people import (
    DevicesForgotten,
    HandoverCode,
    Me,
    Rename,
    ResumeLink,
    UseCode,
    UseResume,
)
from app.web.session import AVisitor, become_player, find_visitor, give_cookie, shown
from app.web.tokens import hash_secret, new_code, new_secret, now, read_code

CODE_LIFE = 10 * 60  # seconds

router = APIRouter(prefix="/api", tags=["me"])


@router.get("/me", responses=problems(503))
async def read_me(parts: TheParts, visitor: AVisitor) -> Me:
    """Who this browser is. Looking does not make a player."""
    session = visitor.session
    running = await parts.players.unfinished(session.player) if session else 0
    return Me(
        known=session is not None,
        name=session.name if session else None,
        shown=shown(session),
        running=running,
    )


@router.patch("/me", responses=problems(403, 413, 422, 429, 503))
async def rename(wish: Rename, request: Request, parts: TheParts, visitor: AVisitor) -> Me:
    """Take a name, or none."""
    player = await become_player(request, parts, visitor)
    await parts.players.rename(player.player, wish.name)
    name = shown_name(player.player, wish.name)
    parts.house.renamed(player.player, name)
    running = await parts.players.unfinished(player.player)
    return Me(known=True, name=wish.name, shown=name, running=running)


@router.post("/me/code", status_code=201, responses=problems(403, 429, 503))
async def make_code(request: Request, parts: TheParts, visitor: AVisitor) -> HandoverCode:
    """A code that makes another browser the same player: once, within ten minutes."""
    await parts.flood.opening(request)
    player = await become_player(request, parts, visitor)
    code, made = new_code(), now()
    until = made + CODE_LIFE * 1000
    await parts.players.add_code(player.player, hash_secret(code), made, until)
    url = f"{shared_site(request, parts)}/continue#{code}"
    qr = segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2, light="white")
    return HandoverCode(code=code, url=url, qr=qr, expires_at=until, seconds=CODE_LIFE)


@router.post("/continue", responses=problems(403, 410, 413, 422, 429, 503))
async def use_code(wish: UseCode, request: Request, parts: TheParts) -> Me:
    """Make this browser the player who got the code."""
    await parts.flood.guessing(request)
    return await _redeem(request, parts, "code", read_code(wish.code))


@router.post("/me/resume-link", status_code=201, responses=problems(403, 429, 503))
async def make_resume_link(request: Request, parts: TheParts, visitor: AVisitor) -> ResumeLink:
    """A personal link that gives the player back. It stays valid; keep it like a key."""
    await parts.flood.opening(request)
    player = await become_player(request, parts, visitor)
    token = new_secret()
    await parts.players.add_resume_link(player.player, hash_secret(token), now())
    return ResumeLink(url=f"{shared_site(request, parts)}/resume#{token}")


@router.post("/resume", responses=problems(403, 410, 413, 422, 429, 503))
async def use_resume_link(wish: UseResume, request: Request, parts: TheParts) -> Me:
    """Make this browser the player whose link it is."""
    await parts.flood.guessing(request)
    return await _redeem(request, parts, "resume", wish.token)


@router.delete("/me/devices", responses=problems(403, 503))
async def forget_devices(parts: TheParts, visitor: AVisitor) -> DevicesForgotten:
    """End every other session, code and resume link of this player."""
    session = visitor.session
    if session is None:
        return DevicesForgotten(forgotten=0)
    forgotten = await parts.players.forget_others(session.player, session.hash)
    parts.house.send_away(session.player)
    parts.telling.herald.changed()
    return DevicesForgotten(forgotten=forgotten)


async def _redeem(
    request: Request, parts: Parts, kind: Literal["code", "resume"], secret: str
) -> Me:
    token = new_secret()
    try:
        player = await parts.players.redeem(kind, hash_secret(secret), hash_secret(token), now())
    except Rejected as error:
        what = "code" if kind == "code" else "link"
        message = f"This {what} is not valid, or not any more."
        raise ProblemError(410, "not-valid", message) from error
    before = (await find_visitor(request, parts)).session
    if before is not None:  # notices come to this browser as to the player that it is now
        await parts.telling.subscriptions.move_device(before.hash, hash_secret(token), player)
        parts.telling.herald.changed()
    give_cookie(request, token)
    name = (await parts.players.chosen_names([player]))[player]
    running = await parts.players.unfinished(player)
    return Me(known=True, name=name, shown=shown_name(player, name), running=running)
