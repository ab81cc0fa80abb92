"""Notices over HTTP: on which devices, of which kinds, and what was sent or not."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.match.notice import KINDS, Device, Notice
from app.notices.outside import Forbidden, Undelivered
from app.notices.push import check
from app.store.players import Session
from app.web.errors import ProblemError, problems
from app.web.parts import Parts, TheParts
from app.web.session import AVisitor, become_player
from app.web.telling import (
    AddDevice,
    DeviceInfo,
    DeviceRemoved,
    NoticeBoard,
    Tried,
    Wanted,
    told,
)
from app.web.tokens import now

ID_LENGTH = 16  # letters of a device's id: the beginning of what is no secret any more

router = APIRouter(prefix="/api/me/notices", tags=["notices"])


@router.get("", responses=problems(503))
async def read_notices(parts: TheParts, visitor: AVisitor) -> NoticeBoard:
    """What you are told and where, and the last fifty notices with what has become of them."""
    session = visitor.session
    if session is None:
        kinds = dict.fromkeys(KINDS, True)
        return NoticeBoard(key=parts.telling.key, kinds=kinds, devices=[], recent=[])
    return await _board(parts, session)


@router.patch("", responses=problems(403, 413, 422, 429, 503))
async def want(wish: Wanted, request: Request, parts: TheParts, visitor: AVisitor) -> NoticeBoard:
    """Choose which kinds of notices you want."""
    session = await become_player(request, parts, visitor)
    for kind, wanted in wish.kinds.items():
        await parts.telling.subscriptions.want(session.player, "kind", kind, wanted=wanted)
    return await _board(parts, session)


@router.post("/devices", status_code=201, responses=problems(403, 413, 422, 429, 503))
async def add_device(
    wish: AddDevice, request: Request, parts: TheParts, visitor: AVisitor
) -> NoticeBoard:
    """Send notices to this browser from now on."""
    await parts.flood.opening(request)
    device = Device("", wish.endpoint, wish.p256dh, wish.auth, wish.name.strip(), now())
    try:
        check(device, parts.telling.delivery.outside)
    except Forbidden as error:
        raise ProblemError(422, "no-such-device", str(error)) from error
    session = await become_player(request, parts, visitor)
    await parts.telling.subscriptions.add_device(session.player, session.hash, device)
    parts.telling.herald.changed()
    return await _board(parts, session)


@router.delete("/devices/{device}", responses=problems(403, 404, 422, 503))
async def remove_device(
    device: Annotated[str, Path(min_length=ID_LENGTH, max_length=ID_LENGTH)],
    parts: TheParts,
    visitor: AVisitor,
) -> DeviceRemoved:
    """Send nothing to one of your browsers any more."""
    devices = await parts.telling.subscriptions.devices(visitor.player) if visitor.player else []
    found = [one for one in devices if one.session.startswith(device)]
    for one in found:
        await parts.telling.notices.forget_device(one)
    parts.telling.herald.changed()
    return DeviceRemoved(removed=bool(found))


@router.post("/test", responses=problems(403, 404, 429, 503))
async def test_device(request: Request, parts: TheParts, visitor: AVisitor) -> Tried:
    """Send a notice to this browser, to see whether it arrives."""
    await parts.flood.opening(request)
    session = visitor.session
    devices = await parts.telling.subscriptions.devices(session.player) if session else []
    mine = [one for one in devices if session and one.session == session.hash]
    if not session or not mine:
        raise ProblemError(404, "no-such-device", "This browser does not take notices yet.")
    body = "This is how a notice looks. The board of the game comes with it."
    notice = Notice("test", 0, session.player, "turn", "Notices work", body, 0, now())
    try:
        pusher = parts.telling.delivery.pusher
        await pusher.push(mine[0], notice, "/me/notices", "/games/macbeth/board.png")
    except (Forbidden, Undelivered) as error:
        return Tried(delivered=False, message=str(error))
    return Tried(delivered=True, message="Sent. It should appear in a moment.")


async def _board(parts: Parts, session: Session) -> NoticeBoard:
    subscriptions = parts.telling.subscriptions
    wishes = await subscriptions.wishes(session.player)
    devices = await subscriptions.devices(session.player)
    recent = await parts.telling.notices.recent(session.player)
    return NoticeBoard(
        key=parts.telling.key,
        kinds={kind: kind not in wishes.off for kind in KINDS},
        devices=[
            DeviceInfo(
                id=one.session[:ID_LENGTH],
                name=one.name,
                here=one.session == session.hash,
                added_at=one.added_at,
            )
            for one in devices
        ],
        recent=[told(kept) for kept in recent],
    )
