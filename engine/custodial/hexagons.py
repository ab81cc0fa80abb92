"""The relatives of MacBeth on hexagonal boards, with their texts."""

from functools import cache

from engine.board import hexagon
from engine.color import Color
from engine.custodial.macbeth import TWO, ring_of_six
from engine.custodial.rules import Rules
from engine.game import Game, paragraphs


@cache
def _three() -> Rules:
    board = hexagon(6)
    stones = (board.cells_named("g6 e6"), board.cells_named("g7 e5"), board.cells_named("f7 f5"))
    return Rules(board, stones, colors=(*TWO, Color.RED), center=board.cells_named("f6"))


@cache
def _renegado() -> Rules:
    board = hexagon(6, holes=True)
    return Rules(board, ring_of_six(board), neutrals=True)


HEX_OTHELLO_3 = Game(
    id="hex-othello-3",
    title="Hexagonal Othello for three",
    author="Mark Taylor, Cameron Browne, João Pedro Neto",
    year="",
    players=(*TWO, Color.RED),
    summary="Three players, three colors, ninety-one cells: everybody against everybody.",
    history=(
        "Othello for three on a hexagon of six cells on a side, with two stones for each player "
        "around the empty center. Whoever is ahead has two opponents."
    ),
    rules_text=paragraphs("""
        Black, White and Red take turns in this order, Black begins. On your turn you place one
        stone of your color on an empty cell.

        Your stone must capture. Follow a straight line from it: if you meet one or more stones
        that are not yours without a gap, and then one of your own, all the stones in between
        become yours, also when they belong to both opponents. This happens in all six
        directions at once.

        The center rule: if you cannot capture anywhere while the center f6 is empty, you must
        take f6, without capturing. That is the only stone that is ever placed without a
        capture.

        The game is over when the board is full or when nobody can place a stone. Whoever then
        has most stones of their color wins. You may resign at any time; the others go on.
    """),
    strategy=paragraphs("""
        The six corners can never be recaptured. A stone there anchors the edges beside it.

        Two opponents move before it is your turn again: a large gain in the middle rarely lasts
        so long. Capture little early on.

        Look who moves after you. What you leave open, the next player takes first.
    """),
    rulings=paragraphs("""
        A captured row may mix the two opponents' colors; all of it becomes yours.

        The stones of a player who resigned, or whose time ran out, stay on the board and can be
        captured; their turns are skipped. The last player left wins.

        Once f6 is taken, a player who cannot capture passes. While it is empty the game is not
        over.

        Equal numbers of stones for first place are a draw among those players.

        A forced pass is played for you at once, and everybody is told.
    """),
    options=(),
    rules=lambda _options: _three(),
)

RENEGADO = Game(
    id="renegado",
    title="Renegado",
    author="Christian Freeling",
    year="",
    players=TWO,
    summary="MacBeth with a detour: captured stones turn neutral before they turn yours.",
    history=(
        "Renegado is played on the board of MacBeth and goes back to the same inventor. A stone "
        "changes sides in two steps, so a row of mixed stones is a wall that nobody can take."
    ),
    rules_text=paragraphs("""
        Black and White take turns, Black begins. On your turn you place one stone of your color
        on an empty cell. The holes in the board are not cells, and a line ends at them.

        Your stone must capture. Follow a straight line from it: if you meet one or more of your
        opponent's stones without a gap, and then one of your own, the stones in between become
        neutral. If you meet neutral stones instead, and then one of your own, they become
        yours.

        A row must be all enemy or all neutral: a mixed row is not captured. Different
        directions may differ, and all of them count at once.

        If you cannot capture anywhere you pass. The game is over when the board is full or when
        neither of you can place a stone. Whoever then has more stones of their color wins;
        neutral stones count for nobody. You may resign at any time; your opponent then wins.
    """),
    strategy=paragraphs("""
        What you capture is not yours yet. A neutral row belongs to whoever flanks it next:
        count who that will be before you make it.

        The corners can never be recaptured, and anchor the edges. The cells next to a corner
        are weak.

        Capture little early on, and leave your opponent few moves.
    """),
    rulings=paragraphs("""
        The game starts without neutral stones, like MacBeth.

        Equal numbers of stones are a draw.

        A forced pass is played for you at once, and everybody is told.
    """),
    options=(),
    rules=lambda _options: _renegado(),
)
