"""Examples of Moxie: jumps, rows, and a position for every option."""

from engine.examples.example import Example

_RULES = (
    Example(
        id="row",
        before="a1 a4 b1 d4",
        lines=("c1",),
    ),
    Example(
        id="compulsory-jump",
        before="b2 c3",
        lines=("b2xd4",),
    ),
    Example(
        id="chain",
        before="d3 b2 c2",
        lines=("b2xd2xd4",),
    ),
    Example(
        id="sixth-capture",
        before="c2 d2 b3 d2xb2xb4 b3 b4xb2 d3 d4 c3 d4xd2xb4 c3",
        lines=("b4xd2",),
    ),
    Example(
        id="open-two",
        topic="strategy",
        before="b2 c4",
        lines=("c2", "c2 a2 d2", "c2 c3 b2xd4xb4"),
    ),
)

_OPTIONS = (
    Example(
        id="hex",
        options={"board": "hex"},
        topic="options",
        before="c2 c1 c4",
        lines=("c1xc3xc5",),
    ),
    Example(
        id="knight",
        options={"step": "knight"},
        topic="options",
        before="c1 a2 d2 d4 d1 a4",
        lines=("c1-d3",),
    ),
    Example(
        id="no-steps",
        options={"step": "none"},
        topic="options",
        before="a2 c1 a4 d2 b2 c1xa3xa1 c2 d2xb2 b1 a1xc1 a3 c4 b3 b2xb4 d2",
        lines=("c3",),
    ),
    Example(
        id="diagonal",
        options={"goal": "diagonal"},
        topic="options",
        before="a2 b1 b4 d2 c4 d2-d1 a4 b1-a1",
        lines=("b3",),
    ),
    Example(
        id="cluster",
        options={"goal": "cluster"},
        topic="options",
        before="d3 b3 d2 a2 c1 a2-a1 b1 d4 d1 b4",
        lines=("c2",),
    ),
    Example(
        id="sixth-loses",
        options={"sixth": "loses"},
        topic="options",
        before="c2 d2 b3 d2xb2xb4 b3 b4xb2 d3 d4 c3 d4xd2xb4 c3",
        lines=("b4xd2", "b2xd4"),
    ),
    Example(
        id="unless-winning",
        options={"jumps": "unless-winning"},
        topic="options",
        before="a4 d2 b3 b2",
        lines=("c2", "b3xb1"),
    ),
    Example(
        id="unless-decisive",
        options={"jumps": "unless-decisive"},
        topic="options",
        before="d4 a2 c3 c2",
        lines=("b2", "c3xc1"),
    ),
    Example(
        id="sacrifice",
        options={"jumps": "sacrifice"},
        topic="options",
        before="d1 c3 c1 c4 d4 d3",
        lines=("!d4:b1", "d4xb2"),
    ),
    Example(
        id="unbreakable",
        options={"row": "unbreakable"},
        topic="options",
        before="a4 d2 b3 a1",
        lines=("c2", "c2 d2xb2xb4"),
    ),
    Example(
        id="last-chance",
        options={"row": "last-chance"},
        topic="options",
        before="c2 a3 c1 a3-a2 b2 d2 a1 b1 a1xa3",
        lines=("b1xd3", "b1xb3xd1xb1"),
    ),
)

MOXIE = _RULES + _OPTIONS
