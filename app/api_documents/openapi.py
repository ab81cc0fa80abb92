"""The OpenAPI document: FastAPI's, with versioned paths, stream items, security and examples."""

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from app.api_documents.document import OpenApiDocument
from app.http.errors import DESCRIPTIONS, Problem
from app.http.lines import LINES
from app.http.session import COOKIE, TLS_COOKIE
from app.wire.schema import EXAMPLES

Json = dict[str, Any]

VERSION = "1.0"
PLAIN, VERSIONED = "/api/", "/api/v1/"
JSON = "application/json"
DESCRIPTION = """\
[For programs](/docs/api.md): access tokens and examples.
[The protocol](/docs/protocol.md) describes the websockets, and [AsyncAPI](/asyncapi.json) lists
their messages.

Every error is a `Problem`. A response of the type `application/x-ndjson` has one JSON object on
each line.
Paths without the version, such as `/api/games`, are aliases of those here.
"""
TAGS = {
    "programs": "Streams, and commands without a socket.",
    "matches": "Opening, reading and reviewing matches.",
    "joining": "Seats, join requests and one-time links.",
    "lobby": "Games to join and to watch.",
    "players": "Profiles, ratings with their history, and leaderboards.",
    "tournaments": "Their terms, tables and games, and what players and organizers do.",
    "circles": "Their members, games and chat, and what members and organizers do.",
    "games": "The games and their options.",
    "positions": "Analysis of moves and records that the server does not store.",
    "variants": "Games of the Othello family that anybody can design.",
    "computers": "Computer players.",
    "puzzles": "Positions in which one move is right.",
    "me": "The player of the token or of the browser.",
    "notices": "Notifications.",
    "pictures": "Boards as pictures.",
    "operators": "For monitoring.",
}
SECURITY: Json = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "birnam_…",
        "description": "An access token, created at `/me/tokens`. The scope that a request needs "
        "is listed with it.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": f"A browser's session; with TLS the cookie is `{TLS_COOKIE}`. A request "
        "that needs a player creates one and sets the cookie.",
    },
}
HEADERS: Json = {
    name: {"description": description, "schema": {"type": "string"}}
    for name, description in {
        "ETag": "Identifies what was answered. Sent as `If-None-Match`, it is answered with 304 "
        "while nothing has changed. Streams have none.",
        "Location": "The other address.",
        "Retry-After": "Seconds after which to try again; not always sent with 503.",
        "Set-Cookie": "The session of a new guest, if the request had none.",
        "WWW-Authenticate": "`Bearer`, with the error.",
        "X-Request-Id": "Names the request in the server's log.",
    }.items()
}


PATHS: Json = {
    "match_id": "3fK9mP2xQw7RtZ",
    "game": "macbeth",
    "color": "white",
    "ply": 12,
    "request": 3,
}
"""Examples of path parameters."""
ERRORS: Json = {
    "401": {"reason": "bad-token", "message": "The access token is unknown or was revoked."},
    "403": {"reason": "scope", "message": "The access token lacks the scope play."},
    "404": {"reason": "no-such-match", "message": "This match does not exist."},
    "409": {"reason": "stale", "message": "The position has changed."},
    "410": {"reason": "bad-code", "message": "The code is invalid or has expired."},
    "413": {"reason": "too-big", "message": "The request is too big."},
    "421": {"reason": "unknown-host", "message": "The server has another address."},
    "422": {"reason": "invalid", "message": "The field game is missing."},
    "429": {"reason": "too-many", "message": "Too many requests. Try again in a minute."},
    "503": {"reason": "unavailable", "message": "The database does not answer."},
}
"""Examples of a `Problem`, by status."""


def describe(app: FastAPI) -> None:
    """Replace the application's own description, and serve it.

    Operations have the names of their routes' functions.
    """
    for route in app.routes:
        if isinstance(route, APIRoute):
            route.operation_id = route.name

    def document() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = openapi_document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]
    app.state.openapi_document = OpenApiDocument()


def versioned(path: str) -> str:
    return VERSIONED + path.removeprefix(PLAIN) if path.startswith(PLAIN) else path


def openapi_document(app: FastAPI) -> Json:
    document: Json = get_openapi(
        title=app.title,
        version=VERSION,
        openapi_version="3.2.0",  # the first version with `itemSchema`
        summary=app.summary,
        description=DESCRIPTION,
        routes=app.routes,
        servers=[{"url": "/", "description": "This server."}],
    )
    schemas = document["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    used: set[str] = set()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            _complete(operation, method, path)
            _show_examples(operation)
            used |= set(operation["tags"])
    document["paths"] = {versioned(path): item for path, item in document["paths"].items()}
    document["components"] |= {"securitySchemes": SECURITY, "headers": HEADERS}
    document["tags"] = [
        {"name": name, "description": TAGS[name]} if name in TAGS else {"name": name}
        for name in (*TAGS, *sorted(used - TAGS.keys()))
        if name in used
    ]
    return document


def _complete(operation: Json, method: str, path: str) -> None:
    responses: Json = operation["responses"]
    _mend(responses)
    reference = {"$ref": f"#/components/schemas/{Problem.__name__}"}
    for status, description in _further_errors(operation):
        problem = {"description": description, "content": {JSON: {"schema": reference}}}
        responses.setdefault(status, problem)
    for status, response in responses.items():
        content = response.get("content", {}).get(JSON, {})
        if status in ERRORS and content.get("schema") == reference:
            content["example"] = ERRORS[status]
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in PATHS and parameter["in"] == "path":
            parameter["example"] = PATHS[parameter["name"]]
    operation["security"] = _security(path, operation.get("security", []))
    if method == "get" and LINES not in responses.get("200", {}).get("content", {}):
        responses["304"] = {"description": "Nothing has changed since the ETag of If-None-Match."}
    if method == "get" and "{" in path and not path.startswith(PLAIN):
        responses["302"] = {"description": "The address may have been meant to be another one."}
    makes_guests = {} in operation["security"] and path.startswith(PLAIN) and method != "get"
    for status, response in responses.items():
        names = _headers(status, method, makes_guests=makes_guests)
        response["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
    operation["responses"] = dict(sorted(responses.items()))


def _show_examples(operation: Json) -> None:
    """Show the example of the schema of the body and of the answer, or of one of its kinds."""
    examples = {schema.__name__: example for schema, example in EXAMPLES.items()}
    responses: Json = operation["responses"]
    for described in (operation.get("requestBody"), responses.get("200"), responses.get("201")):
        if content := (described or {}).get("content", {}).get(JSON):
            schema = content["schema"]
            kinds = schema.get("oneOf") or schema.get("anyOf") or [schema]
            names = [one.get("$ref", "").rpartition("/")[2] for one in kinds]
            if shown := [examples[name] for name in names if name in examples]:
                content["example"] = shown[0]


def _mend(responses: Json) -> None:
    """Replace FastAPI's guesses and names."""
    if "422" in responses and "HTTPValidationError" in str(responses["422"]):
        del responses["422"]  # ours is Problem
    for status, response in responses.items():
        content = response.get("content", {})
        for described in content.values():
            described["schema"].pop("title", None)
        if lines := content.pop(LINES, None):
            schema = lines["schema"]
            schema.pop("type", None)
            is_error = status[0] in "45"
            content |= {JSON: {"schema": schema}} if is_error else {LINES: {"itemSchema": schema}}


def _further_errors(operation: Json) -> Iterator[tuple[str, str]]:
    """The errors that follow from what a route reads, and those that no route can exclude."""
    yield "default", "Any other error, such as 408, 431 or 500."
    for status in (401, 403, 421, 429, 503):
        yield str(status), DESCRIPTIONS[status]
    if "requestBody" in operation:
        yield "413", DESCRIPTIONS[413]
    if "requestBody" in operation or "parameters" in operation:
        yield "422", DESCRIPTIONS[422]


def _headers(status: str, method: str, *, makes_guests: bool) -> Iterator[str]:
    yield "X-Request-Id"
    if status in ("200", "304") and method == "get":
        yield "ETag"
    if status[0] == "2" and makes_guests:
        yield "Set-Cookie"
    if status == "302":
        yield "Location"
    if status == "401":
        yield "WWW-Authenticate"
    if status in ("429", "503"):
        yield "Retry-After"


def _security(path: str, needed: list[Json]) -> list[Json]:
    """The ways to authenticate a request; an empty one means that it needs no player.

    `needed` is the scope of an access token, as FastAPI describes it.
    """
    if not path.startswith(PLAIN):
        return [{}, {"session": []}]
    scope, *guests = needed[0]["token"]
    anonymous: list[Json] = [{}] if guests or scope == "any" else []
    if scope == "browser":
        return [*anonymous, {"session": []}]
    return [*anonymous, {"token": [] if scope == "any" else [scope]}, {"session": []}]
