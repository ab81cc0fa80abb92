"""Examples of the relatives of MacBeth: three players, neutral stones, square boards."""

from engine.examples.example import Example, Line

HEX_OTHELLO_3 = (
    Example(
        id="center",
        title="The center rule",
        before="e4 e7",
        text=(
            "Black and White have moved, and Red cannot capture anywhere. The center f6 is empty: "
            "Red must take it, without capturing."
        ),
        lines=(Line("f6", "Red has a stone in the middle of everything, and nothing has turned."),),
    ),
    Example(
        id="mixed-row",
        title="A mixed row is captured",
        before="e4 e7 f6",
        text=(
            "Black is to move. On the row of f a red and a white stone lie side by side, with a "
            "black one at their far end."
        ),
        lines=(Line("f8", "Both become black: a row may belong to both of your opponents."),),
    ),
)

RENEGADO = (
    Example(
        id="neutral",
        title="From enemy to neutral",
        text="The start, as in MacBeth. What is captured goes to nobody at first.",
        lines=(
            Line("g8", "The white stone on g7 becomes neutral, and White has two stones left."),
        ),
    ),
    Example(
        id="mine",
        title="From neutral to yours",
        before="e4 e7",
        text="Both players have captured once, and two neutral stones lie on the board.",
        lines=(
            Line("g5", "The neutral f5 lies between g5 and e5, both black, and becomes black."),
        ),
    ),
    Example(
        id="both",
        title="Both at once",
        before="g5 e4",
        text="Directions are looked at one by one. Black can make one neutral and take two.",
        lines=(
            Line(
                "d5",
                "The white e6 becomes neutral. The neutral e5 and f5 become black.",
            ),
        ),
    ),
    Example(
        id="mixed-row",
        title="A mixed row is a wall",
        before="e4 g5",
        text=(
            "Look at h5, from Black's side: below it lie the white g5 and the neutral f5, and then "
            "the black e5. The row is mixed, so h5 captures nothing and is not a legal move."
        ),
        lines=(
            Line(
                "d5",
                "Another way to go on for Black. The wall of g5 and f5 still stands.",
            ),
        ),
    ),
)

OTHELLO = (
    Example(
        id="opening",
        title="The first capture",
        text="The start. Black is to move and has four places to capture from, all alike.",
        lines=(Line("d3", "The white stone on d4 lies between d3 and d5, and becomes black."),),
    ),
    Example(
        id="corner",
        title="Taking a corner",
        topic="strategy",
        before="f5 f6 e6 f4 g7",
        text=(
            "Black has just placed a stone on g7, diagonally next to the corner h8. That square is "
            "the weakest of the board."
        ),
        lines=(Line("h8", "White has the corner for good, and a diagonal along with it."),),
    ),
    Example(
        id="reversi",
        title="The Reversi opening",
        options={"opening": "reversi"},
        topic="options",
        text=(
            "The board is empty, and the players fill the four squares in the middle. Nothing is "
            "captured meanwhile."
        ),
        lines=(
            Line("d5 d4 e4 e5", "Taken crosswise, it is the usual start of Othello."),
            Line("d4 d5 e4 e5", "Taken side by side, it is a start that Othello does not have."),
        ),
    ),
)

DESDEMONA = (
    Example(
        id="neutral",
        title="From enemy to neutral, and on",
        text="The start, as in Othello. What is captured goes to nobody at first.",
        lines=(
            Line("d3", "The white stone on d4 becomes neutral."),
            Line("d3 c3", "White flanks the neutral d4 with c3 and e5: now it is white."),
        ),
    ),
    Example(
        id="both",
        title="Both at once",
        before="e6 d6",
        text="Directions are looked at one by one. Black can make one neutral and take another.",
        lines=(Line("c4", "The white d4 becomes neutral. The neutral d5 becomes black."),),
    ),
    Example(
        id="mixed-row",
        title="A mixed row is a wall",
        before="e6 d6 c4",
        text=(
            "Look at d3, from White's side: below it lie the neutral d4 and the black d5, and then "
            "the white d6. The row is mixed, so d3 captures nothing and is not a legal move."
        ),
        lines=(Line("f6", "This is one of the moves that White does have."),),
    ),
)
