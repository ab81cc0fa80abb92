"""The scope that an access token needs for a route.

A token without it is refused, and no token may use a route that is not listed here: those manage
passkeys, sessions and tokens, with which a program could make itself lasting access.
"""

import re
from typing import Literal

from app.store.accounts.access_tokens import Scope

Needed = Scope | Literal["any", "browser"]

_RULES: tuple[tuple[str, str, Needed], ...] = (
    ("GET HEAD", r"/api/me/.+", "read"),
    ("GET HEAD", r"/api/.*", "any"),
    ("POST", r"/api/(positions|records)", "any"),
    ("POST", r"/api/puzzles/[^/]+/answer", "any"),
    ("POST", r"/api/(matches|pairings)", "challenge"),
    (
        "POST DELETE",
        r"/api/matches/[^/]+/(seats|keys|knocks|computers|rematch)(/.*)?",
        "challenge",
    ),
    ("DELETE", r"/api/me/challenges/[^/]+", "challenge"),
    ("POST PUT PATCH DELETE", r"/api/matches/[^/]+/.+", "play"),
    ("POST", r"/api/me/bot", "bot"),
    ("POST DELETE", r"/api/me/webhooks(/.*)?", "bot"),
    ("PATCH", r"/api/me", "play"),
    ("PUT", r"/api/me/settings", "play"),
    ("PATCH", r"/api/me/notices", "play"),
)


def needed_scope(method: str, path: str) -> Needed:
    for methods, pattern, needed in _RULES:
        if method in methods.split() and re.fullmatch(pattern, path):
            return needed
    return "browser"


def has_scope(scopes: tuple[Scope, ...], needed: Needed) -> bool:
    """True if a token with these scopes may do it. `bot` contains the others."""
    if needed == "browser":
        return False
    return needed == "any" or needed in scopes or "bot" in scopes
