"""Error responses: JSON for programs, an HTML page for browsers."""

import logging
from collections.abc import Mapping
from typing import Any, cast

from fastapi import FastAPI, Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from app.connections.language import request_language
from app.errors import BrokenLog, Unavailable
from app.http.addresses.mended_address import address_without_slash, mended_address
from app.http.forms import sent_form
from app.http.html import render
from app.http.wording.refusals import refusal_text, validation_text
from app.locales import t, use_language
from app.match.decide import Refused
from app.turns import Busy
from app.wire.schema import Schema

log = logging.getLogger(__name__)

DESCRIPTIONS = {
    401: "The access token is unknown or was revoked.",
    403: "Another site sent it, the player may not do this, or the access token lacks a scope.",
    404: "The resource does not exist.",
    409: "The current state does not allow this; `reason` says why.",
    410: "The code or link is invalid or has expired.",
    413: "The request is too big.",
    421: "The server does not serve the host name of the request.",
    422: "The request could not be understood.",
    429: "Too many requests; try again in a minute.",
    500: "Something is broken here; it has been written down.",
    503: "The database does not answer; nothing was changed, try again.",
}

MAX_MESSAGE = 300  # characters; a message may quote the request
REASON_KEY = "reason"  # key of an error's reason in the request's state, for log and metrics

_STATUS_OF_REASON = {
    "no-such-game": 422,
    "no-such-option": 422,
    "no-such-time": 422,
    "no-such-seat": 422,
    "no-such-level": 422,
    "no-such-friend": 422,
    "no-hints": 422,
    "not-rated": 422,
    "no-swap": 422,
    "private": 422,
    "not-seated": 403,
    "not-host": 403,
    "not-welcome": 403,
    "key-needed": 403,
    "no-such-request": 404,
    "busy": 503,
}

_PAGES = {
    "no-such-game": "/games",
    "no-such-match": "/",
    "no-such-player": "/",
    "no-such-puzzle": "/puzzles",
    "no-such-tournament": "/tournaments",
    "no-such-variant": "/variants",
    "broken-log": "/",
}
"""Reasons with their own error page, and the page that it links to."""

_PAGES_OF_STATUS = {
    404: "not-found",
    422: "not-found",
    429: "too-many",
    500: "broken",
    503: "unavailable",
}


class Problem(Schema):
    """Why a request failed: `reason` is for programs, `message` for people."""

    reason: str
    message: str


class ApiError(Exception):
    """Raised by a route to answer with an error. Retry after `wait` seconds; after 429, always."""

    def __init__(self, status: int, reason: str, message: str, wait: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(reason=reason, message=message)
        wait = 60 if wait is None and status == 429 else wait
        self.headers = {} if wait is None else {"retry-after": str(wait)}
        if reason == "bad-token":
            self.headers["www-authenticate"] = 'Bearer realm="birnam", error="invalid_token"'


def refusal_error(refused: Refused) -> ApiError:
    status = _STATUS_OF_REASON.get(refused.reason, 409)
    return ApiError(status, refused.reason, refusal_text(refused))


def match_not_found() -> ApiError:
    return ApiError(404, "no-such-match", t("errors.no-match"))


def match_is_private() -> ApiError:
    return ApiError(403, "private", t("errors.only-players-watch"))


def not_a_page() -> ApiError:
    """The error for an `after` that no page contains."""
    return ApiError(422, "invalid", t("errors.field.not-a-page", field="after"))


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error statuses of a route, as its `responses` for OpenAPI.

    The document adds the statuses of all routes, and of those with a body or parameters.
    """
    return {status: {"model": Problem, "description": DESCRIPTIONS[status]} for status in statuses}


def media_response(media_type: str, *statuses: int) -> dict[str, Any]:
    """A response without a model, and error statuses, as a route's keywords for OpenAPI."""
    schema: dict[str, Any] = {"type": "string"}
    if media_type == "application/json":
        lists = {"type": "array", "items": {"type": "object"}}
        schema = {"type": "object", "additionalProperties": lists}
    if media_type.startswith("image/") and not media_type.endswith("xml"):
        schema["contentMediaType"] = media_type
    described = {"description": "Successful Response", "content": {media_type: {"schema": schema}}}
    return {
        "response_class": Response,
        "responses": {200: described} | error_responses(*statuses),
    }


def texts_response(*media_types: str) -> dict[int | str, dict[str, Any]]:
    """Further media types of a response, as its route's `responses` for OpenAPI."""
    return {200: {"content": {each: {"schema": {"type": "string"}} for each in media_types}}}


_FAILURES = {
    Unavailable: (503, "unavailable", "errors.unavailable.text"),
    BrokenLog: (500, "broken-log", "errors.broken-log.text"),  # the registry of rooms logs it
    Busy: (503, "busy", "errors.busy"),
}
"""Errors that say no more than their class: status, reason, message."""

_NAMED_STATUSES = {
    404: (404, "not-found", "errors.no-page"),
    400: (422, "invalid", "errors.field.not-an-object"),  # FastAPI's, to some undecodable bodies
    413: (413, "too-big", "errors.too-big"),
}
"""The answers to an HTTPException: status, reason, message."""


def install_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(ApiError, answer_api_error)
    for kind in _FAILURES:
        app.add_exception_handler(kind, _handle_failure)
    app.add_exception_handler(RequestValidationError, _handle_validation_error)
    app.add_exception_handler(HTTPException, _handle_http_exception)
    app.add_exception_handler(Exception, _handle_bug)


def set_error_reason(request: Request, reason: str) -> None:
    """Record the reason of an error for the access log and the metrics."""
    request.scope.setdefault("state", {})[REASON_KEY] = reason


def wants_page(request: Request) -> bool:
    """False for scripts and programs, which want to know the problem."""
    accepts = "text/html" in request.headers.get("accept", "")
    return accepts and not request.url.path.startswith("/api/")


def _respond(request: Request, status: int, problem: Problem) -> Response:
    if status in (404, 405, 422) and (address := mended_address(request)):
        return RedirectResponse(address, 302)
    if status == 404 and (address := address_without_slash(request)):
        return RedirectResponse(address, 307)
    set_error_reason(request, problem.reason)
    if wants_page(request):
        if problem.reason == "private":
            return render(request, "private.html", status)
        page, link = page_of(status, problem.reason, sent=request.method == "POST")
        reader = {"reader": None} if status == 503 else {}  # a database that is away answers late
        shown = {"message": problem.message, "sent": sent_form(request), **reader}
        return render(request, "error.html", status, page=page, link=link, **shown)
    return JSONResponse(jsonable_encoder(problem), status)


def page_of(status: int, reason: str, *, sent: bool = False) -> tuple[str, str]:
    """The part of the keys of an error page, and its link.

    After a form, and for options that a game lacks, it says what was wrong.
    """
    if reason in _PAGES:
        return reason, _PAGES[reason]
    if status == 422 and (sent or reason == "no-such-option"):
        return "refused", "/"
    return _PAGES_OF_STATUS.get(status, "refused"), "/"


def answer_api_error(request: Request, error: Exception) -> Response:
    api_error = cast("ApiError", error)
    response = _respond(request, api_error.status, api_error.problem)
    response.headers.update(api_error.headers)
    return response


def _handle_failure(request: Request, error: Exception) -> Response:
    if isinstance(error, Unavailable):
        log.warning("the database is unavailable: %s", error)
    failures = (said for kind, said in _FAILURES.items() if isinstance(error, kind))
    status, reason, message = next(failures)
    return _respond(request, status, Problem(reason=reason, message=t(message)))


def _handle_validation_error(request: Request, error: Exception) -> Response:
    first = cast("RequestValidationError", error).errors()[0]
    if first["loc"][0] == "path" and (wants_page(request) or _is_no_id(first)):
        return _handle_http_exception(request, HTTPException(404))
    message = validation_text(first["loc"][1:], first)[:MAX_MESSAGE]
    return _respond(request, 422, Problem(reason="invalid", message=message))


def _is_no_id(error: Mapping[str, Any]) -> bool:
    """True for a text that nothing can have as its id. What is wrong with a list of ids is told."""
    return error["type"].startswith("string_") and "," not in error["ctx"].get("pattern", "")


def _handle_http_exception(request: Request, error: Exception) -> Response:
    exception = cast("HTTPException", error)
    status, reason, message = _NAMED_STATUSES.get(
        exception.status_code, (exception.status_code, "not-allowed", "errors.not-allowed")
    )
    response = _respond(request, status, Problem(reason=reason, message=t(message)))
    if reason == "not-allowed":
        response.headers.update(exception.headers or {})
        if status == 405 and not request.scope["root_path"]:  # not in a mounted application
            response.headers["allow"] = _allowed_methods(request)
    return response


def _allowed_methods(request: Request) -> str:
    """The methods of an address. Starlette names only the methods of the first matching route."""
    allowed = [
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.router.routes
        )
    ]
    return ", ".join(["HEAD", *allowed] if "GET" in allowed else allowed)


def _handle_bug(request: Request, _error: Exception) -> Response:
    """Answer only: Starlette reraises the exception after the response, and uvicorn logs it.

    Called outside of all middleware, so it determines the language again.
    """
    with use_language(request_language(request)):
        return _respond(request, 500, Problem(reason="broken", message=t("errors.broken.text")))
