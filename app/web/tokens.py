"""Random ids and secrets, and what is kept of a secret."""

import hashlib
import secrets
import time

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else
_CODE_LETTERS = _LETTERS.upper()
CODE_LENGTH = 6


def new_match_id() -> str:
    """An id that nobody guesses: an unlisted match is as private as its link."""
    return "".join(secrets.choice(_LETTERS) for _ in range(14))  # 69 bits


def new_player_id() -> str:
    """An id for a player; not a secret."""
    return secrets.token_hex(8)


def new_command_id() -> str:
    """An id for a command that came without one."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """A session's token, or a resume link's."""
    return secrets.token_urlsafe(24)  # 192 bits


def new_code() -> str:
    """A code that a person types: six characters, valid once and for minutes only."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as somebody typed it: any case, with spaces or dashes."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def hash_secret(secret: str) -> str:
    """What is stored instead of a secret. They are random, so a plain SHA-256 is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def now() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
