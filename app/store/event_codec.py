"""Events as they are stored: JSON, told apart by `kind`.

A stored event is never rewritten. When a kind changes its shape, the new shape gets a new kind, and
`UPCASTERS` turns the old one into it while reading.
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
    """Events as the text of a row."""
    return _EVENTS.dump_json(events).decode()


def decode_events(text: str) -> tuple[Event, ...]:
    """The events of a row. Raises pydantic's ValidationError on a text that never was one."""
    stored = orjson.loads(text)
    return _EVENTS.validate_python([_upcast(event) for event in stored])


def _upcast(event: dict[str, Any]) -> dict[str, Any]:
    while upcaster := UPCASTERS.get(event.get("kind", "")):
        event = upcaster(event)
    return event
