"""Web Push: the service's keys, and messages that only the subscribed browser can read."""

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

TTL = 24 * 3600  # seconds that a push service keeps what it cannot deliver
GONE_STATUSES = (404, 410)


@dataclass(frozen=True, slots=True)
class Keys:
    """Who sends: the pair of keys that every worker of this service shares."""

    private: bytes
    public: bytes
    public_text: str  # the public key as browsers take it

    def seal(self, match_id: str, ply: int) -> str:
        """What lets somebody without a cookie see this one picture of a private match."""
        text = f"{match_id} {ply}".encode()
        return hmac.new(self.private, text, "sha256").hexdigest()[:32]


def read_keys(file: Path) -> Keys:
    """The keys, made at the first start; only who runs the service may read the file."""
    if not file.exists():
        _make(file)
    private = file.read_bytes()
    key = serialization.load_pem_private_key(private, None).public_key()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    public = key.public_bytes(serialization.Encoding.PEM, form)
    return Keys(private, public, VAPID.get_application_server_key(key))


def _make(file: Path) -> None:
    """Write new keys, unless another worker is faster: a half-written file is never seen."""
    private, _, _ = VAPID.generate_keys()
    handle, name = tempfile.mkstemp(dir=file.parent)  # its mode is 0600
    with os.fdopen(handle, "wb") as made:
        made.write(private)
    with suppress(FileExistsError):
        os.link(name, file)
    Path(name).unlink()


class PushSender:
    """Encrypts and sends."""

    def __init__(self, keys: Keys, contact: str, outside: PublicHttp) -> None:
        self._sender = WebPush(keys.private, keys.public, contact, ttl=TTL)
        self._outside = outside

    async def push(self, device: Device, notice: Notification, page: str, picture: str) -> None:
        """Send a notice to a browser. Raises Forbidden and Undelivered."""
        content = {
            "title": notice.title,
            "body": notice.body,
            "match": notice.match_id,
            "kind": notice.kind,
            "url": page,
            "picture": picture,
            "at": notice.at,
        }
        try:
            message = self._sender.get(orjson.dumps(content), _subscription(device))
        except ValueError as error:  # keys that are on no curve
            raise DeliveryError(str(error), 410) from error
        headers = {
            **{name: str(value) for name, value in message.headers.items()},
            "content-type": "application/octet-stream",
            "topic": notice.match_id,
            "urgency": "high" if notice.kind in ("turn", "time") else "normal",
        }
        await self._outside.post(device.endpoint, message.encrypted, headers)


def check(device: Device, outside: PublicHttp) -> None:
    """Whether something could be sent there at all. Raises Forbidden."""
    outside.check(device.endpoint)
    try:
        _subscription(device)
    except ValidationError as error:
        raise ForbiddenAddress("This is no subscription.") from error


def _subscription(device: Device) -> WebPushSubscription:
    keys = {"auth": device.auth, "p256dh": device.p256dh}
    return WebPushSubscription.model_validate({"endpoint": device.endpoint, "keys": keys})
