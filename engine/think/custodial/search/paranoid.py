"""Games that are not a duel of two: everybody is taken to play against the one who thinks.

With three players that is the paranoid search (Sturtevant and Korf, "On Pruning Techniques for
Multi-Player Games", 2000), and what it finds is the least that a player can reach. In a friendly
search everybody helps, which gives the most: where both agree the value is exact. With two who are
left the search is the usual one, and exact by itself.
"""

import numpy as np
from numpy.typing import NDArray

from engine.think.custodial.rules.bitboard import pick
from engine.think.custodial.rules.bits import ONE, TWO, ZERO, Word, popcount, signed
from engine.think.custodial.rules.moves import PASS, is_over, lead, make, may_pass, placements
from engine.think.custodial.rules.state import (
    NEUTRAL,
    OUT,
    PASSES,
    TURN,
    WORDS,
    State,
    from_position,
)
from engine.think.custodial.rules.tables import FREE, PLAYERS, SAFE
from engine.think.custodial.search.endgame import HUNDRED
from engine.think.custodial.search.iterative_deepening import BOTTOM, Root
from engine.think.custodial.search.move_ordering import HINTED, WIDTH, lift
from engine.think.custodial.search.search_state import HALTED, Memory, visit
from engine.think.custodial.search.transposition import (
    BEST,
    EXACT,
    K2,
    NO_CELL,
    WORST,
    cell_of,
    depth_of,
    key_of,
    lower_of,
    mixed,
    probe,
    store,
    upper_of,
)
from engine.think.jit import jit
from engine.think.learning.evaluation import Tables
from engine.think.learning.features import appraise

States = NDArray[np.uint64]
"""One state for each ply, and those that were left behind."""

MIDDLE = 1 << 20
MOBILITY, SAFETY, MOST = 60, 500, 8000
ME_AT = Word(32)


@jit
def search_crowd(  # noqa: C901 - what is called again hands on its whole context
    m: Memory,
    known: Tables,
    states: States,
    ply: int,
    me: int,
    depth: int,
    alpha: int,
    beta: int,
    top: Word,
    friendly: int,
) -> int:
    """What the state in row `ply` is worth to a player, in hundredths of stones."""
    if visit(m):
        return 0
    state = states[ply]
    turn = signed(state[TURN])
    low, high = placements(m, state, turn)
    none = not low | high
    if (none or m[FREE] or state[OUT]) and is_over(m, state):
        return HUNDRED * lead(m, state, me)
    if depth <= 0 and not none:
        return appraise_crowd(m, known, state, me)
    key, found = ZERO, ZERO
    if depth > 0:
        key = _key(state, me, friendly)
        found = probe(m, key)
        if found and depth_of(found) >= depth:
            lower, upper = lower_of(found), upper_of(found)
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
    mine = turn == me or friendly == 1
    end = _collect(m, known, states, ply, me, low, high, depth, top, cell_of(found), mine)
    best, chosen = (WORST, NO_CELL) if mine else (BEST, NO_CELL)
    floor, roof, at = alpha, beta, top
    while at < end and floor < roof:
        lift(m, at, end)
        cell = m[at + ONE]
        make(m, state, cell, states[ply + 1])
        less = 0 if cell == PASS else 1
        value = search_crowd(
            m, known, states, ply + 1, me, depth - less, floor, roof, end, friendly
        )
        if m[HALTED]:
            return 0
        if mine and value > best:
            best, chosen = value, cell
            floor = max(floor, best)
        elif not mine and value < best:
            best, chosen = value, cell
            roof = min(roof, best)
        at += WIDTH
    if depth > 0:
        lower, upper = best if best > alpha else WORST, best if best < beta else BEST
        store(m, key, min(depth, EXACT), lower, upper, chosen)
    return best


@jit
def _key(state: State, me: int, friendly: int) -> Word:
    rest = state[TURN] + (state[PASSES] << TWO) + (Word(2 * me + friendly) << ME_AT)
    key = key_of(state[0], state[1], state[2], state[3], state[4], state[5], rest)
    return key ^ mixed(state[NEUTRAL] + ONE, K2) ^ mixed(state[NEUTRAL + 1], key) | ONE


@jit
def _collect(
    m: Memory,
    known: Tables,
    states: States,
    ply: int,
    me: int,
    low: Word,
    high: Word,
    depth: int,
    top: Word,
    hint: Word,
    mine: bool,
) -> Word:
    """Put all moves on the stack, ranked by what they look like if there is depth below them."""
    state, after = states[ply], states[ply + 1]
    sign = 1 if mine else -1
    passing = not low | high or may_pass(m, state)
    while low | high or passing:
        if low | high:
            cell, low, high = pick(low, high)
        else:
            cell, passing = PASS, False
        rank = Word(MIDDLE)
        if cell == hint:
            rank = HINTED
        elif depth > 1:
            make(m, state, cell, after)
            rank = Word(MIDDLE + sign * appraise_crowd(m, known, after, me))
        m[top], m[top + ONE] = rank, cell
        top += WIDTH
    return top


@jit
def appraise_crowd(m: Memory, known: Tables, state: State, me: int) -> int:
    """The lead that a player can expect."""
    if known.weights.shape[0]:
        value = appraise(m, state, me, known)
    else:
        best = -MOST
        for other in range(signed(m[PLAYERS])):
            if other != me and not (state[OUT] >> Word(other)) & ONE:
                best = max(best, _standing(m, state, other))
        value = _standing(m, state, me) - best
    return max(-MOST, min(MOST, value))


@jit
def _standing(m: Memory, state: State, color: int) -> int:
    """A player's moves to choose from, and stones on safe cells."""
    low, high = placements(m, state, color)
    moves = signed(popcount(low) + popcount(high))
    safe = popcount(state[2 * color] & m[SAFE]) + popcount(state[2 * color + 1] & m[SAFE + 1])
    return MOBILITY * moves + SAFETY * signed(safe)


@jit
def answer_crowd(m: Memory, state: State, me: int) -> int:
    """The move that was found best in a state, if it is still known; else NO_CELL."""
    return signed(cell_of(probe(m, _key(state, me, 0))))


FEW = 8
"""With so many empty cells and less it is tried to prove values among three."""
PLIES = 3 * 128


class Company(Root):
    """As `Root`, but for everybody against the one who is to move. Nothing but depth is exact."""

    near, prepared = 1, 1

    def _one(self, child: int, depth: int, *, exact: bool, low: int, high: int) -> int:
        return self._reach(child, depth + exact, low, high, friendly=False)

    def _reach(self, child: int, depth: int, low: int, high: int, *, friendly: bool) -> int:
        """The least that a move can be worth, or the most if everybody is friendly."""
        states = np.zeros((PLIES, WORDS), dtype=np.uint64)
        states[0] = self.children[child]
        return search_crowd(
            self.memory,
            self.known,
            states,
            0,
            self._me,
            depth - 1,
            low,
            high,
            BOTTOM,
            int(friendly),
        )

    def _prove(self, finished: list[int], *, complete: bool) -> None:
        if len(self.position.active) == 2:
            return super()._prove(finished, complete=complete)
        if not complete or self.empty > FEW:
            return None
        for child in finished if self.every else finished[:1]:
            most = self._reach(child, self.empty + 1, WORST, BEST, friendly=True)
            if most == self.values[child] and not self.halted:
                self.proved.add(child)
        return None

    @property
    def _me(self) -> int:
        return int(from_position(self.position)[TURN])

    def _view(self, state: State) -> State:
        return state

    def _answer(self, state: State) -> int:
        return int(answer_crowd(self.memory, state, self._me))
