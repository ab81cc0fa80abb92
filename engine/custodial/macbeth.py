"""MacBeth, with and without holes, with its texts."""

from functools import cache

from engine.board import Board, hexagon
from engine.color import Color
from engine.custodial.rules import Rules
from engine.game import Game, paragraphs
from engine.option import Choice, Option

TWO = (Color.BLACK, Color.WHITE)


def ring_of_six(board: Board) -> tuple[int, int]:
    return board.cells_named("g6 f7 e5"), board.cells_named("g7 f5 e6")


@cache
def _macbeth(opening: str, passing: str) -> Rules:
    board = hexagon(6, holes=True)
    free = passing == "free"
    if opening == "reversi":
        return Rules(
            board, (0, 0), opening_cells=board.cells_named("g6 g7 f5 f7 e5 e6"), free_passing=free
        )
    return Rules(board, ring_of_six(board), free_passing=free)


@cache
def _full() -> Rules:
    board = hexagon(6)
    return Rules(board, ring_of_six(board), center=board.cells_named("f6"))


MACBETH = Game(
    id="macbeth",
    title="MacBeth",
    author="Christian Freeling",
    year="c. 1985",
    players=TWO,
    summary="Othello on a hexagon with holes: every cell lies on two lines only.",
    history=(
        "MacBeth was invented by Christian Freeling around 1985. It carries Othello over to a "
        "hexagon of six cells on a side, and takes out nineteen cells in a regular pattern. "
        "What is left is eighteen unbroken lines, six in each direction, and every one of the "
        "seventy-two cells lies on exactly two of them: that is why a stone can capture in four "
        "directions at most."
    ),
    rules_text=paragraphs("""
        Black and White take turns, Black begins. On your turn you place one stone of your color
        on an empty cell. The holes in the board are not cells: nothing is placed there, and a
        line ends at them.

        Your stone must capture. Follow a straight line from it: if you meet one or more of your
        opponent's stones without a gap, and then one of your own, all the stones in between
        turn over and become yours. This happens in all directions at once. Only rows that end
        at the stone you have just placed count; stones that turn over capture nothing
        themselves.

        An example: Black begins with g8. The white stone on g7 lies between g8 and the black
        stone on g6, and becomes black.

        If you cannot capture anywhere you pass, and your opponent goes on. The game is over
        when the board is full or when neither of you can place a stone. Whoever then has more
        stones of their color wins. You may resign at any time; your opponent then wins.
    """),
    strategy=paragraphs("""
        The six corners a1, a6, f1, f11, k6 and k11 can never be recaptured. A stone there
        anchors the edges beside it.

        So the cells next to a corner are weak: to place a stone there can hand the corner to
        your opponent.

        Capture little early on. Many stones in the middle of the game are many ways for your
        opponent to capture; few of them leave your opponent few moves.
    """),
    rulings=paragraphs("""
        Equal numbers of stones are a draw.

        A forced pass is played for you at once, and everybody is told.
    """),
    options=(
        Option(
            name="opening",
            title="Opening",
            explanation="How the six cells around the center are filled.",
            choices=(
                Choice(
                    "othello",
                    "Othello",
                    "Three black and three white stones lie there already, in turn.",
                ),
                Choice(
                    "reversi",
                    "Reversi",
                    "The board is empty. The players take turns, Black first, to fill the six "
                    "cells; these stones capture nothing, and nobody passes.",
                ),
            ),
        ),
        Option(
            name="passing",
            title="Passing",
            explanation="Who may pass, and when.",
            choices=(
                Choice(
                    "forced",
                    "Only when you must",
                    "If you can place a stone you do; if you cannot, you pass.",
                ),
                Choice(
                    "free",
                    "Whenever you like",
                    "You may pass on any turn after the opening. The game is over when both "
                    "players have passed in succession, or when the board is full.",
                ),
            ),
        ),
    ),
    rules=lambda options: _macbeth(options["opening"], options["passing"]),
)

MACBETH_FULL = Game(
    id="macbeth-full",
    title="MacBeth on the full board",
    author="Christian Freeling",
    year="c. 1985",
    players=TWO,
    summary="MacBeth without holes: ninety-one cells, six directions, and a special center.",
    history=(
        "The same game on the whole hexagon, as it would be without MacBeth's holes. Every cell "
        "lies on three lines instead of two, and a stone can capture in six directions. Nineteen "
        "of the cells can never be captured into from the usual start, so the center has a rule "
        "of its own that opens the way to them."
    ),
    rules_text=paragraphs("""
        Black and White take turns, Black begins. On your turn you place one stone of your color
        on an empty cell.

        Your stone must capture. Follow a straight line from it: if you meet one or more of your
        opponent's stones without a gap, and then one of your own, all the stones in between
        turn over and become yours. This happens in all six directions at once. Only rows that
        end at the stone you have just placed count.

        The center rule: if you cannot capture anywhere while the center f6 is empty, you must
        take f6, without capturing. That is the only stone that is ever placed without a
        capture.

        The game is over when the board is full or when nobody can place a stone. Whoever then
        has more stones of their color wins. You may resign at any time; your opponent then
        wins.
    """),
    strategy=paragraphs("""
        The six corners a1, a6, f1, f11, k6 and k11 can never be recaptured. A stone there
        anchors the edges beside it, so the cells next to a corner are weak.

        The center changes the game: whoever takes it opens lines that nobody could use before.
        Count whether you want to be the one who has to.

        Capture little early on, and leave your opponent few moves.
    """),
    rulings=paragraphs("""
        Once f6 is taken, a player who cannot capture passes.

        The center may also be taken by a stone that captures. While it is empty the game is not
        over.

        Equal numbers of stones are a draw.

        A forced pass is played for you at once, and everybody is told.
    """),
    options=(),
    rules=lambda _options: _full(),
)
