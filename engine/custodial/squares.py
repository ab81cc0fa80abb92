"""Othello and its relative on the square board, with their texts."""

from functools import cache

from engine.board import square
from engine.color import Color
from engine.custodial.rules import Rules
from engine.game import Game, paragraphs
from engine.option import Choice, Option

TWO = (Color.BLACK, Color.WHITE)


@cache
def _othello(opening: str, *, neutrals: bool = False) -> Rules:
    board = square(8)
    if opening == "reversi":
        return Rules(board, (0, 0), opening_cells=board.cells_named("d4 e4 d5 e5"))
    return Rules(board, (board.cells_named("d5 e4"), board.cells_named("d4 e5")), neutrals=neutrals)


OTHELLO = Game(
    id="othello",
    title="Othello",
    author="Goro Hasegawa; Reversi by Lewis Waterman or John Mollett",
    year="1971; 1883",
    players=TWO,
    summary="The classic on the square board, also known as Reversi.",
    history=(
        "Reversi appeared in London in the 1880s, where two men claimed to have invented it. Goro "
        "Hasegawa published it in Japan in 1971 with a fixed start, as Othello. It is the parent "
        "of this family of games: on a board of eight by eight squares a row between two stones "
        "of one color is captured, in eight directions. "
        "MacBeth and the other relatives carry the idea over to other boards. The published "
        "numbers of its possible openings are what the rules of this program are checked "
        "against."
    ),
    rules_text=paragraphs("""
        Black and White take turns, Black begins. On your turn you place one stone of your color
        on an empty square.

        Your stone must capture. Follow a row, a column or a diagonal from it: if you meet one
        or more of your opponent's stones without a gap, and then one of your own, all the
        stones in between turn over and become yours. This happens in all eight directions at
        once. Only rows that end at the stone you have just placed count.

        If you cannot capture anywhere you pass, and your opponent goes on. The game is over
        when the board is full or when neither of you can place a stone. Whoever then has more
        stones of their color wins. You may resign at any time; your opponent then wins.
    """),
    strategy=paragraphs("""
        The four corners can never be recaptured. A stone there anchors the edges beside it.

        So the squares next to a corner are weak: to place a stone there can hand the corner to
        your opponent.

        Capture little early on, and leave your opponent few moves.
    """),
    rulings=paragraphs("""
        Equal numbers of stones are a draw.

        A forced pass is played for you at once, and everybody is told.
    """),
    options=(
        Option(
            name="opening",
            title="Opening",
            explanation="How the four squares in the center are filled.",
            choices=(
                Choice("othello", "Othello", "White lies on d4 and e5, Black on d5 and e4."),
                Choice(
                    "reversi",
                    "Reversi",
                    "The board is empty. The players take turns, Black first, to fill the four "
                    "squares; these stones capture nothing, and nobody passes.",
                ),
            ),
        ),
    ),
    rules=lambda options: _othello(options["opening"]),
)

DESDEMONA = Game(
    id="desdemona",
    title="Desdemona",
    author="João Pedro Neto",
    year="2000",
    players=TWO,
    summary="Othello with a detour: captured stones turn neutral before they turn yours.",
    history=(
        "Desdemona, by João Pedro Neto, is to Othello what Renegado is to MacBeth: a stone changes "
        "sides in two steps, and stones that belong to nobody lie between the players."
    ),
    rules_text=paragraphs("""
        Black and White take turns, Black begins. On your turn you place one stone of your color
        on an empty square.

        Your stone must capture. Follow a row, a column or a diagonal from it: if you meet one
        or more of your opponent's stones without a gap, and then one of your own, the stones in
        between become neutral. If you meet neutral stones instead, and then one of your own,
        they become yours.

        A row must be all enemy or all neutral: a mixed row is not captured. Different
        directions may differ, and all of them count at once.

        If you cannot capture anywhere you pass. The game is over when the board is full or when
        neither of you can place a stone. Whoever then has more stones of their color wins;
        neutral stones count for nobody. You may resign at any time; your opponent then wins.
    """),
    strategy=paragraphs("""
        What you capture is not yours yet. A neutral row belongs to whoever flanks it next:
        count who that will be before you make it.

        The four corners can never be recaptured, and the squares next to them are weak.

        Capture little early on, and leave your opponent few moves.
    """),
    rulings=paragraphs("""
        The game starts without neutral stones, like Othello.

        Equal numbers of stones are a draw.

        A forced pass is played for you at once, and everybody is told.
    """),
    options=(),
    rules=lambda _options: _othello("othello", neutrals=True),
)
