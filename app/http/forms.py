"""Forms that browsers send without a script."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, parse_qsl

from fastapi import HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.routing import Match
from starlette.types import Scope

MAX_FIELDS = 50
MAX_FORM = 8 * 1024  # bytes
_KIND = "application/x-www-form-urlencoded"
_BODY = "form"  # key of a form's body in a request's state
_TYPED = "typed"  # key in what a route declares


@dataclass(frozen=True, slots=True)
class SentForm:
    """The fields that a visitor sent to a path: those that were `typed`, and all others."""

    path: str
    typed: Sequence[tuple[str, str]]
    others: Sequence[tuple[str, str]]


def keeps(*names: str) -> dict[str, Any]:
    """The fields of a route's form in which people write, as its keywords.

    If the form is refused, before or in the route, the error page shows them again.
    """
    return {"openapi_extra": {_TYPED: names}}


def typed_fields(route: APIRoute) -> Sequence[str]:
    declared: Sequence[str] = (route.openapi_extra or {}).get(_TYPED, ())
    return declared


async def read_form(request: Request) -> dict[str, str]:
    """The last value of each field; no fields if there are too many. Raises HTTPException 413."""
    fields = await read_form_lists(request)
    return {name: values[-1] for name, values in fields.items()}


async def read_form_lists(request: Request) -> dict[str, list[str]]:
    """All values of each field, otherwise as `read_form`."""
    body = await request.body()
    if len(body) > MAX_FORM:
        raise HTTPException(413)
    text = body.decode("utf-8", "replace")
    try:
        return parse_qs(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return {}


def keep_form(scope: Scope, body: bytes) -> None:
    """Keep the body of a form for `sent_form`."""
    if Headers(scope=scope).get("content-type", "").startswith(_KIND):
        scope.setdefault("state", {})[_BODY] = body


def sent_form(request: Request) -> SentForm | None:
    """The form of a request in which somebody has written."""
    body: bytes = request.scope.get("state", {}).get(_BODY, b"")
    text = body.decode("utf-8", "replace")
    try:
        values = parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return None
    names = _typed_fields_of(request) if values else ()
    written = [(name, value) for name, value in values if name in names]
    others = [(name, value) for name, value in values if name not in names]
    return SentForm(request.url.path, written, others) if any(dict(written).values()) else None


def _typed_fields_of(request: Request) -> Sequence[str]:
    """The typed fields of the route that the request has reached, or would have."""
    routes = (one for one in request.app.router.routes if isinstance(one, APIRoute))
    route = next((one for one in routes if one.matches(request.scope)[0] is Match.FULL), None)
    return typed_fields(route) if route else ()


def see_other(path: str) -> Response:
    return RedirectResponse(path, 303)


def own_path(path: str) -> str:
    """The path, or a safe one if it leads to another site."""
    leads_away = not path.startswith("/") or path[1:2] in ("/", "\\")
    return "/" if leads_away or not path.isprintable() else path
