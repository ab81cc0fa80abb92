"""The catalogue: every game and every option as data."""

from collections.abc import Mapping
from functools import cache

from engine.board import hexagon, square
from engine.color import Color
from engine.custodial import Rules
from engine.game import Game, paragraphs
from engine.option import Choice, Option


class UnknownGame(ValueError):
    """An id that is not in the catalogue. The message names those that are."""


@cache
def _macbeth(opening: str, passing: str) -> Rules:
    board = hexagon(6, holes=True)
    free = passing == "free"
    if opening == "reversi":
        return Rules(board, (0, 0), ring=board.at("g6 g7 f5 f7 e5 e6"), free_passing=free)
    return Rules(board, (board.at("g6 f7 e5"), board.at("g7 f5 e6")), free_passing=free)


@cache
def _othello(opening: str) -> Rules:
    board = square(8)
    if opening == "reversi":
        return Rules(board, (0, 0), ring=board.at("d4 e4 d5 e5"))
    return Rules(board, (board.at("d5 e4"), board.at("d4 e5")))


TWO = (Color.BLACK, Color.WHITE)

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

GAMES: Mapping[str, Game] = {game.id: game for game in (MACBETH, OTHELLO)}


def find_game(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame."""
    if game_id not in GAMES:
        raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(GAMES)}")
    return GAMES[game_id]
