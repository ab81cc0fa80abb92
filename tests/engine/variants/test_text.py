"""The texts of variants, and the ids that never change."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import Rules, start
from engine.variants import (
    NAMED_TEXTS,
    RELATIVES,
    VariantError,
    format_variant,
    image_name,
    parse_variant,
    variant_id,
)
from tests.engine.support.rules import FAMILY
from tests.engine.support.variants import random_variant

IDS = {
    "macbeth": "qojystxopagqrdefwi6k4ryl",
    "macbeth opening=reversi": "jbyrxpfdvf6uetfvino4iuzf",
    "macbeth opening=pairs": "weawieadavyw2etmepeyuwx3",
    "macbeth opening=pairs passing=free": "4663b2yieofyxr2ymktadaax",
    "macbeth opening=halves": "kyvtpsnp2y5d3vnzwazfany7",
    "macbeth opening=halves passing=free": "l2u7yoyo7xp3lxqfluhasvsf",
    "macbeth passing=free": "jnbkxsdlergv2am73tw7illb",
    "macbeth opening=reversi passing=free": "bpvsimpb6e3ceavn4r2vllm4",
    "macbeth-full": "ge223254xqolhjuknos4l5we",
    "hex-othello-3": "dytf7avkeigdaqxjlysanv7f",
    "renegado": "rwtekkmjpnz5rsr2jmmdxxov",
    "othello": "ui7imkrfdqxx7ashoxzqsyj3",
    "othello opening=reversi": "m6zbwcfgv7ss6d6rmtjhz3kv",
    "desdemona": "wk3aqti7mgymjcqaazxbcmpp",
}
RENEGADO = """\
variant 1
hexagon 6
holes b2 b4 b6 d2 d4 d6 d8 f2 f4 f6 f8 f10 h4 h6 h8 h10 j6 j8 j10
black e5 f7 g6
white e6 f5 g7
capture neutral
mixed no
"""
THREE = """\
variant 1
hexagon 6
players 3
black e6 g6
white e5 g7
red f5 f7
center f6
"""


@pytest.mark.parametrize("name", FAMILY)
def test_the_games_of_the_catalog_are_variants_with_lasting_ids(name: str) -> None:
    assert parse_variant(format_variant(FAMILY[name])) == FAMILY[name]
    assert variant_id(FAMILY[name]) == IDS[name]


@pytest.mark.parametrize(("name", "text"), [("renegado", RENEGADO), ("hex-othello-3", THREE)])
def test_a_text_is_read_as_a_game_of_the_catalog(name: str, text: str) -> None:
    assert parse_variant(text) == FAMILY[name]
    assert format_variant(FAMILY[name]) == text


@pytest.mark.parametrize("name", RELATIVES)
def test_the_relatives_have_canonical_texts(name: str) -> None:
    assert format_variant(parse_variant(RELATIVES[name])) == RELATIVES[name]


def test_a_text_may_be_one_line_in_any_order_and_say_what_is_usual() -> None:
    line = "Square 8; WHITE e5 d4;black d5 e4; players 2; mixed yes; wins most;; variant 1"
    assert parse_variant(line) == FAMILY["othello"]
    assert parse_variant(RENEGADO.replace("\n", "\r\n")) == FAMILY["renegado"]
    assert parse_variant(f"\ufeff{RENEGADO}") == FAMILY["renegado"]


def test_random_variants_are_read_back() -> None:
    for seed in range(20):
        rules = random_variant(seed, largest=6)
        text = format_variant(rules)
        clauses = text.splitlines()
        Random(seed).shuffle(clauses)
        assert parse_variant(";".join(clauses)) == rules


VALID = st.sampled_from([RENEGADO, THREE, RELATIVES["othello-6"], RELATIVES["macbeth-4"]])
CELLS = st.lists(st.sampled_from(["a1", "b2", "c3", "d4", "e5", "f6", "o15", "z9", "", "1", "é"]))
NAMES = [
    *("variant", "hexagon", "square", "holes", "players", "black", "white", "red", "opening"),
    *("capture", "mixed", "passing", "center", "wins"),
]
VALUES = st.one_of(
    CELLS.map(" ".join), st.sampled_from(["1", "3", "8", "neutral", "no", "free", "fewest"])
)
CLAUSES = st.tuples(st.sampled_from(NAMES), VALUES).map(" ".join)


@st.composite
def mutilated(draw: st.DrawFn) -> str:
    """A text of which one part is replaced."""
    text = draw(VALID)
    first, last = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    return text[:first] + draw(st.one_of(CLAUSES, st.text(max_size=9))) + text[last:]


@given(text=st.one_of(st.text(), mutilated(), st.lists(CLAUSES, max_size=8).map("\n".join)))
@example(text="a1 " * 1_000_000)
@example(text=";" * 3000)
@example(text="variant 1;square 12;black " + "a1 " * 900)
@example(text="variant 1;hexagon ٣;black a1;white b2")
def test_every_text_is_a_variant_or_refused_with_a_sentence(text: str) -> None:
    try:
        rules = parse_variant(text)
    except VariantError as error:
        sentence = str(error)
    else:
        assert parse_variant(format_variant(rules)) == rules
        assert start(rules).legal_moves
        return
    assert 10 < len(sentence) < 200


def test_equal_rules_have_one_text_and_others_another() -> None:
    rules: list[Rules] = [*FAMILY.values(), *map(parse_variant, RELATIVES.values())]
    assert len({variant_id(one) for one in rules}) == len(rules)


def test_turned_and_mirrored_games_are_recognized() -> None:
    mirrored = "variant 1; square 6; black c3 d4; white c4 d3"
    assert image_name(format_variant(parse_variant(mirrored))) == "othello-6"
    white_left = "variant 1; square 8; black d4 e5; white d5 e4"
    assert image_name(format_variant(parse_variant(white_left))) == "othello"
    other = NAMED_TEXTS["macbeth"].replace("black e5 f7 g6", "black e6 f5 g7")
    turned = other.replace("white e6 f5 g7", "white e5 f7 g6")
    assert turned not in NAMED_TEXTS.values()
    assert image_name(turned) == "macbeth"
    lost_corner = NAMED_TEXTS["octagon"].replace("a1 a2", "a2")
    assert image_name(lost_corner) is None
    assert all(image_name(text) in (None, name) for name, text in NAMED_TEXTS.items())
