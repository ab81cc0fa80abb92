"""The AsyncAPI document describes every websocket and its messages."""

import json
from typing import Any

import jsonschema_rs
from fastapi.routing import APIWebSocketRoute, iter_route_contexts

from app.api_documents.asyncapi import asyncapi_document
from app.api_documents.openapi import versioned
from app.main import create_app
from tests.api_documents.test_openapi import references
from tests.support.site.live_server import Browser
from tests.support.site.page import Page

Json = dict[str, Any]
DOCUMENT = asyncapi_document()
ALLOWED = {
    "channels": {"address", "summary", "messages", "bindings", "parameters"},
    "operations": {"action", "channel", "security", "messages"},
    "messages": {"name", "title", "summary", "contentType", "payload"},
}
"""The fields that AsyncAPI 3 knows and the document uses."""


def resolve(reference: str) -> Any:
    part: Any = DOCUMENT
    for step in reference.removeprefix("#/").split("/"):
        part = part[step]
    return part


def payloads(operation: str) -> Any:
    """A validator of the messages of an operation."""
    messages = [
        resolve(resolve(message["$ref"])["$ref"])["payload"]
        for message in DOCUMENT["operations"][operation]["messages"]
    ]
    root = {"$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": messages}
    return jsonschema_rs.validator_for(root | {"components": DOCUMENT["components"]})


async def test_the_document_is_served(eve: Browser) -> None:
    served = await eve.ask("GET", "/asyncapi.json")
    assert served == DOCUMENT
    page = await eve.http.get("/about", headers={"accept": "text/html"})
    assert 'href="/asyncapi.json"' in page.text


def test_the_document_has_the_structure_of_asyncapi() -> None:
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert DOCUMENT.keys() == {
        *("asyncapi", "info", "defaultContentType", "channels", "operations", "components")
    }
    assert {"title", "version"} <= DOCUMENT["info"].keys()
    parts = {"channels": DOCUMENT["channels"], "operations": DOCUMENT["operations"]}
    parts["messages"] = DOCUMENT["components"]["messages"]
    for kind, found in parts.items():
        assert found
        for part in found.values():
            assert part.keys() <= ALLOWED[kind]
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in ("send", "receive")
        channel = operation["channel"]["$ref"]
        assert all(one["$ref"].startswith(f"{channel}/") for one in operation["messages"])
    for reference in references(DOCUMENT):
        resolve(reference)


def test_every_schema_is_valid() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        assert jsonschema_rs.meta.is_valid(dialect | schema), name


def test_every_websocket_is_described() -> None:
    served = {
        versioned(route.path or "")
        for route in iter_route_contexts(create_app().routes)
        if isinstance(route.original_route, APIWebSocketRoute)
    }
    described = {channel["address"] for channel in DOCUMENT["channels"].values()}
    assert served == described, "list the socket in app/api_documents/asyncapi.py"
    for channel in DOCUMENT["channels"].values():
        named = {part[1:-1] for part in channel["address"].split("/") if part[:1] == "{"}
        assert named == channel.get("parameters", {}).keys()


async def test_real_messages_are_described(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    sent, received = payloads("receive_match"), payloads("send_match")
    async with ann.socket(f"/api/v1/matches/{match_id}/socket") as page:
        for message in (
            {"t": "hello", "version": None},
            {"t": "chat-subscribe"},
            {"t": "play", "id": "a", "at": 1, "move": "g8"},
        ):
            sent.validate(message)
            await page.send(**message)
        seen = await read(page, received, until="refused")
        assert {"welcome", "snapshot", "presence", "chat-history"} <= seen
        ping = {"t": "ping", "n": 1}
        sent.validate(ping)
        await page.send(**ping)
        await read(page, received, until="pong")
        await bob.sit(match_id)
        assert "frame" in await read(page, received, until="frame")
    async with ann.socket("/api/v1/lobby/socket?own=true") as page:
        await page.send(t="ping", n=1)
        await read(page, payloads("send_lobby"), until="pong")


async def read(page: Page, validator: Any, until: str) -> set[str]:
    """Validates messages until one of a kind; returns the kinds."""
    seen: set[str] = set()
    while until not in seen:
        message: Json = json.loads(await page.connection.recv())
        validator.validate(message)
        seen.add(message["t"])
    return seen
