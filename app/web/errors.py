"""Error responses: JSON for programs, an HTML page for browsers."""

import logging
from typing import Any, cast

from fastapi import FastAPI, Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from app.match.decide import Refused
from app.match.ports import Unavailable
from app.web.html import render
from app.web.schema import Schema

log = logging.getLogger(__name__)

DESCRIPTIONS = {
    403: "The request comes from another site, or the player may not see or do this.",
    404: "The resource does not exist.",
    409: "The current state does not allow this; `reason` says why.",
    410: "The code or link is invalid or has expired.",
    413: "The request is too big.",
    422: "The request could not be understood.",
    429: "Too many requests; try again in a minute.",
    500: "Something is broken here; it has been written down.",
    503: "The database does not answer; nothing was changed, try again.",
}

MAX_MESSAGE = 300  # characters; a message may quote the request
REASON_KEY = "reason"  # the request's state has an error's reason here, for log and metrics

_STATUS_OF_REASON = {
    "no-such-game": 422,
    "no-such-option": 422,
    "no-such-time": 422,
    "no-such-seat": 422,
    "no-such-level": 422,
    "no-such-friend": 422,
    "no-hints": 422,
    "private": 422,
    "not-seated": 403,
    "not-host": 403,
    "not-welcome": 403,
    "key-needed": 403,
    "no-such-knock": 404,
    "busy": 503,
}


class Problem(Schema):
    """Why a request failed: `reason` is for programs, `message` for people."""

    reason: str
    message: str


class ApiError(Exception):
    """Raised by a route to answer with an error."""

    def __init__(self, status: int, reason: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(reason=reason, message=message)


def refusal_error(refused: Refused) -> ApiError:
    status = _STATUS_OF_REASON.get(refused.reason, 409)
    return ApiError(status, refused.reason, refused.message)


def match_not_found() -> ApiError:
    return ApiError(404, "no-such-match", "There is no match at this address.")


def match_is_private() -> ApiError:
    return ApiError(403, "private", "Only its players may watch this game.")


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Error statuses of a route, as its `responses` for OpenAPI."""
    return {status: {"model": Problem, "description": DESCRIPTIONS[status]} for status in statuses}


def media_response(media_type: str) -> dict[int | str, dict[str, Any]]:
    """A response other than JSON, as the `responses` of a route for OpenAPI."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {200: {"description": "Successful Response", "content": content}}


def install_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(ApiError, _handle_api_error)
    app.add_exception_handler(Unavailable, _handle_unavailable)
    app.add_exception_handler(RequestValidationError, _handle_validation_error)
    app.add_exception_handler(HTTPException, _handle_http_exception)
    app.add_exception_handler(Exception, _handle_bug)


def set_error_reason(request: Request, reason: str) -> None:
    """Record the reason of an error for the access log and the metrics."""
    request.scope.setdefault("state", {})[REASON_KEY] = reason


def _respond(request: Request, status: int, problem: Problem) -> Response:
    set_error_reason(request, problem.reason)
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api/"):
        name = "private.html" if problem.reason == "private" else "error.html"
        return render(request, name, status, status=status, message=problem.message)
    return JSONResponse(jsonable_encoder(problem), status)


def _handle_api_error(request: Request, error: Exception) -> Response:
    api_error = cast("ApiError", error)
    return _respond(request, api_error.status, api_error.problem)


def _handle_unavailable(request: Request, error: Exception) -> Response:
    log.warning("the database is unavailable: %s", error)
    return _respond(request, 503, Problem(reason="unavailable", message=DESCRIPTIONS[503]))


def _handle_validation_error(request: Request, error: Exception) -> Response:
    first = cast("RequestValidationError", error).errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:])
    text = str(first["msg"]).removeprefix("Value error, ")
    message = (f"{field}: {text}" if field else text)[:MAX_MESSAGE]
    return _respond(request, 422, Problem(reason="invalid", message=message))


def _handle_http_exception(request: Request, error: Exception) -> Response:
    exception = cast("HTTPException", error)
    match exception.status_code:
        case 404:
            problem = Problem(reason="not-found", message="There is no such page.")
            return _respond(request, 404, problem)
        case 400:  # FastAPI's answer to some bodies that cannot be decoded
            return _respond(request, 422, Problem(reason="invalid", message=DESCRIPTIONS[422]))
        case 413:
            return _respond(request, 413, Problem(reason="too-big", message=DESCRIPTIONS[413]))
        case status:
            problem = Problem(reason="not-allowed", message=exception.detail)
            response = _respond(request, status, problem)
            response.headers.update(exception.headers or {})
            return response


def _handle_bug(request: Request, _error: Exception) -> Response:
    """Starlette raises the exception again after the response, and uvicorn logs it."""
    return _respond(request, 500, Problem(reason="broken", message=DESCRIPTIONS[500]))
