"""Text that players write is changed no more than needed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.players.plain_text import MAX_MARKS, MAX_READ, plain_text

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
NEW_MARK = "\U00010efd"  # of Unicode 15
LETTER_OF_2022 = "\U00031350"  # Han


def test_a_text_without_end_is_cut() -> None:
    assert plain_text("a" * 60_000) == "a" * MAX_READ
    assert plain_text(" " * MAX_READ + "a") == ""


@pytest.mark.parametrize(
    "text",
    [
        "☃ 👩 🎉 🫨 🪿 \U0001fae9",
        "👩\u200d🚀 flies",
        "👩🏽\u200d🚀 and ❤\ufe0f\u200d🔥",
        f"{ENGLAND}!",
        "1\ufe0f\u20e3 🇳🇱",
        "علی\u200cرضا",
        "\u0627\u0644\u0633\u0646\u0629 \u0601\u0662\u0660",
        "ශ්\u200dරී",
        "ন\u09b0\u200d\u09cd\u09af",
        "\u0d28\u0d4d\u200d",
        "ᠬᠠᠨ\u180eᠠ",
        "שָׁלוֹם 王小明 김민수 สวัสดี Zoë Ñandú",
        f"{LETTER_OF_2022}小明",
        "<b>'\"& the rest",
    ],
)
def test_a_text_that_can_be_shown_stays(text: str) -> None:
    assert plain_text(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Ann   of\tthe\nGlen ", "Ann of the Glen"),
        ("a\x00b\x1bc\ue000\udc00", "abc"),
        ("\u202eevil\u202c \u2066x\u2069\u200f\u061c", "evil x"),
        ("\ufeffA\u200bn\u2060n\u00ad\ufff9\u2065\uffff", "Ann"),
        ("Ann\u3164", "Ann"),
        ("A\u200dn\u200cn \u0433\u200d\u043e", "Ann \u0433\u043e"),
        ("👩\u200d and \u200d👩", "👩 and 👩"),
        ("👩\u200d\u200d🚀\u200d", "👩\u200d🚀"),
        ("Zoe\u0308", "Zoë"),
        ("e\u200d\u0301", "é"),
        ("hi\U000e0067\U000e007f", "hi"),
        ("\U0001f3f4\U000e0067\U000e0062 x", "\U0001f3f4 x"),
        ("\u200b\u200d\x00", ""),
        ("\u2800 \u115f\u3164", ""),
        ("\u034f\ufe0f", ""),
        ("\u0301\u0301", ""),
        ("\u200d a\u200d \u200c", "a"),
    ],
)
def test_what_shows_nothing_or_moves_other_text_is_dropped(text: str, shown: str) -> None:
    assert plain_text(text) == shown


@pytest.mark.parametrize(
    "pile",
    [
        "\u0337\u0489\u0315",
        "\u0337\u200d",
        "\u200c\u200d\u0489",
        NEW_MARK,
        "\u094d\u200d",
    ],
)
@pytest.mark.parametrize("base", ["a", "\u0915", "👩", "\u0628"])
def test_few_marks_are_piled_on_a_letter(base: str, pile: str) -> None:
    shown = plain_text(base + pile * 40)
    assert len(shown) <= 1 + 2 * MAX_MARKS + 1
    assert len(plain_text("x " + pile * 40)) < 12


@given(
    st.text(st.characters(), max_size=60)
    | st.text("aé\u0301\u0337\u200d\u200c\u094dक👩🏽ب" + ENGLAND)
)
def test_a_clean_text_stays_as_it_is(text: str) -> None:
    clean = plain_text(text)
    assert plain_text(clean) == clean
    assert unicodedata.is_normalized("NFC", clean)
    assert not {unicodedata.bidirectional(sign) for sign in clean} & {
        "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
    }  # fmt: skip
    clean.encode()
