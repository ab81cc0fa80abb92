"""Answers to requests that no application handles."""

from http import HTTPStatus

import orjson
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

_PROBLEMS = {
    HTTPStatus.BAD_REQUEST: ("invalid", "This is not a valid HTTP request."),
    HTTPStatus.REQUEST_TIMEOUT: ("too-slow", "The request did not arrive in time."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too-big", "The request is too big."),
    HTTPStatus.REQUEST_URI_TOO_LONG: ("too-big", "The address is too long."),
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: ("too-big", "The headers are too big."),
}


def problem_answer(status: HTTPStatus) -> bytes:
    """A whole response, after which the connection is closed."""
    reason, message = _PROBLEMS[status]
    body = orjson.dumps({"reason": reason, "message": message})
    headers = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
    return STATUS_LINE[status] + headers % len(body) + body
