"""The scopes of an access token, and what they permit."""

from typing import Literal

from app.players.access_tokens import Scope

Needed = Scope | Literal["any", "browser"]
"""A need of a route: a scope, any access token, or a browser's session."""


def has_scope(scopes: tuple[Scope, ...], needed: Needed) -> bool:
    """True if the scopes include the needed one. `bot` contains the others."""
    if needed == "browser":
        return False
    return needed == "any" or needed in scopes or "bot" in scopes
