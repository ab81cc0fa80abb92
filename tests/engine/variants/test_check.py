"""Sentences that say what is wrong with a variant, and where."""

import pytest

from engine.board import hexagon
from engine.variants import VariantError, parse_variant

OTHELLO = "variant 1;square 8;black d5 e4;white d4 e5"


FAULTS = [
    ("", "version", "a variant begins with: variant 1"),
    ("variant 2;square 8", "version", "a variant begins with: variant 1"),
    ("variant 2;square 8;komi 7", "version", "a variant begins with: variant 1"),
    ("variant 1", "board", "a variant has one board: hexagon or square"),
    (f"{OTHELLO};hexagon 4", "board", "a variant has one board: hexagon or square"),
    (f"{OTHELLO};komi 7", "clause", "'komi' is unknown; a line begins with a word such as "),
    (f"{OTHELLO};black a1", "twice", "'black' is there twice"),
    ("variant 1;square 13", "side", "the side of a square is 4 to 12, not '13'"),
    ("variant 1;hexagon 2", "side", "the side of a hexagon is 3 to 8, not '2'"),
    ("variant 1;hexagon", "side", "the side of a hexagon is 3 to 8, not ''"),
    (f"{OTHELLO};wins all", "value", "wins is most or fewest, not 'all'"),
    (f"{OTHELLO};players 4", "value", "players is 2 or 3, not '4'"),
    (f"{OTHELLO};holes a1 k9", "not-a-cell", "holes: 'k9' is not a cell of the 8×8 board"),
    (f"{OTHELLO};holes a1 a1", "twice", "holes: a1 is there twice"),
    (f"{OTHELLO};holes d4", "hole", "the white stones: d4 is a hole"),
    (f"{OTHELLO};holes a1;center a1", "hole", "the center: a1 is a hole"),
    ("variant 1;square 8;black d4;white d4 e4", "occupied", "the white stones: d4 is already"),
    (f"{OTHELLO};center d4", "occupied", "the center: d4 is already taken"),
    (f"{OTHELLO};center a1 a2", "center", "there is only one center"),
    (f"{OTHELLO};center a1;passing free", "center", "with a center passing is forced, "),
    (f"{OTHELLO};red a1", "players", "red plays only if there are 3 players"),
    (f"{OTHELLO};players 3", "no-stones", "red has no stone at the start, and could never"),
    ("variant 1;square 8;white a1", "no-stones", "black has no stone at the start, and could"),
    (f"{OTHELLO};opening a1 a2", "opening", "an opening begins with an empty board"),
    ("variant 1;square 4;opening a1", "opening", "the opening needs a cell for each of 2 pl"),
    (f"{OTHELLO};mixed no", "mixed", "rows are mixed only with three players, or if captured"),
    ("variant 1;square 4;black a1;white c3", "no-moves", "nobody can move at the start"),
    (
        "variant 1;hexagon 6;black g6 f7 e5;white g7 f5 e6",
        "unreachable",
        "no stone can ever reach j6, j8, j10, h4 and 15 more: carve the board, or make holes",
    ),
    (
        f"{OTHELLO};holes a2 b1 b2",
        "unreachable",
        "no stone can ever reach a1: carve the board, or make holes there",
    ),
]


@pytest.mark.parametrize(("text", "reason", "message"), FAULTS)
def test_a_variant_that_is_no_game_is_refused(text: str, reason: str, message: str) -> None:
    with pytest.raises(VariantError) as error:
        parse_variant(text)
    assert error.value.reason == reason
    assert str(error.value).startswith(message)


def test_the_cells_that_are_wrong_are_listed() -> None:
    with pytest.raises(VariantError) as error:
        parse_variant("variant 1;hexagon 6;black g6 f7 e5;white g7 f5 e6")
    assert set(error.value.cells) == set(hexagon(6, holes=True).holes)
