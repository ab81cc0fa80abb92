"""Notification settings of a player, and the devices that receive push notifications."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.domain.notification import KINDS, Device, Notification
from app.locales import t
from app.notifications.public_http import DeliveryError, ForbiddenAddress
from app.notifications.web_push import check
from app.store.players import Session
from app.web.errors import ApiError, error_responses
from app.web.notifications.answers import answer_text
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

ID_LENGTH = 16  # characters of a device's id, a prefix of the hash of its session

router = APIRouter(prefix="/api/me/notices", tags=["notices"])


@router.get("", responses=error_responses(503))
async def read_settings(services: TheServices, visitor: TheVisitor) -> NotificationSettings:
    """Read your notification settings and the last fifty notifications."""
    session = visitor.session
    if session is None:
        kinds = dict.fromkeys(KINDS, True)
        return NotificationSettings(
            public_key=services.notifications.public_key(), kinds=kinds, devices=[], recent=[]
        )
    return await _settings(services, session)


@router.patch("", responses=error_responses(403, 413, 422, 429, 503))
async def set_kinds(
    body: SetKinds, request: Request, services: TheServices, visitor: TheVisitor
) -> NotificationSettings:
    """Switch kinds of notifications on or off."""
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
    """Register this browser for push notifications."""
    await services.rate_limits.check_create(request)
    device = Device("", body.endpoint, body.p256dh, body.auth, body.name.strip(), now())
    try:
        check(device, services.notifications.delivery.http)
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-device", answer_text(str(error))) from error
    session = await ensure_player(request, services, visitor)
    await services.notifications.subscriptions.add_device(session.player, session.hash, device)
    await services.player_languages.save_first(session.player)
    services.notifications.dispatcher.subscribers_changed()
    return await _settings(services, session)


@router.delete("/devices/{device}", responses=error_responses(403, 404, 422, 503))
async def remove_device(
    device_id: Annotated[str, Path(alias="device", min_length=ID_LENGTH, max_length=ID_LENGTH)],
    services: TheServices,
    visitor: TheVisitor,
) -> DeviceRemoved:
    """Stop push notifications to one of your browsers."""
    notifications = services.notifications
    devices = await notifications.subscriptions.devices(visitor.player) if visitor.player else []
    matching = [device for device in devices if device.session.startswith(device_id)]
    for device in matching:
        await notifications.outbox.delete_device(device)
    notifications.dispatcher.subscribers_changed()
    return DeviceRemoved(removed=bool(matching))


@router.post("/test", responses=error_responses(403, 404, 429, 503))
async def test_device(request: Request, services: TheServices, visitor: TheVisitor) -> DeliveryTest:
    """Send a test notification to this browser."""
    await services.rate_limits.check_create(request)
    session, notifications = visitor.session, services.notifications
    devices = await notifications.subscriptions.devices(session.player) if session else []
    this_device = [device for device in devices if session and device.session == session.hash]
    if not session or not this_device:
        raise ApiError(404, "no-such-device", t("errors.no-device"))
    title, body = t("notices.test.title"), t("notices.test.device")
    test = Notification("test", 0, session.player, "turn", title, body, 0, now())
    try:
        await notifications.delivery.pusher.push(
            this_device[0], test, "/me/notices", "/games/macbeth/board.png"
        )
    except (ForbiddenAddress, DeliveryError) as error:
        return DeliveryTest(delivered=False, message=answer_text(str(error)))
    return DeliveryTest(delivered=True, message=t("notices.test.sent"))


async def _settings(services: Services, session: Session) -> NotificationSettings:
    subscriptions = services.notifications.subscriptions
    preferences = await subscriptions.preferences(session.player)
    devices = await subscriptions.devices(session.player)
    recent = await services.notifications.outbox.recent(session.player)
    return NotificationSettings(
        public_key=services.notifications.public_key(),
        kinds={kind: kind not in preferences.disabled for kind in KINDS},
        devices=[
            DeviceInfo(
                id=device.session[:ID_LENGTH],
                name=device.name,
                here=device.session == session.hash,
                added_at=device.added_at,
            )
            for device in devices
        ],
        recent=[notification_view(stored) for stored in recent],
    )
