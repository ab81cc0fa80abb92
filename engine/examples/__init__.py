"""Example positions that show the rules, by game. A game may have none."""

from collections.abc import Mapping

from engine.examples.example import Example, Topic
from engine.examples.macbeth import MACBETH, MACBETH_FULL
from engine.examples.moxie import MOXIE
from engine.examples.relatives import DESDEMONA, HEX_OTHELLO_3, OTHELLO, RENEGADO

__all__ = ["EXAMPLES", "Example", "Topic"]

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "macbeth": MACBETH,
    "macbeth-full": MACBETH_FULL,
    "hex-othello-3": HEX_OTHELLO_3,
    "renegado": RENEGADO,
    "othello": OTHELLO,
    "desdemona": DESDEMONA,
    "moxie": MOXIE,
}
