"""Lessons of MacBeth, with and without holes."""

from engine.lessons.task import Task

MACBETH = (
    Task(
        "capture.first",
        "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b",
        "h7 g5 g8 e4 e7 d5",
    ),
    Task(
        "capture.two-ways",
        "6/1-1-1-1/8/1-1-1-w-1/4bbw3/1-1-w-w-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b",
        "e7",
    ),
    Task(
        "capture.corner",
        "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-b-b-1-1/2wbww4/1-b-1-1-1/wbw5/b-1-1-1/6 w",
        "a1",
    ),
    Task(
        "capture.pass",
        "6/1-1-1-1/8/1-w-b-1-1/3wbbw3/1-1-w-b-1-1/4wwb3/1-1-w-1-1/8/1-1-1-1/6 b",
        "e4",
    ),
    Task(
        "capture.win",
        "1wwwww/1-w-b-w/1bwwwwww/b-b-w-w-w/bbwbwwwbww/b-b-b-w-w-w/bbbwbwwwbb/b-b-b-w-b/bbbwbwbb/"
        "b-w-w-b/bbbbbb w",
        "j5",
    ),
    Task(
        "capture.long-row",
        "6/1-1-1-1/8/1-1-1-w-1/4bbbb2/1-1-w-w-1-1/4ww4/1-1-w-1-1/8/1-1-1-1/6 b",
        "c4",
    ),
    Task(
        "capture.edge",
        "6/1-1-1-1/8/1-1-1-1-1/3bbw4/1-1-b-w-b-1/4bbwbw1/1-1-1-w-1/4wwwb/1-1-1-b/5b b",
        "d9",
    ),
    Task(
        "capture.guard",
        "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-b-w-1-1/2wbwww3/1-b-1-1-1/wbw5/b-1-1-1/6 b",
        "d1",
    ),
    Task(
        "capture.few",
        "6/1-1-1-1/8/1-1-1-1-1/3www4/1-1-w-b-1-1/2wbww4/1-b-1-1-1/8/1-1-1-1/6 b",
        "h7",
    ),
    Task(
        "capture.inside",
        "6/1-1-1-1/8/1-1-1-b-1/3bbwww2/1-1-b-b-w-1/4bbbw2/1-1-1-w-1/8/1-1-1-1/6 b",
        "h7",
    ),
    Task(
        "capture.one-stone",
        "6/1-1-1-1/4w3/1-1-w-1-1/2wwwww3/1-1-b-w-1-1/4bwb3/1-1-b-1-1/4b3/1-1-1-1/6 b",
        "h5",
    ),
    Task(
        "capture.hidden",
        "6/1-1-1-1/8/1-1-w-1-1/3bww4/1-1-w-b-1-1/2bwwbb3/1-b-w-1-1/2b5/1-1-1-1/6 b",
        "g8",
    ),
    Task(
        "capture.wipe",
        "6/1-1-1-1/4b3/1-b-b-1-1/3bbbb3/1-1-b-b-1-1/2wbbbb3/1-w-b-b-1/2wb4/1-b-1-1/6 b",
        "f3",
    ),
    Task(
        "capture.ring",
        "6/1-1-1-1/8/1-1-1-1-1/4bb4/1-1-1-w-1-1/4w5/1-1-1-1-1/8/1-1-1-1/6 b",
        "f5",
        {"opening": "reversi"},
    ),
    Task(
        "capture.free-pass",
        "6/1-1-1-1/8/1-1-1-1-1/4bbb3/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b passes=1",
        "pass",
        {"passing": "free"},
    ),
)

MACBETH_FULL = (
    Task("capture.first", "6/7/8/9/4bw4/4w1b4/4bw4/9/8/7/6 b", "h7 g5 g8 e4 e7 d5"),
    Task("capture.two-ways", "6/7/8/6w2/4bbw3/4w1w4/4bw4/9/8/7/6 b", "e7"),
    Task("capture.center", "6/7/8/4b4/3wwww3/4w1w4/3bwwb3/4w4/4w3/4w2/6 b", "f6"),
    Task("capture.corner", "6/7/8/9/4bbb3/2b1b1b4/wwwbww4/b1b6/1bw5/7/6 b", "f1"),
    Task(
        "capture.win",
        "wwwwww/wwwww1w/wbbwwbbb/wbbwbww1b/wbbwwwbbbb/bbwwwwwbwbw/bwwbbwbbbw/bwwbwwwbw/wbbbbwbb/"
        "wbbbbbb/wbbbbb w",
        "h10",
    ),
    Task("capture.three-ways", "6/6w/6w1/6w1w/4bbwbw1/4w1w1w2/4bw1wb1/9/8/7/6 b", "e7"),
    Task("capture.through", "6/7/4b3/3wb4/3bwbb3/4bwb4/3wbbw3/2w1b4/8/7/6 b", "i6"),
    Task("capture.long-row", "6/7/3bw3/4b4/4wb4/4w1b4/3www4/9/8/7/6 b", "d3"),
    Task("capture.edge", "6/7/8/9/4bbb3/b1b1b1b4/bwwbww4/b1b6/www5/7/6 b", "b1"),
    Task("capture.guard", "6/7/8/9/4bbb3/4b1b4/3bbbwb2/6w2/5bwb/6w/6 w", "d9"),
    Task("capture.few", "6/7/8/2b6/2wbww4/4w1b4/3www4/9/8/7/6 b", "d5"),
    Task("capture.pass", "6/7/8/4b4/3wbww3/4bbw4/1bbbbbw3/2b1w1w2/1b2w3/4w2/6 b", "c7"),
    Task("capture.wipe", "6/7/4b1b1/4bwb2/3bbbw3/2bbbbbw3/1bbbbbw3/4b4/3b4/2b4/6 b", "e8"),
)
