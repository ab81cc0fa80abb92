"""The cryptography of Web Push. It takes 9 MB, so importers import it when they need it."""

from cryptography.hazmat.primitives import serialization
from webpush import WebPush
from webpush.types import WebPushMessage, WebPushSubscription
from webpush.vapid import VAPID

from app.domain.notification import Device


def new_private_key() -> bytes:
    """A private key in PEM format."""
    return VAPID.generate_keys()[0]


def browser_key(private: bytes) -> str:
    """The public key in the format of the browsers' Push API."""
    key: str = VAPID.get_application_server_key(
        serialization.load_pem_private_key(private, None).public_key()
    )
    return key


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
