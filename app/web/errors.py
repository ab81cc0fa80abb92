"""Every error as an answer that says what is wrong: JSON for programs, a page for people."""

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
    403: "The request came from another site, or this is not yours to see or to do.",
    404: "There is no such thing here.",
    409: "The match does not allow that now; the reason says why.",
    410: "The code or link is not valid, or not any more.",
    413: "The request is too big.",
    422: "The request could not be understood.",
    429: "Too many requests; try again in a minute.",
    500: "Something is broken here; it has been written down.",
    503: "The database does not answer; nothing was changed, try again.",
}

MAX_MESSAGE = 300  # characters; what is wrong may quote what was sent
REASON = "reason"  # where an error leaves its reason for the logbook, in the request's state

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
    """What went wrong, for programs (`reason`) and for people (`message`)."""

    reason: str
    message: str


class ApiError(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, reason: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(reason=reason, message=message)


def refusal_error(refused: Refused) -> ApiError:
    """What a match refused, as an answer."""
    status = _STATUS_OF_REASON.get(refused.reason, 409)
    return ApiError(status, refused.reason, refused.message)


def match_not_found() -> ApiError:
    """The answer for an id that no match has."""
    return ApiError(404, "no-such-match", "There is no match at this address.")


def match_is_private() -> ApiError:
    """The answer to who may not see a match; it says nothing about it."""
    return ApiError(403, "private", "Only its players may watch this game.")


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a route can answer, for its OpenAPI description."""
    return {status: {"model": Problem, "description": DESCRIPTIONS[status]} for status in statuses}


def file_response(media_type: str) -> dict[int | str, dict[str, Any]]:
    """An answer that is no JSON, for the OpenAPI description of a route with `Response`."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {200: {"description": "Successful Response", "content": content}}


def install_error_handlers(app: FastAPI) -> None:
    """Turn every error of the app into an answer."""
    app.add_exception_handler(ApiError, _problem)
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _broken)


def set_error_reason(request: Request, reason: str) -> None:
    """Say in the logbook, and in the figures, why a request is not answered well."""
    request.scope.setdefault("state", {})[REASON] = reason


def _answer(request: Request, status: int, problem: Problem) -> Response:
    set_error_reason(request, problem.reason)
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api/"):
        name = "private.html" if problem.reason == "private" else "error.html"
        return render(request, name, status, status=status, message=problem.message)
    return JSONResponse(jsonable_encoder(problem), status)


def _problem(request: Request, error: Exception) -> Response:
    known = cast("ApiError", error)
    return _answer(request, known.status, known.problem)


def _unavailable(request: Request, error: Exception) -> Response:
    log.warning("the database does not answer: %s", error)
    return _answer(request, 503, Problem(reason="unavailable", message=DESCRIPTIONS[503]))


def _invalid(request: Request, error: Exception) -> Response:
    first = cast("RequestValidationError", error).errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    said = str(first["msg"]).removeprefix("Value error, ")
    message = (f"{where}: {said}" if where else said)[:MAX_MESSAGE]
    return _answer(request, 422, Problem(reason="invalid", message=message))


def _http(request: Request, error: Exception) -> Response:
    known = cast("HTTPException", error)
    match known.status_code:
        case 404:
            problem = Problem(reason="not-found", message="There is no such page.")
            return _answer(request, 404, problem)
        case 400:  # a body that is no JSON, in a way that FastAPI does not foresee
            return _answer(request, 422, Problem(reason="invalid", message=DESCRIPTIONS[422]))
        case 413:
            return _answer(request, 413, Problem(reason="too-big", message=DESCRIPTIONS[413]))
        case status:
            answer = _answer(request, status, Problem(reason="not-allowed", message=known.detail))
            answer.headers.update(known.headers or {})
            return answer


def _broken(request: Request, _error: Exception) -> Response:
    """A bug; the server logs it after this answer."""
    return _answer(request, 500, Problem(reason="broken", message=DESCRIPTIONS[500]))
