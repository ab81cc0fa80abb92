"""The lesson of Moxie."""

from engine.lessons.task import Task

MOXIE = (
    Task("moxie.row", "b2b/4/4/ww2 w 6,6 0,0", "c1"),
    Task("moxie.jump", "4/2b1/1w2/4 w 7,7 0,0", "b2xd4"),
    Task("moxie.chain", "4/3w/1bw1/4 b 6,7 0,0", "b2xd2xd4"),
    Task("moxie.block", "3b/4/1w2/1w2 b 6,7 0,0", "b3 c2 c1 d4-c3"),
    Task("moxie.sixth", "1b2/2w1/1b2/4 b 2,6 0,5", "b4xd2 b2xd4"),
    Task(
        "moxie.step",
        "2b1/4/1w2/4 w 7,7 0,0",
        "b2-a3 b2-b3 b2-c3 b2-a2 b2-c2 b2-a1 b2-b1 b2-c1",
    ),
    Task("moxie.choose", "3b/2ww/4/4 b 6,7 0,0", "d4xd2xb4"),
    Task("moxie.open-two", "2b1/4/1w2/4 w 7,7 0,0", "c2"),
    Task("moxie.bait", "2b1/4/1ww1/4 b 6,7 0,0", "b3 c3 c4-b3 c4-c3"),
    Task("moxie.diagonal", "www1/4/w3/b2b w 4,6 0,0", "b3 a4-b3 b4-b3", {"goal": "diagonal"}),
    Task(
        "moxie.cluster",
        "1b1b/1b1w/3w/bwww w 3,4 0,0",
        "c2 d3-c2 b1-c2",
        {"goal": "cluster"},
    ),
    Task("moxie.sacrifice", "2bw/2bb/4/2ww w 5,5 0,0", "!d4:b1", {"jumps": "sacrifice"}),
    Task(
        "moxie.last-chance",
        "4/w3/1wwb/1bw1 b 4,5 1,0",
        "b1xb3xd1xb1 b1xd1xb3xb1",
        {"row": "last-chance"},
    ),
)
