"""Handles: the unique names of accounts, as in `/@ann`."""

import re

from app.http.errors import ApiError
from app.locales import t

MIN_LENGTH, MAX_LENGTH = 3, 20
_RESERVED = """
    about account accounts admin administrator api birnam bot circle circles computer contact
    deleted docs everybody everyone game games guest help home host login logout macbeth me
    moderator moxie nobody null official operator othello owner player players privacy profile
    puzzle puzzles root rules security settings staff static support system team tournament
    tournaments undefined watch webmaster
"""
_LETTERS = re.compile(r"[a-z0-9_-]*", re.IGNORECASE | re.ASCII)


def check_handle(handle: str) -> str:
    """The handle without a leading @. Raises ApiError if it is invalid."""
    bare = handle.strip().removeprefix("@")
    if not _LETTERS.fullmatch(bare) or not bare[:1].isalpha():
        raise ApiError(422, "handle-letters", t("account.handle.letters"))
    if not MIN_LENGTH <= len(bare) <= MAX_LENGTH:
        message = t("account.handle.length", least=MIN_LENGTH, most=MAX_LENGTH)
        raise ApiError(422, "handle-length", message)
    if re.sub(r"[-_]", "", bare.lower()) in _RESERVED.split():
        raise ApiError(409, "handle-taken", t("account.handle.taken"))
    return bare
