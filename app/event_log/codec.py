"""Encodes events as JSON, distinguished by `kind`.

Stored events are never rewritten. A changed shape gets a new kind; `UPCASTERS` converts the old
kind on reading.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from app.match.events import Event, Played

MAX_KNOWN_TURNS = 4_096  # texts; most games have a few hundred

_Events = tuple[Annotated[Event, Field(discriminator="kind")], ...]
_EVENTS: TypeAdapter[list[tuple[Event, ...]]] = TypeAdapter(list[_Events])


class InvalidEvents(ValueError):
    """A stored text is not a list of events. The message continues "version 7 …"."""


_Stored = dict[str, Any]


def _renamed(kind: str, **fields: str) -> Callable[[_Stored], _Stored]:
    """Upcast an event whose kind and some of whose fields were renamed."""
    return lambda event: (
        {fields.get(key, key): value for key, value in event.items()} | {"kind": kind}
    )


UPCASTERS: dict[str, Callable[[_Stored], _Stored]] = {  # for events from before version 1.0
    "continued": _renamed("rematch-linked"),
    "invited": _renamed("one-time-link-created"),
    "knocked": _renamed("join-requested"),
    "merged": _renamed("players-merged"),
    "planned": _renamed("moves-planned"),
    "released": _renamed("reservation-dropped"),
    "turned-away": _renamed("join-declined", knock="request"),
}

_known_turns: dict[str, tuple[Event, ...]] = {}


def encode_events(events: tuple[Event, ...]) -> str:
    return orjson.dumps(events, option=orjson.OPT_NON_STR_KEYS).decode()


def decode_events(text: str) -> tuple[Event, ...]:
    """Decode the events of an entry and upcast old ones. Raises InvalidEvents."""
    (events,) = decode_all([text])
    return events


def decode_all(texts: Sequence[str]) -> list[tuple[Event, ...]]:
    """Decode the events of many entries, faster than one by one. Raises InvalidEvents.

    Caches moves without a lag: they recur in all matches without clocks.
    """
    found = list(map(_known_turns.get, texts))
    unknown = [text for text, events in zip(texts, found, strict=True) if events is None]
    decoded = iter(_decode_unknown(unknown) if unknown else ())
    return [events or next(decoded) for events in found]


def _decode_unknown(texts: Sequence[str]) -> list[tuple[Event, ...]]:
    decoded = _decode(texts)
    for text, events in zip(texts, decoded, strict=True):
        if len(events) == 1 and isinstance(events[0], Played) and not events[0].lag:
            if len(_known_turns) >= MAX_KNOWN_TURNS:
                _known_turns.clear()
            _known_turns[text] = events
    return decoded


def _decode(texts: Sequence[str]) -> list[tuple[Event, ...]]:
    with suppress(ValidationError):  # for events that have to be upcast
        found = _EVENTS.validate_json(f"[{','.join(texts)}]")
        if len(found) == len(texts):
            return found
    try:
        return _EVENTS.validate_python([_load(text) for text in texts])
    except ValidationError as error:
        raise InvalidEvents(_describe(error)) from error


def _load(text: str) -> list[dict[str, Any]]:
    try:
        stored = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise InvalidEvents("is not JSON") from error
    if not isinstance(stored, list) or not all(isinstance(event, dict) for event in stored):
        raise InvalidEvents("is not a list of events")
    return [upcast(event) for event in stored]


def _describe(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    if first["type"] == "union_tag_invalid":
        return f"has an event of the unknown kind {first['ctx']['tag']!r}"
    place = ".".join(str(part) for part in first["loc"][1:])
    return f"has an invalid event ({place}: {first['msg']})"


def upcast(event: _Stored) -> _Stored:
    while upcaster := UPCASTERS.get(event.get("kind", "")):
        event = upcaster(event)
    return event
