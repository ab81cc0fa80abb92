"""Records in which somebody or something stands before each move."""

from contextlib import suppress

import pytest

from engine import NotationError, read_pasted


def moves_of(text: str, game: str = "othello") -> str:
    return " ".join(read_pasted(text).record(game).moves)


@pytest.mark.parametrize(
    "text",
    [
        "Ann: f5 Bo: d6, Ann: c3 Bo: d3",
        "X f5 O d6 X: c3 O. d3",
        "Xf5 od6 xc3 Od3",
        "Ann — Today at 10:32\nf5\nBo — 10:33 AM\nd6\nAnn Lee — 29/11/2026 10:34\nc3 d3",
        "Ann  10:32 AM\nf5\nBo  10:33 AM\nd6\nAnn  10:34 AM\nc3 d3",
        "Ann, [29.11.26 10:32]\nf5\nBo, [29.11.2026 10:33:07 AM]:\nd6 c3 d3",
        "Black plays f5, flips 1. White then played at d6. Black: c3 and White d3",
        "1st f5 2nd d6 3rd c3 4th d3",
        "[10:32] Ann Lee\nf5\n[10:33] Bo\nd6\nc3 d3",
    ],
)
def test_who_plays_is_not_what_is_played(text: str) -> None:
    assert moves_of(text) == "f5 d6 c3 d3"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("f5\nfv 0:12\nc3", "fv"),
        ("f5\n[10:32] d9 Ann\nc3", "Ann"),
        ("X b4 O d3", "X"),
    ],
)
def test_a_slip_is_still_named(text: str, word: str) -> None:
    with pytest.raises(NotationError) as error:
        moves_of(text, "moxie")
    assert error.value.values["word"] == word


def test_a_pass_is_not_lost_beside_a_time() -> None:
    assert moves_of("f5 d6\n[10:32] pass\npass - 10:33\nc3") == "f5 d6 pass pass c3"


def test_in_moxie_an_arrow_is_a_step() -> None:
    """Two placements would be another game."""
    assert moves_of("b4 b4->c3 c3→d4 d4>d3", "moxie") == "b4 b4-c3 c3-d4 d4-d3"


@pytest.mark.parametrize("text", ["f5\n[" + "1:11 " * 80_000, "f5\nAnn" + " " * 400_000])
def test_a_long_line_is_no_search_for_a_time(text: str) -> None:
    """More would stop the tests here."""
    with suppress(NotationError):
        moves_of(text)
