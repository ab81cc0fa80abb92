"""Encodes events as JSON, distinguished by `kind`.

Stored events are never rewritten. If an event's shape changes, the new shape gets a new kind, and
`UPCASTERS` converts the old kind when it is read.
"""

from collections.abc import Callable
from typing import Annotated, Any

import orjson
from pydantic import Field, TypeAdapter

from app.match.events import Event

_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...]
)

UPCASTERS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def encode_events(events: tuple[Event, ...]) -> str:
    return _EVENTS.dump_json(events).decode()


def decode_events(text: str) -> tuple[Event, ...]:
    """Decode events and upcast old ones. Raises pydantic's ValidationError."""
    stored = orjson.loads(text)
    return _EVENTS.validate_python([_upcast(event) for event in stored])


def _upcast(event: dict[str, Any]) -> dict[str, Any]:
    while upcaster := UPCASTERS.get(event.get("kind", "")):
        event = upcaster(event)
    return event
