"""Lessons of the games with neutral stones."""

from engine.lessons.task import Task

RENEGADO = (
    Task(
        "neutral.first",
        "6/1-1-1-1/8/1-1-1-1-1/4bw4/1-1-w-b-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b",
        "h7 g5 g8 e4 e7 d5",
    ),
    Task(
        "neutral.mine", "6/1-1-1-1/8/1-1-1-w-1/4bnn3/1-1-w-n-1-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b", "g9"
    ),
    Task(
        "neutral.both",
        "6/1-1-1-1/8/1-1-1-1-1/3bbw4/1-1-n-b-1-1/3wnw4/1-1-1-1-1/8/1-1-1-1/6 b",
        "d5",
    ),
    Task(
        "capture.corner",
        "6/1-1-1-1/8/1-1-w-1-1/3bnw4/1-1-n-n-w-1/4bbbbbb/1-1-1-w-w/5wb1/1-1-1-1/6 w",
        "f11",
    ),
    Task(
        "capture.win",
        "bbbbw1/n-b-b-b/bnbbwbbw/b-w-w-b-w/nwwwwnnbwb/b-b-w-n-w-1/bbbwnwwww1/b-w-w-b-b/bwbwwwwn/"
        "w-w-w-b/bnbbnb w",
        "k11",
    ),
    Task(
        "neutral.wall",
        "6/1-1-1-1/8/1-1-w-1-1/4nw4/1-1-w-n-1-1/4bbbb2/1-1-1-w-1/8/1-1-1-1/6 b",
        "g8",
    ),
    Task(
        "capture.two-ways",
        "6/1-1-1-1/8/1-1-1-w-1/4bbbn2/1-1-w-n-w-1/4bw4/1-1-1-1-1/8/1-1-1-1/6 b",
        "e7",
    ),
    Task(
        "neutral.most-yours",
        "6/1-1-1-1/4b3/1-1-n-1-1/3bbnb3/1-1-w-n-1-1/3wwww3/1-1-b-1-1/8/1-1-1-1/6 w",
        "i7",
    ),
    Task(
        "neutral.most-neutral",
        "6/1-1-1-1/8/1-1-w-1-1/3bbbb3/1-1-w-b-1-1/4wn4/1-1-w-1-1/3bw3/1-1-1-1/6 b",
        "b5",
    ),
    Task(
        "capture.edge",
        "3wnw/1-1-b-1/3bbbb1/1-1-b-w-1/2wnnnwb2/1-1-w-w-1-1/4nw4/1-1-w-1-1/8/1-1-1-1/6 w",
        "j11",
    ),
    Task(
        "capture.guard",
        "6/1-1-1-1/8/1-1-1-w-w/4bbbbbb/1-1-n-n-w-1/2wwww4/1-b-1-1-1/8/1-1-1-1/6 b",
        "i11",
    ),
    Task(
        "capture.few", "6/1-1-1-1/8/1-1-b-1-1/4bn4/1-1-w-b-1-1/3wwww3/1-1-b-1-1/8/1-1-1-1/6 b", "g5"
    ),
    Task(
        "capture.pass",
        "6/1-1-1-1/8/1-b-b-1-1/3nwww3/1-1-n-b-1-1/4bn4/1-1-b-1-1/8/1-1-1-1/6 w",
        "e7",
    ),
)

DESDEMONA = (
    Task("neutral.first", "8/8/8/3wb3/3bw3/8/8/8 b", "d3 c4 f5 e6"),
    Task("neutral.mine", "8/8/8/3wb3/3bnb2/8/8/8 w", "f6"),
    Task("neutral.both", "8/8/3b4/3nb3/2wbw3/2b5/8/8 w", "e3"),
    Task("capture.corner", "8/8/8/3wb3/3bwb2/5w2/5bnb/8 w", "h8"),
    Task(
        "capture.win",
        "bnbwnwnw/bnbwwnnw/bbnnbwbb/bwnnnnwn/bnnnnnwb/nwwwbwbn/b1wwwbnb/1b1wbnbw b",
        "c8",
    ),
    Task("neutral.wall", "8/8/4w3/2bnw3/3bwb2/4w3/8/8 b", "d3"),
    Task("capture.three-ways", "8/8/3bw3/3wnw2/2wbbb2/4b3/8/8 b", "f3"),
    Task("neutral.most-yours", "8/2bw4/1bnnw3/3wnw2/3bn3/4b3/8/8 b", "f5"),
    Task("neutral.most-neutral", "8/8/2w5/2nwb3/2wbbb2/4b3/8/8 w", "g5"),
    Task("capture.edge", "8/3w4/3n4/2bnb3/3nn3/3wnn2/4wnn1/7b b", "g8"),
    Task("capture.guard", "8/8/8/3wnw2/3bbbb1/4bw2/5bw1/8 w", "d6"),
    Task("capture.few", "8/8/8/3wb3/3bwb2/5w2/8/8 b", "e6"),
    Task("capture.pass", "8/2b5/2wbw3/3wb3/2wbnb2/8/8/8 b", "c4"),
)
