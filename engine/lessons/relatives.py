"""Lessons of Othello, and of hexagonal Othello for three."""

from engine.lessons.task import Task

HEX_OTHELLO_3 = (
    Task("capture.first", "6/7/8/9/4bw4/4r1r4/4wb4/9/8/7/6 b", "g8 e4"),
    Task("capture.mixed", "6/7/8/9/4bbb3/4b1b4/3brww3/4r4/8/7/6 w", "e3"),
    Task("capture.center", "6/7/8/9/4bw4/4b1w4/3bbbw3/9/8/7/6 r", "f6"),
    Task("capture.corner", "6/7/8/5w3/2bbbwb3/1wwwwwb4/2w1wb4/9/8/7/6 b", "f1"),
    Task(
        "capture.win",
        "rrrrrr/rrrrrrr/rwrbrrwr/rwwrwrwwb/rwwbrrwwbb/rbbbbrbwbbb/rbbbrwwwbb/rbbbrwbbb/rbrbrwbb/"
        "rbb1wbb/1bbbbb r",
        "b4",
    ),
    Task("capture.two-ways", "6/7/8/9/4bw4/4brw4/3bbbw3/9/8/7/6 b", "g8"),
    Task("capture.through", "6/7/8/9/3wbbb3/3bbbb4/4wb4/9/8/7/6 w", "h8"),
    Task("capture.leader", "6/7/8/2w6/2bwbbb3/4wrb4/4wb4/4br3/8/7/6 w", "g9"),
    Task("capture.edge", "6/7/8/9/4bbb3/4bbb4/1bbbbbw3/5b3/4bww1/3b1w1/4wb b", "a4"),
    Task("capture.guard", "6/7/8/2wb1w3/3wbwb3/1bbbwbb4/4wb4/9/8/7/6 b", "e4"),
    Task("capture.few", "6/7/8/9/4bw4/4brw4/3bbbw3/9/8/7/6 b", "g8"),
    Task("capture.pass", "6/7/8/9/4bbb3/3rrbb4/2wwwbw3/5b3/8/7/6 w", "g5"),
)

OTHELLO = (
    Task("capture.first", "8/8/8/3wb3/3bw3/8/8/8 b", "d3 c4 f5 e6"),
    Task("capture.two-ways", "8/8/4w3/2bbbb2/3bw3/8/8/8 w", "c5"),
    Task("capture.corner", "8/8/8/3wb3/3wbb2/3wwb2/6b1/8 w", "h8"),
    Task("capture.pass", "3bw3/3w4/1bbb4/3bb3/3bb3/4b3/8/8 w", "c1"),
    Task(
        "capture.win",
        "1wwwwwww/1wwwbwww/bwbbwbbb/bwwbwwbb/bwwwbbwb/bwwbbbwb/bwwwwwbb/bbbbbbbb b",
        "a2",
    ),
    Task("capture.long-row", "8/8/4w3/3ww3/3bw3/4bbb1/8/8 b", "e2"),
    Task("capture.three-ways", "8/8/2wb4/1bbbb3/2www3/8/8/8 w", "e3"),
    Task("capture.edge", "8/8/8/3wb3/3bbbw1/4bww1/4w1b1/7b b", "h7"),
    Task("capture.guard", "8/1wb5/2w5/2bwb3/3bbb2/8/8/8 w", "f6"),
    Task("capture.few", "8/8/8/3wb3/3bw3/4bw2/8/8 b", "f5"),
    Task("capture.wipe", "8/8/3bbb2/3bbb2/2wwwb2/5b2/5b2/8 b", "b5"),
    Task("capture.ring", "8/8/8/3bw3/8/8/8/8 b", "d5", {"opening": "reversi"}),
)
