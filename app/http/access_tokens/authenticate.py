"""Finds the player of a request with an access token."""

from dataclasses import dataclass
from typing import Literal

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope as AsgiScope

from app.http.errors import ApiError
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services
from app.http.tokens import hash_secret
from app.locales import t
from app.players.access_tokens import USE_INTERVAL, AccessToken, AccessTokens, Scope
from app.players.store import Session

Needed = Scope | Literal["any", "browser"]
"""A need of a route: a scope, any access token, or a browser's session."""


def has_scope(scopes: tuple[Scope, ...], needed: Needed) -> bool:
    """True if the scopes include the needed one. `bot` contains the others."""
    if needed == "browser":
        return False
    return needed == "any" or needed in scopes or "bot" in scopes


MAX_LENGTH = 100  # characters of a token
OTHER_TOKENS = ("/metrics",)  # what has a token of its own
BEARER_KEY = "bearer"  # key of the Bearer in a request's state


@dataclass(frozen=True, slots=True)
class Bearer:
    """The sender of a request with an access token. `session` has no cookie."""

    token: AccessToken
    session: Session

    @property
    def may_play(self) -> bool:
        return has_scope(self.token.scopes, "play")


def access_token_of(scope: AsgiScope) -> str | None:
    """The token of a request. None without the header Authorization; then its cookie counts.

    Empty, as no token is, if the header is not understood.
    """
    if scope["type"] not in ("http", "websocket") or scope["path"] in OTHER_TOKENS:
        return None
    sent = Headers(scope=scope).getlist("authorization")
    if not sent:
        return None
    scheme, _, token = sent[0].partition(" ")
    return token.strip() if scheme.lower() == "bearer" and len(sent) == 1 else ""


def bearer_of(connection: HTTPConnection) -> Bearer | None:
    found: Bearer | None = connection.scope.get("state", {}).get(BEARER_KEY)
    return found


async def authenticate(services: Services, secret: str) -> Bearer:
    """The bearer of a token. Raises ApiError, and Unavailable."""
    token_hash = hash_secret(secret)
    known = await services[AccessTokens].find(token_hash) if len(secret) <= MAX_LENGTH else None
    if known is None:
        raise ApiError(401, "bad-token", t("tokens.error.bad"))
    token = known.token
    await services[RateLimits].check_token(token_hash)
    if services.now() - (token.used_at or 0) > USE_INTERVAL:
        await services[AccessTokens].record_use(token_hash, services.now())
    session = Session(
        token_hash, token.player, known.name, services.now(), known.handle, known.created_at
    )
    return Bearer(token, session)
