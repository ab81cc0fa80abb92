"""Looking ahead where there is no table: alpha-beta with a table of positions seen, compiled.

A win in d turns scores SURE - d, a loss as much below zero, and all else is an estimate. A search
of full width finds every win within its depth, so a distance no larger than that is the shortest.
A position that comes again on the way from the root counts as a draw.
"""

from typing import NamedTuple

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.rules.bits import count
from engine.think.moxie.rules.rule_arrays import Ground, Ints
from engine.think.moxie.rules.turns import GOES_ON, WON, Room, outcome, room, turns
from engine.think.moxie.table.index import Bytes

SURE = 1000
PROVED = 800  # scores beyond this are wins, and no estimates
LIMIT = 700  # of estimates
SEEN_BITS = 18
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
DEEPEST = 90
HALTED = 5000  # the score of a search that was broken off
UNKNOWN = 6000


class Memory(NamedTuple):
    """What a search keeps. `keys`, `worth`: a position, and its score, depth, kind and best turn.

    `path`: the positions from the root on. `spent`: nodes so far, and how many there may be.
    `halts`: bytes that others set to end the search, one of the asker's and one of the clock's.
    """

    keys: Ints
    worth: Ints
    path: Ints
    spent: Ints
    asked: Bytes
    rung: Bytes
    room: Room


def memory(asked: Bytes, rung: Bytes, nodes: int) -> Memory:
    """An empty memory."""
    size = 1 << SEEN_BITS
    return Memory(
        np.full(size, -1, np.int64),
        np.zeros(size, np.int64),
        np.zeros(DEEPEST + 2, np.int64),
        np.array([0, nodes], np.int64),
        asked,
        rung,
        room(DEEPEST + 1),
    )


@jit_no_arrays
def key_of(own: int, enemy: int, reserve: int, held: int) -> int:
    """A position as one number, each another."""
    return own | enemy << 20 | reserve << 40 | held << 44


@jit_no_arrays
def estimate(g: Ground, own: int, enemy: int, reserve: int, held: int) -> int:
    """Stones ahead, and cells that would complete a goal, to the side to move."""
    ahead = count(own) + reserve - count(enemy) - held
    score = 20 * ahead if g.sixth_wins else -20 * ahead
    free = g.full & ~(own | enemy)
    while free:
        cell = free & -free
        free ^= cell
        score += 6 * g.goal[own | cell] - 5 * g.goal[enemy | cell]
    return max(-LIMIT, min(LIMIT, score))


@jit_no_arrays
def repeats(m: Memory, here: int, ply: int) -> bool:
    """Whether a position was there before on the way from the root."""
    at = ply - 2
    while at >= 0 and m.path[at] != here:
        at -= 2
    return at >= 0


@jit_no_arrays
def place_of(m: Memory, here: int) -> int:
    """Where the memory keeps a position."""
    return (here * 0x9E3779B97F4A7C1 >> 20) & (len(m.keys) - 1)


@jit_no_arrays
def recall(kept: int, depth: int, alpha: int, beta: int) -> int:
    """The score that was kept, if it is good enough; else UNKNOWN."""
    score, kind = (kept & 0xFFFF) - 0x8000, kept >> 24 & 3
    if kept >> 16 & 255 < depth:
        return UNKNOWN
    if (
        kind == EXACT
        or (kind == AT_LEAST and score >= beta)
        or (kind == AT_MOST and score <= alpha)
    ):
        return score
    return UNKNOWN


@jit_no_arrays
def keep(m: Memory, here: int, depth: int, score: int, alpha: int, beta: int, best: int) -> None:
    """Keeps the score of a position, and which of its turns was best."""
    kind = AT_MOST if score <= alpha else AT_LEAST if score >= beta else EXACT
    place = place_of(m, here)
    m.keys[place] = here
    m.worth[place] = (score + 0x8000) | depth << 16 | kind << 24 | best << 32


@jit_no_arrays
def search(
    g: Ground,
    m: Memory,
    own: int,
    enemy: int,
    reserve: int,
    held: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The score of a position to the side to move, or HALTED; fail-soft."""
    m.spent[0] += 1
    stands = outcome(g, own, enemy, reserve, held, m.room)
    if stands != GOES_ON:
        return SURE if stands == WON else -SURE
    here = key_of(own, enemy, reserve, held)
    if repeats(m, here, ply):
        return 0
    if depth <= 0 or ply >= DEEPEST:
        return estimate(g, own, enemy, reserve, held)
    if m.asked[0] or m.rung[0] or m.spent[0] > m.spent[1]:
        return HALTED
    first, place = 0, place_of(m, here)
    if m.keys[place] == here:
        score = recall(m.worth[place], depth, alpha, beta)
        if score != UNKNOWN:
            return score
        first = m.worth[place] >> 32
    m.path[ply] = here
    size = turns(g, own, enemy, reserve, held, m.room, ply)
    out = m.room.turns[ply]
    best, best_at, low = -SURE - 1, 0, alpha
    for turn in range(size):
        at = first if turn == 0 else 0 if turn == first else turn  # the best one of before leads
        # A win or loss is a turn farther away from here than from there.
        score = search(
            g,
            m,
            out[at, 1],
            out[at, 0],
            held,
            out[at, 2],
            depth - 1,
            -farther(beta),
            -farther(low),
            ply + 1,
        )
        if score == HALTED:
            return HALTED
        score = -nearer(score)
        if score > best:
            best, best_at = score, at
        low = max(low, best)
        if low >= beta:
            break
    if size == 0:
        best = 0
    keep(m, here, depth, best, alpha, beta, best_at)
    return best


@jit_no_arrays
def nearer(score: int) -> int:
    """A score as it is a turn earlier: wins and losses are a turn farther away."""
    return score - 1 if score > PROVED else score + 1 if score < -PROVED else score


@jit_no_arrays
def farther(score: int) -> int:
    """The bound of a score a turn later that comes to this one."""
    return score + 1 if score > PROVED else score - 1 if score < -PROVED else score
