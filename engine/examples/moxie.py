"""Examples of Moxie: jumps, rows, and a position for every option."""

from engine.examples.example import Example, Line

_RULES = (
    Example(
        id="row",
        title="Three in a row",
        before="a1 a4 b1 d4",
        text="White is to move, with two stones side by side and room beside them.",
        lines=(Line("c1", "Three white stones lie in an unbroken line: White wins."),),
    ),
    Example(
        id="compulsory-jump",
        title="If you can jump you must",
        before="b2 c3",
        text=(
            "Black has dropped a stone next to White's, with an empty cell behind it. White would "
            "rather do something else, but has no other move."
        ),
        lines=(
            Line("b2xd4", "The stone on c3 is captured, and White's stone stands in the corner."),
        ),
    ),
    Example(
        id="chain",
        title="A chain does not stop early",
        before="d3 b2 c2",
        text=(
            "Black can jump over c2. From d2 the same stone can jump on, over d3: so it must, and "
            "both jumps are one move."
        ),
        lines=(Line("b2xd2xd4", "Two stones are captured. To stop on d2 is not a legal move."),),
    ),
    Example(
        id="sixth-capture",
        title="The sixth capture",
        before="c2 d2 b3 d2xb2xb4 b3 b4xb2 d3 d4 c3 d4xd2xb4 c3",
        text="Black has captured five stones, and can jump over the one that White just dropped.",
        lines=(Line("b4xd2", "That is the sixth: Black wins."),),
    ),
    Example(
        id="open-two",
        title="The open two, and how to break it",
        topic="strategy",
        before="b2 c4",
        text="Black lies on c4, White on b2, and White is to move.",
        lines=(
            Line("c2", "An open two: White threatens a2 and d2, and Black cannot block both."),
            Line("c2 a2 d2", "Black has blocked one end, White takes the other and wins."),
            Line(
                "c2 c3 b2xd4xb4",
                "Black drops c3 and makes White jump, twice: the two are torn apart. It has cost "
                "Black two stones.",
            ),
        ),
    ),
)

_OPTIONS = (
    Example(
        id="hex",
        title="On the hexagon",
        options={"board": "hex"},
        topic="options",
        before="c2 c1 c4",
        text="Nineteen cells and six directions. Jumps and rows follow the three axes.",
        lines=(Line("c1xc3xc5", "A chain straight through the middle of the board."),),
    ),
    Example(
        id="knight",
        title="A knight's step",
        options={"step": "knight"},
        topic="options",
        before="c1 a2 d2 d4 d1 a4",
        text="White is to move. A king's step could not bring the stone on c1 to d3 in one turn.",
        lines=(Line("c1-d3", "One leap, and d1, d2 and d3 are a row: White wins."),),
    ),
    Example(
        id="diagonal",
        title="Only diagonal rows",
        options={"goal": "diagonal"},
        topic="options",
        before="a2 b1 b4 d2 c4 d2-d1 a4 b1-a1",
        text=(
            "White has three in a row, on a4, b4 and c4, and the game goes on: it is not a "
            "diagonal. White is to move."
        ),
        lines=(Line("b3", "Now a2, b3 and c4 are a diagonal row: White wins."),),
    ),
    Example(
        id="cluster",
        title="A cluster",
        options={"goal": "cluster"},
        topic="options",
        before="d3 b3 d2 a2 c1 a2-a1 b1 d4 d1 b4",
        text="White has two rows of three, and neither of them wins. White is to move.",
        lines=(Line("c2", "c1, c2, d1 and d2 are a block of two by two: White wins."),),
    ),
    Example(
        id="sixth-loses",
        title="The sixth capture loses",
        options={"sixth": "loses"},
        topic="options",
        before="c2 d2 b3 d2xb2xb4 b3 b4xb2 d3 d4 c3 d4xd2xb4 c3",
        text=(
            "Black has captured five stones, and White has dropped one more in the way. Black can "
            "jump, and so must."
        ),
        lines=(
            Line("b4xd2", "The sixth capture: White wins, with no stone left on the board."),
            Line("b2xd4", "The other jump is no better."),
        ),
    ),
    Example(
        id="unless-decisive",
        title="No jump when you can win",
        options={"jumps": "unless-decisive"},
        topic="options",
        before="d4 a2 c3 c2",
        text=(
            "White can jump from c3 over c2, which would tear White's own diagonal apart. But "
            "there is a move that wins at once, and that is allowed instead."
        ),
        lines=(
            Line("b2", "b2, c3 and d4 are a row: White wins, without having jumped."),
            Line("c3xc1", "The jump is legal as well, and the chance is gone."),
        ),
    ),
    Example(
        id="sacrifice",
        title="A sacrifice",
        options={"jumps": "sacrifice"},
        topic="options",
        before="d1 c3 c1 c4 d4 d3",
        text=(
            "White can jump with the stone on d4 and has to, or gives a stone away: it leaves the "
            "board as if Black had captured it, and White drops or steps at once."
        ),
        lines=(
            Line("!d4:b1", "White gives d4 away and drops b1. With c1 and d1 it is a row."),
            Line("d4xb2", "Or White jumps after all, and the row has to wait."),
        ),
    ),
    Example(
        id="unbreakable",
        title="A row that a jump can break",
        options={"row": "unbreakable"},
        topic="options",
        before="a4 d2 b3 a1",
        text="White has a4 and b3 and can complete the diagonal. Would it stand?",
        lines=(
            Line("c2", "A row, but Black can jump into it from d2: the game goes on."),
            Line("c2 d2xb2xb4", "Black had to jump anyway, and White's row is gone."),
        ),
    ),
    Example(
        id="last-chance",
        title="A last chance",
        options={"row": "last-chance"},
        topic="options",
        before="c2 a3 c1 a3-a2 b2 d2 a1 b1 a1xa3",
        text=(
            "White has completed the row a3, b2 and c1. Black gets one more turn, must jump, and "
            "can choose how."
        ),
        lines=(
            Line("b1xd3", "This jump leaves the row alone: White wins."),
            Line("b1xb3xd1xb1", "This chain goes through the row, and the game goes on."),
        ),
    ),
)

MOXIE = _RULES + _OPTIONS
