"""Examples of MacBeth, with and without holes."""

from engine.examples.example import Example

MACBETH = (
    Example(
        id="opening",
        lines=("g8", "g8 h9"),
    ),
    Example(
        id="four-ways",
        before=(
            "g5 g4 d5 c5 c4 e7 c6 b3 c3 b5 a3 c7 c8 a2 a5 d3 e3 a4 g8 a6 e8 d7 g3 c2 b1 h9 g9 f3 "
            "e2 e9"
        ),
        lines=("e4", "e10"),
    ),
    Example(
        id="forced-pass",
        before="g5 g8 e7 d5 h7 h5",
        lines=("e4",),
    ),
    Example(
        id="corner",
        topic="strategy",
        before="h7 d5 c4 c5 c6 b5 a4 a5",
        lines=("a6",),
    ),
    Example(
        id="reversi",
        options={"opening": "reversi"},
        topic="options",
        lines=("g6 g7 f7 f5 e5 e6", "g6 f5 g7 e5 f7 e6", "g6 g7 f5 f7 e6 e5"),
    ),
    Example(
        id="free-passing",
        options={"passing": "free"},
        topic="options",
        before="g8",
        lines=("pass", "pass pass"),
    ),
)

MACBETH_FULL = (
    Example(
        id="opening",
        lines=("g8",),
    ),
    Example(
        id="center",
        before="g5 g8 e7 d5 h7 h5 e4",
        lines=("f6",),
    ),
)
