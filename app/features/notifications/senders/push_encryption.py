"""The cryptography of Web Push. It takes 9 MB, so importers import it when they need it."""

from cryptography.hazmat.primitives import serialization
from webpush import WebPush
from webpush.types import WebPushMessage, WebPushSubscription

from app.features.notifications.model import Device


def encrypt(
    content: bytes, device: Device, private: bytes, contact: str, seconds: int
) -> WebPushMessage:
    """A message for one browser, which push services keep so long. Raises ValueError."""
    key = serialization.load_pem_private_key(private, None).public_key()
    public = key.public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return WebPush(private, public, contact, ttl=seconds).get(content, parse_subscription(device))


def parse_subscription(device: Device) -> WebPushSubscription:
    """Raises pydantic's ValidationError."""
    keys = {"auth": device.auth, "p256dh": device.p256dh}
    return WebPushSubscription.model_validate({"endpoint": device.endpoint, "keys": keys})
