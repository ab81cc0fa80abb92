"""Random ids, secrets and codes."""

import hashlib
import secrets

from app.match.ids import ID_LETTERS, match_id_from

CODE_LETTERS = ID_LETTERS.upper()
RECOVERY_CODE_LENGTH = 16  # without dashes
ACCESS_TOKEN_PREFIX = "birnam_"
CODE_LENGTH = 8  # 31^8 codes, of which few are valid: ten minutes of guessing find none


def new_match_id() -> str:
    """An id that cannot be guessed: an unlisted match is known only by its link."""
    return match_id_from(secrets.token_bytes(32))


def new_player_id() -> str:
    return secrets.token_hex(8)


def new_command_id() -> str:
    return secrets.token_hex(8)


def new_secret() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def new_access_token() -> str:
    """A token whose prefix lets scanners for leaked secrets find it."""
    return f"{ACCESS_TOKEN_PREFIX}{new_secret()}"


def new_code() -> str:
    """A short code to type. It must expire soon, because it can be guessed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_recovery_code() -> str:
    """A code that does not expire: 79 bits, in four groups."""
    groups = ("".join(secrets.choice(CODE_LETTERS) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


def normalize_code(text: str) -> str:
    """Accepts any case, spaces and dashes."""
    return "".join(character for character in text.upper() if character.isalnum())


def hash_secret(secret: str) -> str:
    """A SHA-256 hash. Secrets are random, so a slow password hash is not needed."""
    return hashlib.sha256(secret.encode()).hexdigest()
