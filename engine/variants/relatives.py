"""Relatives of the games in the catalog: smaller, larger, with holes, or won by few stones."""

from collections.abc import Mapping

_OTHELLO = "variant 1\nsquare 8\nblack d5 e4\nwhite d4 e5\n"

_OTHELLO_10 = "variant 1\nsquare 10\n{holes}black e6 f5\nwhite e5 f6\n"

_PINWHEEL = """\
variant 1
square 8
holes b2 b7 g2 g7
black d5 d6 e3 e4
white c4 d4 e5 f5
"""

_MACBETH = """\
variant 1
hexagon 6
holes b2 b4 b6 d2 d4 d6 d8 f2 f4 f6 f8 f10 h4 h6 h8 h10 j6 j8 j10
black e5 f7 g6
white e6 f5 g7
"""

_MACBETH_4 = """\
variant 1
hexagon 4
holes b2 b4 d2 d4 d6 f4 f6
black c3 d5 e4
white c4 d3 e5
"""

_MACBETH_8 = """\
variant 1
hexagon 8
holes b2 b4 b6 b8 d2 d4 d6 d8 d10 f2 f4 f6 f8 f10 f12 h2 h4 h6 h8 h10 h12 h14 \
j4 j6 j8 j10 j12 j14 l6 l8 l10 l12 l14 n8 n10 n12 n14
black g7 h9 i8
white g8 h7 i9
"""

RELATIVES: Mapping[str, str] = {
    "othello-6": "variant 1\nsquare 6\nblack c4 d3\nwhite c3 d4\n",
    "othello-10": _OTHELLO_10.format(holes=""),
    "octagon": _OTHELLO_10.format(holes="holes a1 a2 a9 a10 b1 b10 i1 i10 j1 j2 j9 j10\n"),
    "pinwheel": _PINWHEEL,
    "anti-othello": f"{_OTHELLO}wins fewest\n",
    "macbeth-4": _MACBETH_4,
    "macbeth-8": _MACBETH_8,
    "anti-macbeth": f"{_MACBETH}wins fewest\n",
}
"""The texts of the relatives, by id."""

RELATIVES_FOR_3: Mapping[str, str] = {
    "hex-othello-3": "variant 1\nhexagon 6\nplayers 3\n"
    "black e6 g6\nwhite e5 g7\nred f5 f7\ncenter f6\n"
}
"""The text of a game for three players, with which others begin."""
