"""UCT: Monte Carlo tree search on the compiled rules, as an opponent for comparisons.

Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006. Playouts are random. For speed it
is compiled and keeps the tree in flat arrays.
"""

from time import monotonic

import numpy as np
from numpy.typing import NDArray

from engine import CustodialPosition
from engine.board import Cells
from engine.think.custodial.rules.bits import ONE, SIXTY_FOUR, Word, signed, trailing_zeros
from engine.think.custodial.rules.moves import PASS, is_over, lead, make, placements
from engine.think.custodial.rules.state import STATE_WORDS, TURN, State, from_position
from engine.think.custodial.rules.tables import PLAYERS, Table, layout, rule_table
from engine.think.jit import jit
from training.learning.playout import next_random, playout

Ints = NDArray[np.int64]

EXPLORATION = 0.7
BATCH = 200  # playouts
MAX_NODES = 1_500_000
MOVE, CHILD, SIBLING, VISITS, MOVER = range(5)
"""The fields of a node: the move that leads to it, its first child, its next sibling, its visits
and the player of the move. CHILD is 0 before the node is expanded and -1 if the game is over."""


def think(position: CustodialPosition, seconds: float, seed: int) -> Cells:
    """The most visited move."""
    table, state = rule_table(position.rules), from_position(position)
    nodes = np.zeros((MAX_NODES, 5), dtype=np.int64)
    won = np.zeros(MAX_NODES)
    used = np.ones(1, dtype=np.int64)
    nodes[0, MOVER] = -1
    rng_state, until = Word(2 * seed + 1), monotonic() + seconds
    while monotonic() < until and used[0] < MAX_NODES - 256 * BATCH:
        rng_state = Word(grow(table, state, nodes, won, used, rng_state))
    best, child = 0, int(nodes[0, CHILD])
    while child > 0:
        if not best or nodes[child, VISITS] > nodes[best, VISITS]:
            best = child
        child = int(nodes[child, SIBLING])
    move = int(nodes[best, MOVE])
    return 0 if move == PASS else layout(position.rules.board).cell_of[move]


@jit
def grow(
    table: Table, root: State, nodes: Ints, won: NDArray[np.float64], used: Ints, rng_state: Word
) -> Word:
    """Run BATCH playouts and return the next state of the random number generator."""
    state, path = np.zeros(STATE_WORDS, dtype=np.uint64), np.zeros(512, dtype=np.int64)
    players = signed(table[PLAYERS])
    for _ in range(BATCH):
        for i in range(STATE_WORDS):
            state[i] = root[i]
        node, length = 0, 1
        while True:
            if nodes[node, CHILD] == 0 and (nodes[node, VISITS] > 0 or node == 0):
                expand(table, state, nodes, used, node)
            if nodes[node, CHILD] <= 0:
                break
            node, rng_state = select(nodes, won, node, rng_state)
            make(table, state, Word(nodes[node, MOVE]), state)
            path[length] = node
            length += 1
        rng_state = playout(table, state, rng_state)
        for step in range(length):
            node = path[step]
            nodes[node, VISITS] += 1
            mover = nodes[node, MOVER]
            if 0 <= mover < players:
                ahead = lead(table, state, mover)
                won[node] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return rng_state


@jit
def expand(table: Table, state: State, nodes: Ints, used: Ints, node: int) -> None:
    """Add a child for every legal move."""
    mover = signed(state[TURN])
    low, high = placements(table, state, mover)
    if is_over(table, state):
        nodes[node, CHILD] = -1
        return
    none = not low | high
    while low | high or none:
        if none:
            cell, none = PASS, False
        elif low:
            cell = trailing_zeros(low)
            low &= low - ONE
        else:
            cell = SIXTY_FOUR + trailing_zeros(high)
            high &= high - ONE
        child = used[0]
        used[0] += 1
        nodes[child, MOVE], nodes[child, MOVER] = signed(cell), mover
        nodes[child, SIBLING] = nodes[node, CHILD]
        nodes[node, CHILD] = child


@jit
def select(nodes: Ints, won: NDArray[np.float64], node: int, rng_state: Word) -> tuple[int, Word]:
    """The child with the highest upper confidence bound, or a random one that has no visits."""
    rng_state = next_random(rng_state)
    log = np.log(nodes[node, VISITS] + 1.0)
    best, highest, child = -1, -1.0, nodes[node, CHILD]
    while child > 0:
        visits = nodes[child, VISITS]
        if visits:
            bound = won[child] / visits + EXPLORATION * np.sqrt(log / visits)
        else:
            bound = 1000.0 + signed((rng_state >> Word(child & 31)) & Word(1023))
        if bound > highest:
            best, highest = child, bound
        child = nodes[child, SIBLING]
    return best, rng_state
