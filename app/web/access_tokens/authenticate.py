"""Finds the player of a request with an access token, and checks its scope."""

from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope as AsgiScope

from app.locales import t
from app.store.accounts.access_tokens import AccessToken
from app.store.players import Session
from app.web.access_tokens.scopes import has_scope, needed_scope
from app.web.errors import ApiError
from app.web.services import Services
from app.web.tokens import hash_secret, now

MAX_LENGTH = 100  # characters of a token
USE_INTERVAL = 5 * 60_000  # milliseconds between two records of its use
BEARER_KEY = "bearer"  # where the state of a request has the Bearer


@dataclass(frozen=True, slots=True)
class Bearer:
    """The sender of a request with an access token. `session` has no cookie."""

    token: AccessToken
    session: Session

    @property
    def may_play(self) -> bool:
        return has_scope(self.token.scopes, "play")


def access_token_of(scope: AsgiScope) -> str | None:
    """The token of a request to the API; None if it has none, so that its cookie counts."""
    if scope["type"] not in ("http", "websocket") or not scope["path"].startswith("/api/"):
        return None
    scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def bearer_of(connection: HTTPConnection) -> Bearer | None:
    found: Bearer | None = connection.scope.get("state", {}).get(BEARER_KEY)
    return found


async def authenticate(scope: AsgiScope, services: Services, secret: str) -> Bearer:
    """The bearer of a token. Raises ApiError, and Unavailable."""
    token_hash = hash_secret(secret)
    known = await services.access_tokens.find(token_hash) if len(secret) <= MAX_LENGTH else None
    if known is None:
        raise ApiError(401, "bad-token", t("tokens.error.bad"))
    token = known.token
    await services.rate_limits.check_token(token_hash)
    if scope["type"] == "http":
        _check_scope(scope, token)
    if now() - (token.used_at or 0) > USE_INTERVAL:
        await services.access_tokens.record_use(token_hash, now())
    session = Session(token_hash, token.player, known.name, now(), known.handle)
    return Bearer(token, session)


def _check_scope(scope: AsgiScope, token: AccessToken) -> None:
    needed = needed_scope(scope["method"], scope["path"])
    if needed == "browser":
        raise ApiError(403, "browser-only", t("tokens.error.browser-only"))
    if not has_scope(token.scopes, needed):
        raise ApiError(403, "scope", t("tokens.error.scope", scope=needed))
