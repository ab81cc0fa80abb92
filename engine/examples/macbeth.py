"""Examples of MacBeth, with and without holes."""

from engine.examples.example import Example, Line

MACBETH = (
    Example(
        id="opening",
        title="The first capture",
        text=(
            "The start. Black is to move, and a stone must capture: it needs white stones next to "
            "it in a line, and a black one behind them."
        ),
        lines=(
            Line("g8", "The white stone on g7 lies between g8 and g6, and becomes black."),
            Line(
                "g8 h9",
                "White answers from h9: now g8 and f7 lie between h9 and the white e6, and both "
                "turn at once.",
            ),
        ),
    ),
    Example(
        id="four-ways",
        title="Four ways at once",
        before=(
            "g5 g4 d5 c5 c4 e7 c6 b3 c3 b5 a3 c7 c8 a2 a5 d3 e3 a4 g8 a6 e8 d7 g3 c2 b1 h9 g9 f3 "
            "e2 e9"
        ),
        text=(
            "Every cell of this board lies on two lines only, so that a stone can capture in four "
            "directions at most. Here is a cell where Black captures in all four."
        ),
        lines=(
            Line("e4", "One white stone turns on every side: e3 and e5, d3 and f5."),
            Line("e10", "Three stones turn here, but all of them in one direction."),
        ),
    ),
    Example(
        id="forced-pass",
        title="A forced pass",
        before="g5 g8 e7 d5 h7 h5",
        text="Black is to move and can leave White without any capture at all.",
        lines=(
            Line(
                "e4",
                "White has four stones left and not one place to capture from. White's pass is "
                "played at once, and it is Black's turn again.",
            ),
        ),
    ),
    Example(
        id="corner",
        title="Taking a corner",
        topic="strategy",
        before="h7 d5 c4 c5 c6 b5 a4 a5",
        text=(
            "White has just placed a stone on a5, next to the corner a6. Between a black stone and "
            "an empty corner that is a gift."
        ),
        lines=(
            Line("a6", "From here on nobody can capture a6, and Black has an anchor on the edge."),
        ),
    ),
    Example(
        id="reversi",
        title="The Reversi opening",
        options={"opening": "reversi"},
        topic="options",
        text=(
            "The board is empty, and the players fill the six cells around the center. Nothing is "
            "captured meanwhile. Try the six cells in an order of your own."
        ),
        lines=(
            Line("g6 g7 f7 f5 e5 e6", "Taken in turn like this, it is the usual start."),
            Line(
                "g6 f5 g7 e5 f7 e6",
                "Each player has one half of the ring: a start that the usual game does not have.",
            ),
        ),
    ),
    Example(
        id="free-passing",
        title="Passing whenever you like",
        options={"passing": "free"},
        topic="options",
        before="g8",
        text=(
            "White could capture, but may pass as well. Two passes in succession end the game, and "
            "whoever has more stones then wins."
        ),
        lines=(
            Line("pass", "Now it is Black's turn, who may pass too."),
            Line("pass pass", "The game is over: Black has five stones, White has two."),
        ),
    ),
)

MACBETH_FULL = (
    Example(
        id="opening",
        title="The first capture",
        text="The start is that of MacBeth, with an empty center that is a cell like any other.",
        lines=(Line("g8", "The white stone on g7 lies between g8 and g6, and becomes black."),),
    ),
    Example(
        id="center",
        title="The center rule",
        before="g5 g8 e7 d5 h7 h5 e4",
        text=(
            "White cannot capture anywhere. On the board with holes that would be a pass; here the "
            "center f6 is empty, so White must take it. It is the only legal move."
        ),
        lines=(
            Line("f6", "Nothing is captured, but f6 opens lines that nobody could use before."),
        ),
    ),
)
