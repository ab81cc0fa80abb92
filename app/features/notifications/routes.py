"""Notification settings of a player, and the devices that receive push notifications."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.delivery.model import Subject
from app.delivery.public_http import DeliveryError, ForbiddenAddress, PublicHttp
from app.delivery.push_keys import Keys
from app.features.notifications import schemas
from app.features.notifications.messages import answer_text
from app.features.notifications.model import KINDS, Device, Notification
from app.features.notifications.senders.web_push import PushSender, check
from app.features.notifications.store.notices import Notices
from app.features.notifications.store.subscriptions import Subscriptions
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.services import Services
from app.http.session import TheVisit, ensure_player
from app.http.wording.language import PlayerLanguages
from app.locales import t
from app.players.store import Session

ID_LENGTH = 16  # characters of a device's id, a prefix of the hash of its session
TEST = Subject("match", "test")

router = APIRouter(prefix="/api/me/notices", tags=["notices"])


@router.get("", **needs("read", anonymous=True))
async def read_settings(visit: TheVisit) -> schemas.NotificationSettings:
    """Read your notification settings and the last fifty notifications."""
    session = visit.session
    if session is None:
        kinds = dict.fromkeys(KINDS, True)
        return schemas.NotificationSettings(
            public_key=visit[Keys].public_text, kinds=kinds, devices=[], recent=[]
        )
    return await _settings(visit.services, session)


@router.patch("", **needs("play", anonymous=True))
async def set_kinds(body: schemas.SetKinds, visit: TheVisit) -> schemas.NotificationSettings:
    """Switch kinds of notifications on or off."""
    session = await ensure_player(visit)
    for kind, wanted in body.kinds.items():
        await visit[Subscriptions].set_preference(session.player, "kind", kind, wanted=wanted)
    return await _settings(visit.services, session)


@router.post("/devices", status_code=201, **needs("browser", anonymous=True))
async def add_device(body: schemas.AddDevice, visit: TheVisit) -> schemas.NotificationSettings:
    """Register this browser for push notifications."""
    await visit.check_create()
    device = Device("", body.endpoint, body.p256dh, body.auth, body.name.strip(), visit.now())
    try:
        check(device, visit[PublicHttp])
    except ForbiddenAddress as error:
        raise ApiError(422, "no-such-device", answer_text(str(error))) from error
    session = await ensure_player(visit)
    await visit[Subscriptions].add_device(session.player, session.hash, device)
    await visit[PlayerLanguages].save_first(session.player)
    return await _settings(visit.services, session)


@router.delete("/devices/{device}", **needs("browser", 404))
async def remove_device(
    device_id: Annotated[str, Path(alias="device", min_length=ID_LENGTH, max_length=ID_LENGTH)],
    visit: TheVisit,
) -> schemas.DeviceRemoved:
    """Stop push notifications to one of your browsers."""
    player = visit.player
    devices = await visit[Subscriptions].devices(player) if player else []
    matching = [device for device in devices if device.session.startswith(device_id)]
    for device in matching:
        await visit[Subscriptions].delete_device(device.session)
    return schemas.DeviceRemoved(removed=bool(matching))


@router.post("/test", **needs("browser", 404))
async def test_device(visit: TheVisit) -> schemas.DeliveryTest:
    """Send a test notification to this browser."""
    await visit.check_create()
    session = visit.session
    devices = await visit[Subscriptions].devices(session.player) if session else []
    this_device = [device for device in devices if session and device.session == session.hash]
    if not session or not this_device:
        raise ApiError(404, "no-such-device", t("errors.no-device"))
    title, body = t("notices.test.title"), t("notices.test.device")
    test = Notification(TEST, session.player, "turn", title, body, visit.now())
    try:
        await visit[PushSender].push(
            this_device[0], test, "/me/notices", "/games/macbeth/board.png"
        )
    except (ForbiddenAddress, DeliveryError) as error:
        return schemas.DeliveryTest(delivered=False, message=answer_text(str(error)))
    return schemas.DeliveryTest(delivered=True, message=t("notices.test.sent"))


async def _settings(services: Services, session: Session) -> schemas.NotificationSettings:
    subscriptions = services[Subscriptions]
    preferences = await subscriptions.preferences(session.player)
    devices = await subscriptions.devices(session.player)
    recent = await services[Notices].recent(session.player)
    return schemas.NotificationSettings(
        public_key=services[Keys].public_text,
        kinds={kind: kind not in preferences.disabled for kind in KINDS},
        devices=[
            schemas.DeviceInfo(
                id=device.session[:ID_LENGTH],
                name=device.name,
                here=device.session == session.hash,
                added_at=device.added_at,
            )
            for device in devices
        ],
        recent=[schemas.notification_view(stored) for stored in recent],
    )
