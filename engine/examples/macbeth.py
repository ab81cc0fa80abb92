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
        id="beside-corner",
        topic="strategy",
        before=(
            "g5 e7 g8 h9 g9 f9 d5 e4 d3 e3 f3 h7 e8 g4 h5 g3 g2 c4 i7 e2 e1 d7 e9 d9 c6 c7 b7 "
            "i5 i6 i8 j5 d1 c1 c3"
        ),
        lines=("g10", "e10 f11"),
    ),
    Example(
        id="near-edge",
        topic="strategy",
        before="g8 h9 e7 h7 g9 d5 i9 i10 i11 d7 g5 g4 c4 c5 e8 f9",
        lines=("e4", "c7"),
    ),
    Example(
        id="few-stones",
        topic="strategy",
        before="g8 h9 e4 e3 d5 h7 g5 g4 h5 i6",
        lines=("i5", "i10"),
    ),
    Example(
        id="few-replies",
        topic="strategy",
        before="g5 g4 h5 e4 g3 g2 d5 i6 i5 e7 i7 j5 g8 g9 h7 i8 e3 d3 c3 c2 c1 c4",
        lines=("j9", "g10"),
    ),
    Example(
        id="empty-cells",
        topic="strategy",
        before="g5 e7 e8 g4 g8 d7 c6 c7 h7 f9 c8 g9 h9 d5 e4 e3 c5 i9",
        lines=("e9", "g3"),
    ),
    Example(
        id="reversi",
        options={"opening": "reversi"},
        topic="options",
        lines=("g6 g7 f7 f5 e5 e6", "g6 f5 g7 e5 f7 e6", "g6 g7 f5 f7 e6 e5"),
    ),
    Example(
        id="pairs",
        options={"opening": "pairs"},
        topic="options",
        lines=("g8",),
    ),
    Example(
        id="halves",
        options={"opening": "halves"},
        topic="options",
        lines=("e4",),
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
