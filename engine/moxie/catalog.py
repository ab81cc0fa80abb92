"""Moxie with its texts and options."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.board import hexagon, square
from engine.color import Color
from engine.game import Game, paragraphs
from engine.moxie.rules import MoxieRules
from engine.option import Choice, Option


@cache
def _rules(board: str, **options: Any) -> MoxieRules:
    return MoxieRules(hexagon(3) if board == "hex" else square(4, rising=True), **options)


def _made(options: Mapping[str, str]) -> MoxieRules:
    return _rules(**options)


_RULES = """
    The board is empty at first. White and Black have eight stones each in reserve and take
    turns, White begins. On your turn you drop a stone from your reserve on an empty cell, or
    step with one of your stones on the board to a neighboring empty cell, straight or diagonal.

    Or you jump: one of your stones leaps over a neighboring enemy stone, in any direction, to
    the empty cell right behind it, and captures it. The same stone goes on jumping while it
    can, and may not stop before. Captured stones leave the board at once and do not return.

    If you can jump you must. When there are several jumps you choose which stone jumps, and
    which way.

    You win when three of your stones lie in an unbroken straight line, orthogonal or diagonal,
    or when you have captured six enemy stones. You may resign at any time; your opponent then
    wins.
"""

_STRATEGY = """
    Two of your stones side by side with room at both ends are an open two: your opponent cannot
    block both ends. An example: Black lies on c4, White on b2, and White is to move. White drops
    c2, an open two. Black has to give up two stones to break it.

    For that is the defense: a stone beside an enemy stone, with an empty cell behind, makes the
    opponent jump, and the jump tears the two apart. So before you build, look where you could
    be made to jump to.

    Every stone that you give up brings your opponent nearer to the sixth. Count before you
    offer the second one.
"""

_RULINGS = """
    Whether somebody has won is looked at when the whole turn is over: captures first, then rows.
    A chain that captures more than the sixth stone counts like one that captures six.

    Four in a line hold a row of three.

    A player who is to move and has no legal move ends the game in a draw.

    The third occurrence of a position is a draw: the same stones, reserves and captures, and the
    same player to move. A turn that wins comes before that.

    A jumping stone has left its first cell: a chain may lead through it, or back to it.

    With goal=cluster, read cluster where these rulings say row.

    With step=knight a stone only steps like a knight; jumps lead over neighbors as ever.

    With jumps=unless-decisive, whether a player wins at once looks at all of their drops, steps
    and jumps, and means that the game ends with that turn. So with row=unbreakable a row that
    can be broken does not win at once, and with row=last-chance no row does.

    With jumps=unless-decisive, a jump or another move that itself loses the game counts as one
    that leaves the opponent a win.

    With jumps=sacrifice, the stone comes from the board and is removed first: its cell is free
    at once, also for the drop or the step that follows, which must be possible. The stone counts
    as captured by the opponent. If it is the sixth, the game ends when the turn is over; with
    sixth=loses the opponent, who has captured it, loses.

    With row=unbreakable, a row that can be broken stays, and is looked at again after each turn
    of its owner. Only the row counts: a jump breaks it even if it would lose by the sixth
    capture, and a jump that leaves another row does not break it.

    With row=last-chance, it need not be the same row that is left after the opponent's turn. An
    opponent who has no legal move then draws.
"""

_OPTIONS = (
    Option(
        name="board",
        title="Board",
        explanation="Where you play.",
        choices=(
            Choice("square", "Square", "Four by four cells, and eight directions."),
            Choice(
                "hex",
                "Hexagon",
                "Three cells on a side, nineteen in all, and six directions: rows lie on three "
                "axes.",
            ),
        ),
    ),
    Option(
        name="step",
        title="Steps",
        explanation="How a stone goes to an empty cell.",
        choices=(
            Choice("king", "Like a king", "A stone steps to a neighboring cell."),
            Choice(
                "knight",
                "Like a knight",
                "A stone steps with a chess knight's leap. On the square board only.",
            ),
        ),
    ),
    Option(
        name="goal",
        title="Goal",
        explanation="What you build to win.",
        choices=(
            Choice("row", "Any row", "Three of your stones in an unbroken straight line."),
            Choice(
                "diagonal",
                "Diagonal rows",
                "Only diagonal rows of three count. On the square board only.",
            ),
            Choice(
                "cluster",
                "Clusters",
                "Instead of a row a block of two by two stones, on the hexagon a triangle of three "
                "neighbors.",
            ),
        ),
    ),
    Option(
        name="sixth",
        title="Sixth capture",
        explanation="What becomes of a player who has captured six enemy stones.",
        choices=(
            Choice("wins", "It wins", "Who has captured six enemy stones wins."),
            Choice("loses", "It loses", "Who has captured six enemy stones loses."),
        ),
    ),
    Option(
        name="jumps",
        title="Jumps",
        explanation="Whether you must jump when you can.",
        choices=(
            Choice("mandatory", "Always", "If you can jump you must."),
            Choice(
                "unless-decisive",
                "Unless it decides the game",
                "If you can jump, you may make another move that wins at once. And when every jump "
                "would leave your opponent a move that wins at once, you may make one that does "
                "not.",
            ),
            Choice(
                "sacrifice",
                "Or a sacrifice",
                "If you can jump, you may instead remove one of your own stones from the board, "
                "which your opponent has captured then, and make a drop or a step.",
            ),
        ),
    ),
    Option(
        name="row",
        title="A row wins",
        explanation="When what you have built wins the game.",
        choices=(
            Choice("instant", "At once", "It wins when your turn is over."),
            Choice(
                "unbreakable",
                "If no jump can break it",
                "It wins only if no jump of your opponent in reply leaves you without any; "
                "otherwise play goes on, and it is looked at after each of your turns.",
            ),
            Choice(
                "last-chance",
                "After a last chance",
                "Your opponent gets one more turn. If you still have one after it you win, even if "
                "your opponent has one too; but capturing the sixth stone comes first.",
            ),
        ),
    ),
)

MOXIE = Game(
    id="moxie",
    title="Moxie",
    author="Harold C. Manley",
    year="1956",
    players=(Color.WHITE, Color.BLACK),
    summary="Drop, step and jump on sixteen cells: three in a row win, and so do six captures.",
    history=(
        "Moxie was invented by Harold C. Manley in 1956. On a board of four by four it joins the "
        "row of three with the jumps of draughts, and since jumps are compulsory every stone can "
        "be a bait. Players have proposed many other ways to play it; those that were published "
        "are its options."
    ),
    rules_text=paragraphs(_RULES),
    strategy=paragraphs(_STRATEGY),
    rulings=paragraphs(_RULINGS),
    options=_OPTIONS,
    rules=_made,
)
