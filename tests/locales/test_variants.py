"""The rules of variants in words: complete in every language, and other words for other rules."""

import pytest

from app.locales import LANGUAGES, use_language
from app.locales.catalogs import Message, read_messages
from app.locales.languages import Language
from app.locales.variants import problem_text, variant_rules
from engine.variants import RELATIVES, VariantError, parse_variant
from tests.engine.support.variants import random_variant

ANTI = "square 5; black b3 c2; white b2 c3; wins fewest"
PLAIN = "square 5; black b3 c2; white b2 c3"
THREE = "hexagon 6; players 3; black e6 g6; white e5 g7; red f5 f7; center f6"
OPENING = "square 4; opening b2 b3 c2 c3"
SQUARE_FOR_3 = "square 5; players 3; black b3 c2; white b2 c3; red c4 d3"
FOR_3 = {"players.three", "capture.three", "mixed.three", "draw.three", "leaving"}
CHANGES = [
    (PLAIN, SQUARE_FOR_3, FOR_3),
    (PLAIN, ANTI, {"wins.fewest"}),
    (PLAIN, f"{PLAIN}; passing free", {"passing.free", "end.free"}),
    (PLAIN, f"{PLAIN}; center d3", {"center"}),
    (PLAIN, f"{PLAIN}; capture neutral", {"capture.neutral", "mixed.neutral", "neutral"}),
    (f"{PLAIN}; capture neutral", f"{PLAIN}; capture neutral; mixed no", {"apart.neutral"}),
    (THREE, f"{THREE}; mixed no", {"apart.three"}),
    (OPENING, f"{OPENING}; passing free", {"passing.after-opening", "end.free"}),
    ("square 4; black b3 c2; white b2 c3", OPENING, {"start.opening"}),
]
MACBETH = """\
The board is a hexagon of side 4 with 30 cells. The holes in the board are not cells: nothing is \
placed there, and a line ends at them. At the start, Black occupies e4, d5 and c3, and White e5, \
d3 and c4.
Black and White take turns; Black moves first. On your turn you place one stone of your color on \
an empty cell. Your stone must capture: if you follow a straight line from it and meet one or more \
of your opponent’s stones without a gap, and then one of your own, all the stones in between turn \
over and become yours. This happens in all six directions at once, and only rows that end at the \
stone you have just placed count.
If you cannot place a stone anywhere, you pass; otherwise you may not.
The game is over when the board is full or when nobody can place a stone. Whoever has the most \
stones of their own color then wins. Equal numbers of stones are a draw."""

TEXTS = [*RELATIVES.values(), *(f"variant 1; {text}" for _, text, _ in CHANGES)]
TEXTS += [f"variant 1; {text}" for text, _, _ in CHANGES]


def in_words(text: str) -> str:
    return "\n".join(variant_rules(parse_variant(text)))


def is_rule(key: str) -> bool:
    return key.startswith("rules-variant.") and ".examples." not in key


def usual(message: Message) -> str:
    return message if isinstance(message, str) else message["other"]


def sentences(language: Language, words: str) -> set[str]:
    """The names of the messages that the words contain, by what stands before their first value."""
    known = {
        key.removeprefix("rules-variant."): usual(message).partition("{")[0]
        for key, message in read_messages(language).items()
        if is_rule(key)
    }
    return {name for name, beginning in known.items() if beginning in words}


def test_the_rules_of_a_small_macbeth() -> None:
    assert in_words(RELATIVES["macbeth-4"]) == MACBETH


@pytest.mark.parametrize(("before", "after", "added"), CHANGES)
def test_each_rule_has_its_sentence(before: str, after: str, added: set[str]) -> None:
    with use_language(LANGUAGES["en"]):
        first = sentences(LANGUAGES["en"], in_words(f"variant 1; {before}"))
        second = sentences(LANGUAGES["en"], in_words(f"variant 1; {after}"))
    assert second - first == added


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_sentence_is_said_in_every_language(language: Language) -> None:
    with use_language(language):
        said = "\n".join(map(in_words, TEXTS))
        assert "{" not in said
        assert "rules-variant" not in said
    every = {key for key in read_messages(language) if is_rule(key)}
    assert {f"rules-variant.{name}" for name in sentences(language, said)} == every


@pytest.mark.parametrize(
    ("holes", "sentence"), [("a1", "The hole in the board is"), ("a1 e5", "The holes in the board")]
)
def test_one_hole_is_not_called_holes(holes: str, sentence: str) -> None:
    assert sentence in in_words(f"variant 1; {PLAIN}; holes {holes}")


def test_sentences_are_joined_as_the_language_joins_them() -> None:
    with use_language(LANGUAGES["ja"]):
        assert " " not in in_words(f"variant 1; {ANTI}")


@pytest.mark.parametrize(
    ("change", "message", "cells"),
    [
        ("center a1 a2", "Only one cell can be the center.", ["a1", "a2"]),
        ("center a1; passing free", "With a center, passing cannot be free", ["a1"]),
        ("opening a1 a2", "With an opening the board is empty", ["b2", "c2", "b3", "c3"]),
        ("red a1", "Red plays only if", ["a1"]),
        ("wins all", "The line “wins” says “most” or “fewest”.", []),
    ],
)
def test_a_fault_is_named_with_its_cells(change: str, message: str, cells: list[str]) -> None:
    with pytest.raises(VariantError) as error:
        parse_variant(f"variant 1; {PLAIN}; {change}")
    assert problem_text(error.value).startswith(message)
    assert list(error.value.cells) == cells


def test_a_short_opening_is_named() -> None:
    with pytest.raises(VariantError) as error:
        parse_variant("variant 1; square 4; opening b2")
    assert problem_text(error.value) == "The opening needs a cell for each player."
    assert list(error.value.cells) == ["b2"]


@pytest.mark.parametrize("seed", range(12))
def test_random_variants_are_described(seed: int) -> None:
    rules = random_variant(seed)
    paragraphs = variant_rules(rules)
    assert len(paragraphs) == 4
    assert str(len(rules.board.names)) in paragraphs[0]
    assert all(paragraphs)
