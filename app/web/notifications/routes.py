"""Notices over HTTP: on which devices, of which kinds, and what was sent or not."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.domain.notification import KINDS, Device, Notification
from app.notifications.public_http import DeliveryError, ForbiddenAddress
from app.notifications.web_push import check
from app.store.players import Session
from app.web.errors import ApiError, error_responses
from app.web.notifications.schemas import (
    AddDevice,
    DeliveryTest,
    DeviceInfo,
    DeviceRemoved,
    NotificationSettings,
    SetKinds,
    notification_view,
)
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, ensure_player
from app.web.tokens import now

ID_LENGTH = 16  # letters of a device's id: the beginning of what is no secret any more

router = APIRouter(prefix="/api/me/notices", tags=["notices"])


@router.get("", responses=error_responses(503))
async def read_settings(services: TheServices, visitor: TheVisitor) -> NotificationSettings:
    """What you are told and where, and the last fifty notices with what has become of them."""
    session = visitor.session
    if session is None:
        kinds = dict.fromkeys(KINDS, True)
        return NotificationSettings(
            public_key=services.notifications.public_key, kinds=kinds, devices=[], recent=[]
        )
    return await _settings(services, session)


@router.patch("", responses=error_responses(403, 413, 422, 429, 503))
async def set_kinds(
    body: SetKinds, request: Request, services: TheServices, visitor: TheVisitor
) -> NotificationSettings:
    """Choose which kinds of notices you want."""
    session = await ensure_player(request, services, visitor)
    for kind, wanted in body.kinds.items():
        await services.notifications.subscriptions.set_preference(
            session.player, "kind", kind, wanted=wanted
        )
    return await _settings(services, session)


@router.post("/devices", status_code=201, responses=error_responses(403, 413, 422, 429, 503))
async def add_device(
    body: AddDevice, request: Request, services: TheServices, visitor: TheVisitor
) -> NotificationSettings:
    """Send notices to this browser from now on."""
    await services.rate_limits.check_create(request)
    device = Device("", body.endpoint, body.p256dh, body.auth, body.name.strip(), now())
    try:
        check(device, services.notifications.delivery.http)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-device", str(error)) from error
    session = await ensure_player(request, services, visitor)
    await services.notifications.subscriptions.add_device(session.player, session.hash, device)
    services.notifications.dispatcher.subscribers_changed()
    return await _settings(services, session)


@router.delete("/devices/{device}", responses=error_responses(403, 404, 422, 503))
async def remove_device(
    device: Annotated[str, Path(min_length=ID_LENGTH, max_length=ID_LENGTH)],
    services: TheServices,
    visitor: TheVisitor,
) -> DeviceRemoved:
    """Send nothing to one of your browsers any more."""
    devices = (
        await services.notifications.subscriptions.devices(visitor.player) if visitor.player else []
    )
    found = [one for one in devices if one.session.startswith(device)]
    for one in found:
        await services.notifications.outbox.delete_device(one)
    services.notifications.dispatcher.subscribers_changed()
    return DeviceRemoved(removed=bool(found))


@router.post("/test", responses=error_responses(403, 404, 429, 503))
async def test_device(request: Request, services: TheServices, visitor: TheVisitor) -> DeliveryTest:
    """Send a notice to this browser, to see whether it arrives."""
    await services.rate_limits.check_create(request)
    session = visitor.session
    devices = await services.notifications.subscriptions.devices(session.player) if session else []
    mine = [one for one in devices if session and one.session == session.hash]
    if not session or not mine:
        raise ApiError(404, "no-such-device", "This browser does not take notices yet.")
    body = "This is how a notice looks. The board of the game comes with it."
    notice = Notification("test", 0, session.player, "turn", "Notices work", body, 0, now())
    try:
        pusher = services.notifications.delivery.pusher
        await pusher.push(mine[0], notice, "/me/notices", "/games/macbeth/board.png")
    except (ForbiddenAddress, DeliveryError) as error:
        return DeliveryTest(delivered=False, message=str(error))
    return DeliveryTest(delivered=True, message="Sent. It should appear in a moment.")


async def _settings(services: Services, session: Session) -> NotificationSettings:
    subscriptions = services.notifications.subscriptions
    wishes = await subscriptions.preferences(session.player)
    devices = await subscriptions.devices(session.player)
    recent = await services.notifications.outbox.recent(session.player)
    return NotificationSettings(
        public_key=services.notifications.public_key,
        kinds={kind: kind not in wishes.disabled for kind in KINDS},
        devices=[
            DeviceInfo(
                id=one.session[:ID_LENGTH],
                name=one.name,
                here=one.session == session.hash,
                added_at=one.added_at,
            )
            for one in devices
        ],
        recent=[notification_view(kept) for kept in recent],
    )
