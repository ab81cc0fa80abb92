"""Positions as text."""

import pytest

from engine import describe, draw_text, start
from tests.engine.support.positions import macbeth, play
from tests.engine.support.rules import FAMILY

MACBETH = """\
k        . . . . . .
j       . # . # . # .
i      . . . . . . . .
h     . # . # . # . # .
g    . . . . b w . . . .
f   . # . # w # b # . # .
e    . . . . b w . . . . 11
d     . # . # . # . # . 10
c      . . . . . . . . 9
b       . # . # . # . 8
a        . . . . . . 7
          1 2 3 4 5 6
"""

OTHELLO = """\
1   . . . . . . . .
2   . . . . . . . .
3   . . . . . . . .
4   . . . w b . . .
5   . . . b w . . .
6   . . . . . . . .
7   . . . . . . . .
8   . . . . . . . .
    a b c d e f g h
"""


@pytest.mark.parametrize(("name", "text"), [("macbeth", MACBETH), ("othello", OTHELLO)])
def test_a_position_is_drawn_as_text(name: str, text: str) -> None:
    assert draw_text(start(FAMILY[name])) == text


def test_neutral_and_red_stones_have_letters() -> None:
    assert "n" in draw_text(macbeth({"k": "n5"}, "b", FAMILY["renegado"]))
    assert draw_text(start(FAMILY["hex-othello-3"])).count("r") == 2


def test_a_position_is_described() -> None:
    assert describe(start(FAMILY["macbeth"])) == "black 3, white 3; black to move"
    assert describe(play(macbeth({"k": "bw4"}, "b"), "k8")) == "black 3, white 0; black has won"
    assert describe(macbeth({"k": "bb4", "a": "ww4"}, "b")) == "black 2, white 2; a draw"
