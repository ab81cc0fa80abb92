"""The AsyncAPI document: websockets and their messages, from the same schemas as the types."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from app.api_documents.openapi import SECURITY, VERSION, VERSIONED
from app.features.matches.socket.messages import ClientMessage, ServerMessage
from app.wire.client_messages import PingMessage
from app.wire.server_messages import ChangedMessage, ErrorMessage, PongMessage, TurnsChangedMessage

Json = dict[str, Any]

DESCRIPTION = """\
Each message is a text with one JSON object; its field `t` is the type.
[The protocol](/docs/protocol.md) tells the order of the messages, the refusals and the close codes.
[OpenAPI](/openapi.json) describes the requests.
"""


@dataclass(frozen=True, slots=True)
class Socket:
    """A websocket: its path after the API version, and its messages."""

    name: str
    path: str
    summary: str
    receives: tuple[Any, ...]
    """Models of messages from the client."""
    sends: tuple[Any, ...]
    parameters: tuple[tuple[str, str], ...] = ()
    query: Json = field(default_factory=dict)
    """Further parameters of the query."""


_CHANGES = (ChangedMessage, TurnsChangedMessage, PongMessage, ErrorMessage)
_TURNS = {
    "turns": {
        "type": "boolean",
        "description": "Also send `turns-changed` when your matches, requests or rematch change.",
    }
}
_OWN = {"own": {"type": "boolean", "description": "Notify of changes in your matches only."}}

_EPOCH = {
    "type": "object",
    "properties": {
        "epoch": {"type": "string", "description": "Of the last `welcome`, after a reconnect."}
    },
}

SOCKETS = (
    Socket(
        "match",
        "matches/{match_id}/socket",
        "A match that is played or watched, and its chat.",
        receives=get_args(get_args(ClientMessage)[0]),
        sends=get_args(get_args(ServerMessage)[0]),
        parameters=(("match_id", "The id in a match's URL."),),
        query=_EPOCH,
    ),
    Socket(
        "lobby",
        "lobby/socket",
        "Changes in the lists of the home page.",
        receives=(PingMessage,),
        sends=_CHANGES,
        query=_OWN,
    ),
    Socket(
        "circle",
        "circles/{circle_id}/socket",
        "Changes in a circle, for its members.",
        receives=(PingMessage,),
        sends=_CHANGES,
        parameters=(("circle_id", "The id in the circle's URL."),),
    ),
    Socket(
        "tournament",
        "tournaments/{tournament_id}/socket",
        "Changes in a tournament and its games.",
        receives=(PingMessage,),
        sends=_CHANGES,
        parameters=(("tournament_id", "The id in the tournament's URL."),),
    ),
)


@cache
def asyncapi_document() -> Json:
    received = dict.fromkeys(model for socket in SOCKETS for model in socket.receives)
    sent = dict.fromkeys(model for socket in SOCKETS for model in socket.sends)
    models: list[tuple[Any, JsonSchemaMode, TypeAdapter[Any]]] = [
        *((model, "validation", TypeAdapter(model)) for model in received),
        *((model, "serialization", TypeAdapter(model)) for model in sent),
    ]
    _, schema = TypeAdapter.json_schemas(models, ref_template="#/components/schemas/{model}")
    schemas: Json = _without_discriminators(schema["$defs"])
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Birnam",
            "version": VERSION,
            "description": DESCRIPTION,
        },
        "defaultContentType": "application/json",
        "channels": {socket.name: _channel(socket) for socket in SOCKETS},
        "operations": dict(part for socket in SOCKETS for part in _operations(socket)),
        "components": {
            "schemas": schemas,
            "messages": {
                model.__name__: _message(model.__name__, schemas[model.__name__])
                for model in received | sent
            },
            "securitySchemes": {
                "token": {key: SECURITY["token"][key] for key in ("type", "scheme")}
                | {"description": SECURITY["token"]["description"]},
                "session": SECURITY["session"] | {"type": "httpApiKey"},
            },
        },
    }


def _without_discriminators(part: Any) -> Any:
    """AsyncAPI's discriminators differ from OpenAPI's; `oneOf` suffices."""
    if isinstance(part, dict):
        return {
            key: _without_discriminators(value)
            for key, value in part.items()
            if not (key == "discriminator" and "propertyName" in value)
        }
    if isinstance(part, list):
        return [_without_discriminators(value) for value in part]
    return part


def _channel(socket: Socket) -> Json:
    channel: Json = {
        "address": VERSIONED + socket.path,
        "summary": socket.summary,
        "messages": {
            model.__name__: {"$ref": f"#/components/messages/{model.__name__}"}
            for model in dict.fromkeys((*socket.receives, *socket.sends))
        },
        "bindings": {
            "ws": {
                "method": "GET",
                "query": {"type": "object", "properties": _TURNS | socket.query},
            }
        },
    }
    if socket.parameters:
        channel["parameters"] = {
            name: {"description": description} for name, description in socket.parameters
        }
    return channel


def _operations(socket: Socket) -> Iterator[tuple[str, Json]]:
    for action, models in (("receive", socket.receives), ("send", socket.sends)):
        yield (
            f"{action}_{socket.name}",
            {
                "action": action,
                "channel": {"$ref": f"#/channels/{socket.name}"},
                "security": [
                    {"$ref": "#/components/securitySchemes/token"},
                    {"$ref": "#/components/securitySchemes/session"},
                ],
                "messages": [
                    {"$ref": f"#/channels/{socket.name}/messages/{model.__name__}"}
                    for model in models
                ],
            },
        )


def _message(name: str, schema: Json) -> Json:
    return {
        "name": str(schema["properties"]["t"]["const"]),
        "title": name,
        "summary": schema.get("description", name),
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{name}"},
    }
