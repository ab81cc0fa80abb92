"""Positions that show the rules at work, by game; a game may do without."""

from collections.abc import Mapping

from engine.examples.example import Example, Line, Topic
from engine.examples.macbeth import MACBETH, MACBETH_FULL
from engine.examples.moxie import MOXIE
from engine.examples.relatives import DESDEMONA, HEX_OTHELLO_3, OTHELLO, RENEGADO

__all__ = ["EXAMPLES", "Example", "Line", "Topic"]

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "macbeth": MACBETH,
    "macbeth-full": MACBETH_FULL,
    "hex-othello-3": HEX_OTHELLO_3,
    "renegado": RENEGADO,
    "othello": OTHELLO,
    "desdemona": DESDEMONA,
    "moxie": MOXIE,
}
