"""Records are read after mails and word processors have changed them, and so is any text."""

import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from html import escape
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    GAMES,
    NotationError,
    Record,
    find_game,
    format_move,
    format_record,
    parse_record,
    read_json,
    read_pasted,
    record_to_json,
)
from tests.engine.record.test_reader import moves_of
from tests.support.params import in_soak_except
from tests.support.property_settings import examples


def test_a_record_survives_a_mail_and_a_word_processor() -> None:
    tags = {"Event": 'A "friendly" game & more', "White": "Bob"}
    record = Record("macbeth", {"passing": "free"}, tags, ("g8", "pass", "white-resigns"))
    text = format_record(record)
    harms = (_curly, _quoted, _fenced, _escaped, _loud_moves, "\ufeff".__add__, _greeted)
    for harm in harms:
        assert parse_record(harm(text)) == record, harm
    assert read_json("```json\n" + _curly(json.dumps(record_to_json(record))) + "\n```") is not None
    assert read_json("\ufeff" + json.dumps(record_to_json(record))) == record
    assert read_json("{a comment} f5 d6") is None


@pytest.mark.parametrize("name", ['["Bob"]', 'a "] b', '\\"]', '"] \\ [', "]\\", '"'])
def test_a_name_of_any_signs_survives_a_change_elsewhere(name: str) -> None:
    record = Record("macbeth", {}, {"Black": name, "White": "Bob"}, ("g8",))
    text = format_record(record)
    assert parse_record(_loud_moves(text)) == record
    with pytest.raises(NotationError) as error:
        parse_record(text.replace("g8", "wrong8move"))
    assert error.value.values["word"] == "wrong8move"


def _curly(text: str) -> str:
    signs = cycle("“”")
    return re.sub('"', lambda _: next(signs), text)


def _quoted(text: str) -> str:
    return "Ann wrote:\n" + "\n".join(f"> {line}" for line in text.split("\n"))


def _greeted(text: str) -> str:
    return f"Hi Bob, here is our game:\n\n{text}\nSee you on Friday!\n"


def _fenced(text: str) -> str:
    return f"```\n{text}```\n"


def _escaped(text: str) -> str:
    return escape(text)


def _loud_moves(text: str) -> str:
    tags, _, moves = text.partition("\n\n")
    return f"{tags}\n\n{moves.upper()}"


Harm = Callable[[random.Random, str], str]
LINE: list[Harm] = [
    lambda _, text: text.upper(),
    lambda _, text: text.replace(" ", "\u00a0"),
    lambda _, text: text.replace(" ", "\n> "),
    lambda _, text: text.replace(" ", "\u200b \t"),
    lambda _, text: text.translate({ord(sign): ord(sign) + 0xFEE0 for sign in "abcdefgh12345678"}),
    lambda _, text: text.replace("-", "‑"),
    lambda _, text: f"\ufeff```\n{text}\n```\n",
    lambda _, text: escape(text).replace(" ", "&#32;"),
    lambda dice, text: _beside(
        dice, text, ["!", "?", "!!", " $3", " {well, well}", " (a1 {no} b1)"]
    ),
    lambda dice, text: _beside(dice, text, [" +3", " 0:12", ",", " |", "; ", "\r\n"]),
    lambda _, text: " ".join(f"{n}.{move}" for n, move in enumerate(text.split(" "), 1)),
    lambda _, text: f"{text} 33-31",
    lambda _, text: f"<p>{text.replace(' ', '<br> ')}</p>",
]


def _beside(dice: random.Random, text: str, what: list[str]) -> str:
    return " ".join(move + dice.choice(["", *what]) for move in text.split(" "))


def random_game(game: str, dice: random.Random) -> tuple[str, ...]:
    position = find_game(game).start({})
    moves: list[str] = []
    while position.legal_moves and len(moves) < 150:
        move = dice.choice(position.legal_moves)
        moves.append(format_move(position, move))
        position = position.play(move)
    return tuple(moves)


@examples(50)
@given(
    game=st.sampled_from(list(GAMES)),
    seed=st.integers(0, 2**32),
    harms=st.lists(st.sampled_from(range(len(LINE))), max_size=3, unique=True),
)
def test_played_games_survive_every_harm(game: str, seed: int, harms: list[int]) -> None:
    dice = random.Random(seed)
    moves = random_game(game, dice)
    text = " ".join(moves)
    for number in sorted(harms, reverse=True):
        text = LINE[number](dice, text)
    assert moves_of(text, game) == moves, text


@examples(50)
@given(game=st.sampled_from([game for game in GAMES if game != "moxie"]), seed=st.integers(0, 999))
def test_a_game_that_runs_together_is_read(game: str, seed: int) -> None:
    moves = random_game(game, random.Random(seed))
    assert moves_of("".join(moves), game) == moves


@given(text=st.text() | st.text('[]"\\{}()<>&;:.-!x1a5 \n\tGame') | st.text("f5d6 (;GM[]B)*-O8"))
def test_any_text_is_read_or_refused(text: str) -> None:
    for game in ("othello", "macbeth", "moxie", "chess"):
        try:
            record = read_pasted(text).record(game)
        except NotationError:
            continue
        assert parse_record(format_record(record)) == record


PARTS = (
    "f5", "f5 ", "(", ")", "()", "{", "{}", "<a", "&amp;", '[A "', '[A "x"]', ";", "(;GM[",
    "B[f5]", "ﷺ", "wrote", "Black: f5, ", "f5Black", "> ", "-", "1-", "\n", "a1x", "e\u0301", "1 ",
    "$1", "1.", "1,1,",
)  # fmt: skip


@pytest.mark.parametrize(
    "part", in_soak_except("f5 ", "(", "<a", '[A "', "(;GM[", "ﷺ", "e\u0301", "1,1,", values=PARTS)
)
def test_the_longest_texts_are_answered(part: str) -> None:
    """In time that grows with their length; more would stop the tests here."""
    text = part * (65_536 // len(part))
    with suppress(NotationError):
        pasted = read_pasted(text)
        for game in ("othello", "moxie"):
            with suppress(NotationError):
                pasted.record(game)


BOARD = "...........................OX......XO..........................."


@pytest.mark.parametrize(
    ("begin", "sign"),
    [("f5", " "), ("f5", "]"), ("f5", "|"), ("", "-"), ("[a", " "), ("(;", " "), (BOARD, " ")],
)
def test_a_long_run_of_one_sign_is_answered(begin: str, sign: str) -> None:
    """A search of a pattern stops all threads; its time must not grow like a square."""
    with suppress(NotationError):
        read_pasted(f"{begin}{sign * 65_536}d6x").record("othello")
