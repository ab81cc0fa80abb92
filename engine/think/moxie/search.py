"""Compiled alpha-beta with a transposition table, for variants without a solved table.

A win in d turns scores WIN - d and a loss the negative of that; other scores are estimates. The
search has full width and finds every win within its depth, so a distance up to the depth is the
shortest. A repetition on the path from the root counts as a draw.
"""

from typing import NamedTuple

import numpy as np

from engine.think.jit import jit_no_arrays
from engine.think.moxie.rules.bits import popcount
from engine.think.moxie.rules.rule_arrays import Ints, RuleArrays
from engine.think.moxie.rules.turns import (
    ONGOING,
    WON,
    PackedPosition,
    TurnBuffers,
    after_turn,
    outcome,
    turn_buffers,
    write_turns,
)
from engine.think.moxie.table.index import Bytes

WIN = 1000
WIN_THRESHOLD = 800  # higher scores are wins, not estimates
ESTIMATE_LIMIT = 700
TABLE_BITS = 18
EXACT, LOWER_BOUND, UPPER_BOUND = 0, 1, 2
MAX_DEPTH = 90
HALTED = 5000  # the score of an interrupted search
UNKNOWN = 6000


class SearchState(NamedTuple):
    """The working memory of a search.

    `keys`, `entries`: the transposition table; an entry packs score, depth, kind of bound and best
    turn. `path`: the positions from the root on. `nodes`: the number of nodes and its limit.
    `stop_flag`, `timeout_flag`: bytes that other threads set to end the search.
    """

    keys: Ints
    entries: Ints
    path: Ints
    nodes: Ints
    stop_flag: Bytes
    timeout_flag: Bytes
    buffers: TurnBuffers


def new_search_state(stop_flag: Bytes, timeout_flag: Bytes, node_limit: int) -> SearchState:
    size = 1 << TABLE_BITS
    return SearchState(
        np.full(size, -1, np.int64),
        np.zeros(size, np.int64),
        np.zeros(MAX_DEPTH + 2, np.int64),
        np.array([0, node_limit], np.int64),
        stop_flag,
        timeout_flag,
        turn_buffers(MAX_DEPTH + 1),
    )


@jit_no_arrays
def position_key(position: PackedPosition) -> int:
    reserves = position.reserve << 40 | position.enemy_reserve << 44
    return position.own | position.enemy << 20 | reserves


@jit_no_arrays
def evaluate(rules: RuleArrays, position: PackedPosition) -> int:
    own, enemy = position.own, position.enemy
    lead = popcount(own) + position.reserve - popcount(enemy) - position.enemy_reserve
    score = 20 * lead if rules.sixth_wins else -20 * lead
    empty = rules.full & ~(own | enemy)
    while empty:
        cell = empty & -empty
        empty ^= cell
        score += 6 * rules.goal[own | cell] - 5 * rules.goal[enemy | cell]
    return max(-ESTIMATE_LIMIT, min(ESTIMATE_LIMIT, score))


@jit_no_arrays
def is_repetition(search: SearchState, key: int, ply: int) -> bool:
    at = ply - 2
    while at >= 0 and search.path[at] != key:
        at -= 2
    return at >= 0


@jit_no_arrays
def slot_of(search: SearchState, key: int) -> int:
    return (key * 0x9E3779B97F4A7C1 >> 20) & (len(search.keys) - 1)


@jit_no_arrays
def usable_score(entry: int, depth: int, alpha: int, beta: int) -> int:
    """The score of a table entry, or UNKNOWN if it is too shallow or a bound that cuts nothing."""
    score, kind = (entry & 0xFFFF) - 0x8000, entry >> 24 & 3
    if entry >> 16 & 255 < depth:
        return UNKNOWN
    if (
        kind == EXACT
        or (kind == LOWER_BOUND and score >= beta)
        or (kind == UPPER_BOUND and score <= alpha)
    ):
        return score
    return UNKNOWN


@jit_no_arrays
def store(
    search: SearchState, key: int, depth: int, score: int, alpha: int, beta: int, best: int
) -> None:
    kind = UPPER_BOUND if score <= alpha else LOWER_BOUND if score >= beta else EXACT
    slot = slot_of(search, key)
    search.keys[slot] = key
    search.entries[slot] = (score + 0x8000) | depth << 16 | kind << 24 | best << 32


@jit_no_arrays
def alphabeta(
    rules: RuleArrays,
    search: SearchState,
    position: PackedPosition,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The fail-soft score of a position to the side to move, or HALTED."""
    search.nodes[0] += 1
    state = outcome(rules, position, search.buffers)
    if state != ONGOING:
        return WIN if state == WON else -WIN
    key = position_key(position)
    if is_repetition(search, key, ply):
        return 0
    if depth <= 0 or ply >= MAX_DEPTH:
        return evaluate(rules, position)
    if search.stop_flag[0] or search.timeout_flag[0] or search.nodes[0] > search.nodes[1]:
        return HALTED
    hash_turn, slot = 0, slot_of(search, key)
    if search.keys[slot] == key:
        score = usable_score(search.entries[slot], depth, alpha, beta)
        if score != UNKNOWN:
            return score
        hash_turn = search.entries[slot] >> 32
    search.path[ply] = key
    size = write_turns(rules, position, search.buffers, ply)
    rows = search.buffers.turns[ply]
    best, best_at, low = -WIN - 1, 0, alpha
    for turn in range(size):
        at = hash_turn if turn == 0 else 0 if turn == hash_turn else turn
        score = alphabeta(
            rules,
            search,
            after_turn(rows, at, position),
            depth - 1,
            -one_turn_later(beta),
            -one_turn_later(low),
            ply + 1,
        )
        if score == HALTED:
            return HALTED
        score = -one_turn_earlier(score)
        if score > best:
            best, best_at = score, at
        low = max(low, best)
        if low >= beta:
            break
    if size == 0:
        best = 0
    store(search, key, depth, best, alpha, beta, best_at)
    return best


@jit_no_arrays
def one_turn_earlier(score: int) -> int:
    """A score as seen one turn earlier, when a win or loss is one turn farther away."""
    return score - 1 if score > WIN_THRESHOLD else score + 1 if score < -WIN_THRESHOLD else score


@jit_no_arrays
def one_turn_later(score: int) -> int:
    return score + 1 if score > WIN_THRESHOLD else score - 1 if score < -WIN_THRESHOLD else score
