"""Web Push: messages encrypted for one browser."""

import orjson
from pydantic import ValidationError

from app.delivery.model import Delivery, Limits, Outcome
from app.delivery.public_http import DeliveryError, ForbiddenAddress, PublicHttp
from app.delivery.push_keys import Keys
from app.features.notifications.model import Device, Notification
from app.features.notifications.senders.links import Links
from app.features.notifications.store.notices import notification_of, record_push
from app.features.notifications.store.subscriptions import Subscriptions
from app.match.time_control import HOUR

TTL = 24 * 3600  # seconds for which a push service keeps an undelivered message
GONE_STATUSES = (404, 410)  # the subscription has ended


class PushSender:
    """Encrypts notifications and sends them to push services. A target is a device's session."""

    channel = "push"
    record = staticmethod(record_push)

    def __init__(
        self, keys: Keys, contact: str, http: PublicHttp, subscriptions: Subscriptions, links: Links
    ) -> None:
        self._keys = keys
        self._contact = contact
        self._http = http
        self._subscriptions = subscriptions
        self._links = links
        self.limits = Limits(http.timeouts.push_retries, max_age=HOUR)

    async def send(self, one: Delivery) -> Outcome:
        device = await self._subscriptions.device(one.target)
        if device is None:
            return Outcome("refused")
        notification = notification_of(one)
        picture = self._links.picture(notification)
        try:
            await self.push(device, notification, notification.page, picture)
        except ForbiddenAddress:
            return Outcome("gone")
        except DeliveryError as error:
            if error.status in GONE_STATUSES:
                return Outcome("gone")
            return Outcome("refused" if error.permanent else "waiting")
        return Outcome("sent")

    async def push(
        self, device: Device, notification: Notification, page: str, picture: str
    ) -> None:
        """Send a notification with the paths of its page and picture.

        Raises ForbiddenAddress and DeliveryError.
        """
        from app.features.notifications.senders.push_encryption import encrypt  # noqa: PLC0415 - large

        content = {
            "title": notification.title,
            "body": notification.body,
            "match": notification.subject,
            "kind": notification.kind,
            "url": page,
            "picture": picture,
            "at": notification.at,
        }
        try:
            message = encrypt(orjson.dumps(content), device, self._keys.private, self._contact, TTL)
        except ValueError as error:  # the device's key is invalid
            raise DeliveryError("not-a-subscription", 410) from error
        headers = {
            **{name: str(value) for name, value in message.headers.items()},
            "content-type": "application/octet-stream",
            "topic": notification.subject,
            "urgency": "high" if notification.kind in ("turn", "time") else "normal",
        }
        await self._http.post(device.endpoint, message.encrypted, headers)


def check(device: Device, http: PublicHttp) -> None:
    """Check the address and the keys of a device. Raises ForbiddenAddress."""
    from app.features.notifications.senders.push_encryption import parse_subscription  # noqa: PLC0415 - large

    http.check(device.endpoint)
    try:
        parse_subscription(device)
    except ValidationError as error:
        raise ForbiddenAddress("not-a-subscription") from error
