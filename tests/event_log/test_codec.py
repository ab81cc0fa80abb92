"""Encoding of events: every row that was ever stored can be read."""

import json
from typing import Any

import pytest

from app.event_log.codec import (
    MAX_KNOWN_TURNS,
    UPCASTERS,
    InvalidEvents,
    decode_all,
    decode_events,
    encode_events,
)
from app.match.events import (
    Accepted,
    ColorChosen,
    Declined,
    Ended,
    Event,
    Excused,
    Flagged,
    HintGiven,
    JoinDeclined,
    JoinRequested,
    Left,
    MovesPlanned,
    Offered,
    OneTimeLinkCreated,
    Opened,
    Passed,
    Paused,
    Played,
    PlayersMerged,
    RematchLinked,
    ReservationDropped,
    Resigned,
    Resumed,
    Seated,
    Skipped,
    TakenBack,
    TimeGiven,
    Unseated,
)
from engine import Color
from harness.games.match_builder import VARIANTS, Variant, running_match, variant_name

# Rows of earlier releases. Never change one; add new ones.
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
    ('[{"color":"white","kind":"reservation-dropped"}]', (ReservationDropped(Color.WHITE),)),
    ('[{"color":"white","kind":"unseated"}]', (Unseated(Color.WHITE),)),
    ('[{"key":"ab","kind":"one-time-link-created"}]', (OneTimeLinkCreated("ab"),)),
    ('[{"player":"p2","color":null,"kind":"join-requested"}]', (JoinRequested("p2", None),)),
    ('[{"request":3,"kind":"join-declined"}]', (JoinDeclined(3),)),
    ('[{"move":"g8","lag":40,"planned":true,"kind":"played"}]', (Played("g8", 40, True),)),
    ('[{"color":"white","lag":0,"kind":"color-chosen"}]', (ColorChosen(Color.WHITE),)),
    ('[{"color":"white","kind":"flagged"}]', (Flagged(Color.WHITE),)),
    ('[{"color":"red","by":"black","kind":"skipped"}]', (Skipped(Color.RED, Color.BLACK),)),
    ('[{"color":"black","kind":"hint-given"}]', (HintGiven(Color.BLACK),)),
    (
        '[{"offer":"takeback","color":"black","ply":4,"kind":"offered"}]',
        (Offered("takeback", Color.BLACK, 4),),
    ),
    ('[{"offer":7,"color":"white","kind":"accepted"}]', (Accepted(7, Color.WHITE),)),
    ('[{"offer":7,"color":"white","kind":"declined"}]', (Declined(7, Color.WHITE),)),
    ('[{"ply":4,"kind":"taken-back"}]', (TakenBack(4),)),
    ('[{"reason":"saved","kind":"paused"}]', (Paused("saved"),)),
    ('[{"color":"black","kind":"resumed"}]', (Resumed(Color.BLACK),)),
    (
        '[{"by":"black","to":"white","gift":30000,"kind":"time-given"}]',
        (TimeGiven(Color.BLACK, Color.WHITE, 30_000),),
    ),
    ('[{"since":1,"until":2,"kind":"excused"}]', (Excused(1, 2),)),
    (
        '[{"color":"white","lines":[["g8","h9"]],"kind":"moves-planned"}]',
        (MovesPlanned(Color.WHITE, (("g8", "h9"),)),),
    ),
    ('[{"match_id":"m2","kind":"rematch-linked"}]', (RematchLinked("m2"),)),
    ('[{"player":"p1","into":"p2","kind":"players-merged"}]', (PlayersMerged("p1", "p2"),)),
]


@pytest.mark.parametrize(("text", "events"), STORED)
def test_a_stored_row_is_decoded_and_encoded_with_all_its_fields(
    text: str, events: tuple[Event, ...]
) -> None:
    assert decode_events(text) == events
    written = json.loads(encode_events(events))
    for old, new in zip(json.loads(text), written, strict=True):
        assert old.items() <= new.items()


OLD = [
    ('[{"color":"white","kind":"released"}]', ReservationDropped(Color.WHITE)),
    ('[{"key":"ab","kind":"invited"}]', OneTimeLinkCreated("ab")),
    ('[{"player":"p2","color":null,"kind":"knocked"}]', JoinRequested("p2", None)),
    ('[{"knock":3,"kind":"turned-away"}]', JoinDeclined(3)),
    (
        '[{"color":"white","lines":[["g8","h9"]],"kind":"planned"}]',
        MovesPlanned(Color.WHITE, (("g8", "h9"),)),
    ),
    ('[{"match_id":"m2","kind":"continued"}]', RematchLinked("m2")),
    ('[{"player":"p1","into":"p2","kind":"merged"}]', PlayersMerged("p1", "p2")),
]
"""Events of version 0."""


@pytest.mark.parametrize(("text", "event"), OLD)
def test_an_old_event_is_upcast(text: str, event: Event) -> None:
    assert decode_events(text) == (event,)
    played = '[{"move":"a1","lag":9,"kind":"played"}]'
    assert decode_all([played, text]) == [(Played("a1", 9),), (event,)]


def test_every_old_kind_is_upcast() -> None:
    assert {json.loads(text)[0]["kind"] for text, _ in OLD} == UPCASTERS.keys()


def test_every_kind_has_a_stored_row() -> None:
    kinds = {event.kind for _, events in STORED for event in events}
    assert kinds == {kind.__dataclass_fields__["kind"].default for kind in Event.__args__}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_the_events_of_a_game_survive_encoding(variant: Variant) -> None:
    for entry in running_match(*variant).play_random(7).entries:
        assert decode_events(encode_events(entry.events)) == entry.events


def test_a_decoded_color_is_an_enum_member() -> None:
    (seated,) = decode_events('[{"player":"p","color":"white","kind":"seated"}]')
    assert isinstance(seated, Seated)
    assert seated.color is Color.WHITE


def test_known_and_new_entries_keep_their_order() -> None:
    texts = [text for text, _ in STORED]
    decode_all(texts[3:])
    late, prompt = '[{"move":"a1","lag":7,"kind":"played"}]', '[{"move":"a1","kind":"played"}]'
    decoded = decode_all([late, *texts, prompt, late])
    wanted = [events for _, events in STORED]
    assert decoded == [(Played("a1", 7),), *wanted, (Played("a1"),), (Played("a1", 7),)]


def test_moves_without_a_lag_are_decoded_once() -> None:
    text = encode_events((Played("c3"),))
    assert decode_events(text) is decode_events(text)
    late = encode_events((Played("c3", 40),))
    assert decode_events(late) is not decode_events(late)


def test_few_moves_are_remembered() -> None:
    moves = [f"a{number}" for number in range(MAX_KNOWN_TURNS + 1)]
    texts = [encode_events((Played(move),)) for move in moves]
    first = decode_events(texts[0])
    assert decode_all(texts) == [(Played(move),) for move in moves]
    assert decode_events(texts[-1]) is decode_events(texts[-1])
    assert decode_events(texts[0]) == first
    assert decode_events(texts[0]) is not first, "it has been forgotten meanwhile"


@pytest.mark.parametrize(
    "text", ['[{"kind":"danced"}]', '[{"move":"g8"}]', '[{"kind":"played"}]', '{"kind":"ended"}']
)
def test_invalid_events_cannot_be_decoded(text: str) -> None:
    with pytest.raises(InvalidEvents):
        decode_events(text)


def test_old_events_are_upcast_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(event: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "placed2", "cell": event["at"]}

    def second(event: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "played", "move": event["cell"]}

    monkeypatch.setitem(UPCASTERS, "placed", first)
    monkeypatch.setitem(UPCASTERS, "placed2", second)
    old = '[{"kind":"placed","at":"g8"},{"kind":"ended","reason":"finished"}]'
    assert decode_events(old) == (Played("g8"), Ended("finished"))


def test_options_may_have_any_text() -> None:
    odd = Opened("macbeth", {"a": 'ü"\\\n\u2028☃'}, "p", False, True)
    assert decode_events(encode_events((odd,))) == (odd,)
