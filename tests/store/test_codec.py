"""Events as text: what was stored once can be read for ever."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from app.match.events import (
    Ended,
    Event,
    Left,
    Opened,
    Passed,
    Played,
    Resigned,
    Seated,
)
from app.store.codec import UPCASTERS, decode_events, encode_events
from engine import Color
from tests.match.story import VARIANTS, Variant, begun, opened, variant_name

# Rows as the first release wrote them. Never change one: add one.
STORED = [
    (
        (
            '[{"game":"macbeth","options":{"opening":"othello","passing":"forced"},"host":"p1",'
            '"drawn":true,"listed":false,"kind":"opened"},'
            '{"player":"p1","color":"black","kind":"seated"}]'
        ),
        (
            Opened("macbeth", {"opening": "othello", "passing": "forced"}, "p1", True, False),
            Seated("p1", Color.BLACK),
        ),
    ),
    ('[{"player":"p2","color":"white","kind":"seated"}]', (Seated("p2", Color.WHITE),)),
    (
        '[{"color":"red","kind":"left"},{"reason":"withdrawn","kind":"ended"}]',
        (Left(Color.RED), Ended("withdrawn")),
    ),
    ('[{"move":"g8","kind":"played"}]', (Played("g8"),)),
    (
        (
            '[{"move":"pass","kind":"played"},{"reason":"nothing-to-capture","kind":"passed"},'
            '{"reason":"finished","kind":"ended"}]'
        ),
        (Played("pass"), Passed("nothing-to-capture"), Ended("finished")),
    ),
    (
        '[{"color":"white","kind":"resigned"},{"reason":"resigned","kind":"ended"}]',
        (Resigned(Color.WHITE), Ended("resigned")),
    ),
]


@pytest.mark.parametrize(("text", "events"), STORED)
def test_a_stored_row_is_read_and_still_written_so(text: str, events: tuple[Event, ...]) -> None:
    assert decode_events(text) == events
    assert json.loads(encode_events(events)) == json.loads(text)


def test_every_kind_has_a_stored_row() -> None:
    kinds = {event.kind for _, events in STORED for event in events}
    assert kinds == {kind.__dataclass_fields__["kind"].default for kind in Event.__args__}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_events_come_back_as_they_were(variant: Variant) -> None:
    for entry in begun(*variant).random_game(7).entries:
        assert decode_events(encode_events(entry.events)) == entry.events


def test_the_color_of_a_decoded_event_is_a_color() -> None:
    (seated,) = decode_events('[{"player":"p","color":"white","kind":"seated"}]')
    assert isinstance(seated, Seated)
    assert seated.color is Color.WHITE


@pytest.mark.parametrize(
    "text", ['[{"kind":"danced"}]', '[{"move":"g8"}]', '[{"kind":"played"}]', '{"kind":"ended"}']
)
def test_what_never_was_an_event_is_no_event(text: str) -> None:
    with pytest.raises((ValidationError, AttributeError)):
        decode_events(text)


def test_an_old_shape_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(event: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "placed2", "cell": event["at"]}

    def second(event: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "played", "move": event["cell"]}

    monkeypatch.setitem(UPCASTERS, "placed", first)
    monkeypatch.setitem(UPCASTERS, "placed2", second)
    old = '[{"kind":"placed","at":"g8"},{"kind":"ended","reason":"finished"}]'
    assert decode_events(old) == (Played("g8"), Ended("finished"))


def test_options_may_hold_any_text() -> None:
    (entry,) = opened().entries
    assert isinstance(entry.events[0], Opened)
    odd = Opened("macbeth", {"a": 'ü"\\\n\u2028☃'}, "p", False, True)
    assert decode_events(encode_events((odd,))) == (odd,)
