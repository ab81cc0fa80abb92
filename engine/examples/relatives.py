"""Examples of the relatives of MacBeth: three players, neutral stones, square boards."""

from engine.examples.example import Example

HEX_OTHELLO_3 = (
    Example(
        id="center",
        before="e4 e7",
        lines=("f6",),
    ),
    Example(
        id="mixed-row",
        before="e4 e7 f6",
        lines=("f8",),
    ),
)

RENEGADO = (
    Example(
        id="neutral",
        lines=("g8",),
    ),
    Example(
        id="mine",
        before="e4 e7",
        lines=("g5",),
    ),
    Example(
        id="both",
        before="g5 e4",
        lines=("d5",),
    ),
    Example(
        id="mixed-row",
        before="e4 g5",
        lines=("d5",),
    ),
)

OTHELLO = (
    Example(
        id="opening",
        lines=("d3",),
    ),
    Example(
        id="corner",
        topic="strategy",
        before="f5 f6 e6 f4 g7",
        lines=("h8",),
    ),
    Example(
        id="reversi",
        options={"opening": "reversi"},
        topic="options",
        lines=("d5 d4 e4 e5", "d4 d5 e4 e5"),
    ),
)

DESDEMONA = (
    Example(
        id="neutral",
        lines=("d3", "d3 c3"),
    ),
    Example(
        id="both",
        before="e6 d6",
        lines=("c4",),
    ),
    Example(
        id="mixed-row",
        before="e6 d6 c4",
        lines=("f6",),
    ),
)
