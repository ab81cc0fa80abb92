"""Moxie in the catalog, in records and in pictures."""

import json
from random import Random

import pytest

from engine import (
    GAMES,
    MOXIE,
    Color,
    Record,
    describe,
    draw,
    draw_text,
    format_move,
    format_record,
    parse_move,
    parse_record,
    record_from_json,
    record_to_json,
    start_moxie,
)
from tests.engine.drawing.test_svg import cells
from tests.engine.moxie.support.variants import DRAWN, OPTIONS, VARIANTS, moxie, name, rules
from tests.engine.support.positions import play

SQUARE = """\
4   . . . .
3   . b . .
2   . w w .
1   . . . .
    a b c d
"""

HEXAGON = """\
e     . . .
d    . . . .
c   . . w . .
b    . b . . 5
a     . . . 4
       1 2 3
"""


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, MOXIE.id, MOXIE)


def test_options_combine() -> None:
    for options in VARIANTS:
        assert MOXIE.complete(options) == options
        rules = MOXIE.start(options).rules
        assert rules.colors == MOXIE.players == (Color.WHITE, Color.BLACK)
        assert rules is MOXIE.start(options).rules


@pytest.mark.parametrize("options", [*VARIANTS[::7], *DRAWN], ids=name)
def test_a_played_game_replays_to_the_same_positions(options: dict[str, str]) -> None:
    rng, texts = Random(name(options)), list[str]()
    position = MOXIE.start(options)
    positions = [position]
    while not position.over and len(texts) < 60:
        texts.append(format_move(position, rng.choice(position.legal_moves)))
        position = position.play(parse_move(position, texts[-1]))
        positions.append(position)
    record = Record("moxie", options, {"White": "Ada"}, tuple(texts))
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record
    assert record.replay() == tuple(positions)


def test_a_resignation_is_recorded() -> None:
    record = Record("moxie", {}, {}, ("c2", "black-resigns"))
    assert record.replay()[-1].winners == (Color.WHITE,)
    assert format_record(record).endswith("\n1. c2 black-resigns\n")


def test_positions_are_drawn_as_text_and_described() -> None:
    assert draw_text(moxie("4/1b2/1ww1/4 w 6,7 0,0")) == SQUARE
    position = moxie("3/4/2w2/1b2/3 w 7,4 3,0", board="hex")
    assert draw_text(position) == HEXAGON
    words = "captured: white 3, black 0; in reserve: white 7, black 4"
    assert describe(position) == f"{words}; white to move"
    won = moxie("4/4/4/www1 b 5,8 0,0")
    assert describe(won).endswith("; white has won")
    drawn = play(moxie("bwbw/ww1w/bbwb/wbwb b 0,1 0,0"), "c3")
    assert describe(drawn).endswith("; a draw")


@pytest.mark.parametrize("board", OPTIONS["board"])
def test_the_picture_marks_the_end_of_the_last_move(board: str) -> None:
    before = play(start_moxie(rules(board=board)), "b2 c3")
    move = parse_move(before, "b2xd4")
    drawn = cells(draw(before.play(move), last=move))
    assert [name for name, cell in drawn.items() if "data-last" in cell.attrib] == ["d4"]
    assert {name for name, cell in drawn.items() if cell.attrib["data-stone"]} == {"d4"}
    assert "data-last=" not in draw(before)
