"""Games of a variant at a depth, and what they tell."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules, start
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.state import from_position
from engine.think.custodial.rules.tables import rule_table
from engine.think.custodial.search.evaluate import NO_WEIGHTS
from engine.think.custodial.search.search_state import (
    LONG_SEARCH_BITS,
    NODES,
    SHORT_SEARCH_BITS,
    allocate,
)
from training.fair_game.selfplay import (
    COLUMNS,
    LEAD,
    LEADS,
    PASSED,
    PLIES,
    TURNED,
    play_games,
)

DEEP = 5  # plies, from which on the search has the larger table
VARIED = 3  # one ply of so many is varied, the first ones


@dataclass(frozen=True, slots=True)
class Played:
    """`points` of the first player; a draw is shared. The others are sums of all games too."""

    depth: int
    games: int
    points: float
    drawn: int
    plies: int
    passes: int
    leads: int
    turned: int
    nodes: int

    @property
    def share(self) -> float:
        return self.points / self.games


def play(rules: Rules, depth: int, count: int, seed: int) -> Played:
    """Games of a search to `depth`, which is exact from twice as many empty cells on."""
    flag = np.zeros(1, np.uint8)
    bits = LONG_SEARCH_BITS if depth >= DEEP else SHORT_SEARCH_BITS
    search = allocate(rule_table(rules), bits, flag, flag)
    games: NDArray[np.int64] = np.zeros((count, COLUMNS), np.int64)
    state, first = from_position(start(rules)), Word(0x9E3779B97F4A7C15 ^ seed)
    varied = len(rules.board.names) // VARIED
    play_games(search, NO_WEIGHTS, state, depth, 2 * depth, varied, first, games)
    leads, sums = games[:, LEAD], games.sum(axis=0)
    won, drawn = int((leads > 0).sum()), int((leads == 0).sum())
    return Played(
        depth=depth,
        games=count,
        points=won + drawn / 2,
        drawn=drawn,
        plies=int(sums[PLIES]),
        passes=int(sums[PASSED]),
        leads=int(sums[LEADS]),
        turned=int(sums[TURNED]),
        nodes=int(search[NODES]),
    )
