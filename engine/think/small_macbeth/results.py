"""The results of the solved game: its modes, the three fillings of the ring, and their values."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from engine.custodial import CustodialPosition, Rules
from engine.custodial import start as start_of
from engine.think.small_macbeth.keys import BOARD
from engine.think.small_macbeth.table import KINDS, RING, Kind

FILLINGS: Mapping[str, str] = {
    "alternating": "c3 c4 d5 e5 e4 d3",
    "pairs": "c3 d5 c4 e4 e5 d3",
    "halves": "c3 e5 c4 e4 d5 d3",
}
"""The placements of an opening for each arrangement of the six stones, up to symmetry. The first
arrangement is the start of Othello mode.
"""

RESULTS = "results.json"


def opening_rules(kind: Kind) -> Rules:
    """The rules of a kind in Reversi mode, from which all three fillings are reached."""
    return Rules(
        BOARD,
        (0, 0),
        opening_cells=RING,
        free_passing=kind.free,
        neutrals=not kind.keeps,
        mixed=kind.keeps,
    )


def usual_rules(kind: Kind) -> Rules:
    """The rules of a kind in Othello mode."""
    return replace(opening_rules(kind), stones=filled(kind, "alternating").stones, opening_cells=0)


def filled(kind: Kind, filling: str) -> CustodialPosition:
    position = start_of(opening_rules(kind))
    for name in FILLINGS[filling].split():
        position = position.play(BOARD.cells_named(name))
    return position


@cache
def read_results() -> dict[Kind, dict[str, int]]:
    """For each kind the lead of Black after best play from each filling, and from the empty board
    (`reversi`); and the number of `positions`.
    """
    found = json.loads((files(__package__) / RESULTS).read_text("utf-8"))
    return {kind: found[kind.name] for kind in KINDS}
