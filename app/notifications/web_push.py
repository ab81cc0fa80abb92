"""Web Push: the service's VAPID keys, and messages encrypted for one browser."""

import hmac
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import orjson
from pydantic import ValidationError

from app.domain.notification import Device, Notification
from app.notifications.public_http import DeliveryError, ForbiddenAddress, PublicHttp

TTL = 24 * 3600  # seconds for which a push service keeps an undelivered message
GONE_STATUSES = (404, 410)  # the subscription has ended


@dataclass(frozen=True)
class Keys:
    """The VAPID key pair, which all processes of a site share. `private` is in PEM format."""

    private: bytes

    @cached_property
    def public_text(self) -> str:
        """The public key in the format of the browsers' Push API."""
        from app.notifications.push_encryption import browser_key  # noqa: PLC0415 - large

        return browser_key(self.private)

    def seal(self, match_id: str, ply: int) -> str:
        """A signature that permits access to one picture of a private match without a session."""
        text = f"{match_id} {ply}".encode()
        return hmac.new(self.private, text, "sha256").hexdigest()[:32]


def read_keys(file: Path) -> Keys:
    """Read the keys, after creating them if there are none. The file's mode is 0600."""
    if not file.exists():
        _create(file)
    return Keys(file.read_bytes())


def _create(file: Path) -> None:
    """Write new keys atomically, unless another process has just done it."""
    from app.notifications.push_encryption import new_private_key  # noqa: PLC0415 - large

    private = new_private_key()
    handle, name = tempfile.mkstemp(dir=file.parent)  # its mode is 0600
    try:
        with os.fdopen(handle, "wb") as temporary:
            temporary.write(private)
        with suppress(FileExistsError):
            os.link(name, file)
    finally:
        Path(name).unlink()


class PushSender:
    """Encrypts notifications and sends them to push services."""

    def __init__(self, keys: Keys, contact: str, http: PublicHttp) -> None:
        self._keys = keys
        self._contact = contact
        self._http = http

    async def push(
        self, device: Device, notification: Notification, page: str, picture: str
    ) -> None:
        """Send a notification with the paths of its page and picture.

        Raises ForbiddenAddress and DeliveryError.
        """
        from app.notifications.push_encryption import encrypt  # noqa: PLC0415 - large

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
            message = encrypt(orjson.dumps(content), device, self._keys.private, self._contact, TTL)
        except ValueError as error:  # the device's key is invalid
            raise DeliveryError("not-a-subscription", 410) from error
        headers = {
            **{name: str(value) for name, value in message.headers.items()},
            "content-type": "application/octet-stream",
            "topic": notification.match_id,
            "urgency": "high" if notification.kind in ("turn", "time") else "normal",
        }
        await self._http.post(device.endpoint, message.encrypted, headers)


def check(device: Device, http: PublicHttp) -> None:
    """Check the address and the keys of a device. Raises ForbiddenAddress."""
    from app.notifications.push_encryption import parse_subscription  # noqa: PLC0415 - large

    http.check(device.endpoint)
    try:
        parse_subscription(device)
    except ValidationError as error:
        raise ForbiddenAddress("not-a-subscription") from error
