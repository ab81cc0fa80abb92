"""The scope that each route of the API needs of an access token.

`browser` refuses every token: with routes that manage passkeys, sessions and tokens, a program
could give itself lasting access.
"""

from collections.abc import Iterable
from typing import Any, cast

from fastapi import Request, Security
from fastapi.openapi.models import HTTPBearer
from fastapi.params import Depends
from fastapi.routing import APIRoute
from fastapi.security import SecurityScopes
from fastapi.security.base import SecurityBase
from starlette.routing import BaseRoute

from app.http.access_tokens.authenticate import Needed, bearer_of, has_scope
from app.http.errors import ApiError, error_responses
from app.locales import t

ANONYMOUS = "anonymous"  # beside a scope, in what FastAPI describes


class _NeededScope(SecurityBase):
    """Refuses an access token that lacks the scope of the route."""

    scheme_name = "token"
    model = HTTPBearer()

    async def __call__(self, request: Request, scopes: SecurityScopes) -> None:
        bearer, needed = bearer_of(request), cast("Needed", scopes.scopes[0])
        if bearer is None or has_scope(bearer.token.scopes, needed):
            return
        if needed == "browser":
            raise ApiError(403, "browser-only", t("tokens.error.browser-only"))
        error = ApiError(403, "scope", t("tokens.error.scope", scope=needed))
        error.headers["www-authenticate"] = 'Bearer error="insufficient_scope"'
        raise error


_NEEDED_SCOPE = _NeededScope()


def needs(
    scope: Needed, *statuses: int, anonymous: bool = False, also: Depends | None = None
) -> dict[str, Any]:
    """The scope of a route and its error statuses, as its keywords.

    `anonymous` says that it also serves requests without a player, which may make one; `also` is
    another condition.
    """
    scopes = [scope, ANONYMOUS] if anonymous else [scope]
    conditions = [Security(_NEEDED_SCOPE, scopes=scopes), *([also] if also else [])]
    errors = {"responses": error_responses(*statuses)} if statuses else {}
    return {"dependencies": conditions} | errors


def check_scopes(routes: Iterable[BaseRoute]) -> None:
    """Raises ValueError if a route of the API does not declare its scope."""
    for route in routes:
        if not isinstance(route, APIRoute) or not route.path.startswith("/api/"):
            continue
        if not any(one.dependency is _NEEDED_SCOPE for one in route.dependencies):
            raise ValueError(f"{route.path} lacks **needs(...)")
