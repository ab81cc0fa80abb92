"""Web Push: the service's VAPID keys, and messages encrypted for one browser."""

import hmac
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import orjson
from cryptography.hazmat.primitives import serialization
from pydantic import ValidationError
from webpush import WebPush
from webpush.types import WebPushSubscription
from webpush.vapid import VAPID

from app.domain.notification import Device, Notification
from app.notifications.public_http import DeliveryError, ForbiddenAddress, PublicHttp

TTL = 24 * 3600  # seconds for which a push service keeps an undelivered message
GONE_STATUSES = (404, 410)  # the subscription has ended


@dataclass(frozen=True, slots=True)
class Keys:
    """The VAPID key pair, which all processes of a site share. Keys are in PEM format."""

    private: bytes
    public: bytes
    public_text: str  # the public key in the format of the browsers' Push API

    def seal(self, match_id: str, ply: int) -> str:
        """A signature that permits access to one picture of a private match without a session."""
        text = f"{match_id} {ply}".encode()
        return hmac.new(self.private, text, "sha256").hexdigest()[:32]


def read_keys(file: Path) -> Keys:
    """Read the keys, after creating them if there are none. The file's mode is 0600."""
    if not file.exists():
        _create(file)
    private = file.read_bytes()
    key = serialization.load_pem_private_key(private, None).public_key()
    public_format = serialization.PublicFormat.SubjectPublicKeyInfo
    public = key.public_bytes(serialization.Encoding.PEM, public_format)
    return Keys(private, public, VAPID.get_application_server_key(key))


def _create(file: Path) -> None:
    """Write new keys atomically, unless another process has just done it."""
    private, _, _ = VAPID.generate_keys()
    handle, name = tempfile.mkstemp(dir=file.parent)  # its mode is 0600
    with os.fdopen(handle, "wb") as temporary:
        temporary.write(private)
    with suppress(FileExistsError):
        os.link(name, file)
    Path(name).unlink()


class PushSender:
    """Encrypts notifications and sends them to push services."""

    def __init__(self, keys: Keys, contact: str, http: PublicHttp) -> None:
        self._encoder = WebPush(keys.private, keys.public, contact, ttl=TTL)
        self._http = http

    async def push(
        self, device: Device, notification: Notification, page: str, picture: str
    ) -> None:
        """Send a notification with the paths of its page and picture.

        Raises ForbiddenAddress and DeliveryError.
        """
        content = {
            "title": notification.title,
            "body": notification.body,
            "match": notification.match_id,
            "kind": notification.kind,
            "url": page,
            "picture": picture,
            "at": notification.at,
        }
        try:
            message = self._encoder.get(orjson.dumps(content), _subscription(device))
        except ValueError as error:  # the device's key is invalid
            raise DeliveryError(str(error), 410) from error
        headers = {
            **{name: str(value) for name, value in message.headers.items()},
            "content-type": "application/octet-stream",
            "topic": notification.match_id,
            "urgency": "high" if notification.kind in ("turn", "time") else "normal",
        }
        await self._http.post(device.endpoint, message.encrypted, headers)


def check(device: Device, http: PublicHttp) -> None:
    """Check the address and the keys of a device. Raises ForbiddenAddress."""
    http.check(device.endpoint)
    try:
        _subscription(device)
    except ValidationError as error:
        raise ForbiddenAddress("This is not a valid subscription.") from error


def _subscription(device: Device) -> WebPushSubscription:
    keys = {"auth": device.auth, "p256dh": device.p256dh}
    return WebPushSubscription.model_validate({"endpoint": device.endpoint, "keys": keys})
