"""The keys of the service for Web Push, which also seal the pictures of private matches."""

import hmac
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from app.errors import UserError

NEW_COPY = "put a copy of push.pem back, or delete it; then browsers have to subscribe again"


@dataclass(frozen=True)
class Keys:
    """The VAPID key pair, which all processes of a site share. `private` is in PEM format."""

    private: bytes

    @cached_property
    def public_text(self) -> str:
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - large
        from webpush.vapid import VAPID  # noqa: PLC0415 - large

        private = serialization.load_pem_private_key(self.private, None)
        key: str = VAPID.get_application_server_key(private.public_key())
        return key

    def seal(self, match_id: str, ply: int) -> str:
        """A signature that permits access to one picture of a private match without a session."""
        text = f"{match_id} {ply}".encode()
        return hmac.new(self.private, text, "sha256").hexdigest()[:32]


def read_keys(file: Path) -> Keys:
    """Read the keys, after creating them if there are none. The file's mode is 0600.

    Raises UserError and OSError.
    """
    if not file.exists():
        _create(file)
    if not has_keys(file):
        raise UserError(f"{file} is damaged; {NEW_COPY}")
    return Keys(file.read_bytes())


def has_keys(file: Path) -> bool:
    """False for an empty file, with which anybody could seal, and for a part. Raises OSError."""
    text = file.read_bytes().strip()
    return text.startswith(b"-----BEGIN ") and text.endswith(b" KEY-----")


def _create(file: Path) -> None:
    """Write new keys atomically, unless another process has just done it."""
    from webpush.vapid import VAPID  # noqa: PLC0415 - large

    private = VAPID.generate_keys()[0]
    handle, name = tempfile.mkstemp(dir=file.parent)  # its mode is 0600
    try:
        with os.fdopen(handle, "wb") as temporary:
            temporary.write(private)
            temporary.flush()
            os.fsync(handle)
        with suppress(FileExistsError):
            os.link(name, file)
    finally:
        Path(name).unlink()
