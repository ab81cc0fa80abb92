"""Random ids, secrets and codes, and the clock."""

import hashlib
import secrets
import time

from app.match.ids import ID_LETTERS, match_id_from

_CODE_LETTERS = ID_LETTERS.upper()
RECOVERY_CODE_LENGTH = 16  # without dashes
ACCESS_TOKEN_PREFIX = "birnam_"
CODE_LENGTH = 8  # 31^8 codes, of which few are alive: ten minutes of guessing find none


def new_match_id() -> str:
    """An id that cannot be guessed: only its link makes an unlisted match known."""
    return match_id_from(secrets.token_bytes(32))


def new_player_id() -> str:
    """An id that may be public."""
    return secrets.token_hex(8)


def new_command_id() -> str:
    return secrets.token_hex(8)


def new_secret() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def new_access_token() -> str:
    """Its beginning lets programs that search for leaked secrets find it."""
    return f"{ACCESS_TOKEN_PREFIX}{new_secret()}"


def new_code() -> str:
    """A short code for people to type. It must expire soon, because it can be guessed."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_recovery_code() -> str:
    """A code that does not expire: 79 bits, in four groups."""
    groups = ("".join(secrets.choice(_CODE_LETTERS) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


def normalize_code(text: str) -> str:
    """Accepts any case, spaces and dashes."""
    return "".join(character for character in text.upper() if character.isalnum())


def hash_secret(secret: str) -> str:
    """A SHA-256 hash. Secrets are random, so a slow password hash is not needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
