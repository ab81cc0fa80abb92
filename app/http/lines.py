"""Responses that are streams of lines, and their description for OpenAPI."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from app.connections.places import Place
from app.http.errors import error_responses, texts_response

LINES = "application/x-ndjson"  # their media type


class LinesResponse(StreamingResponse):
    """A stream with one JSON object on each line. It has a place among the open streams."""

    media_type = LINES

    def __init__(
        self,
        lines: AsyncIterator[bytes],
        status_code: int = 200,
        *,
        place: Place,
        media_type: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(lines, status_code, headers, media_type)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._place.release()


def lines_response(item: Any, *statuses: int, also: str | None = None) -> dict[str, Any]:
    """The lines of a `LinesResponse`, and error statuses, as its route's keywords for OpenAPI.

    `also` is another media type that the route may answer with.
    """
    described = {"description": "One on each line; empty lines mean nothing.", "model": item}
    described |= texts_response(also)[200] if also else {}
    return {
        "response_class": LinesResponse,
        "responses": {200: described} | error_responses(*statuses),
    }
