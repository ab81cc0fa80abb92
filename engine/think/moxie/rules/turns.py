"""Compiled generation of all legal turns."""

from typing import NamedTuple

import numpy as np

from engine.moxie.position import MoxiePosition
from engine.think.jit import jit_no_arrays
from engine.think.moxie.rules.bits import popcount, trailing_zeros
from engine.think.moxie.rules.chains import chain_buffer, stack_buffer, write_chains
from engine.think.moxie.rules.numbering import numbering
from engine.think.moxie.rules.rule_arrays import (
    INSTANT,
    LAST_CHANCE,
    MANDATORY,
    OUT_OF_STONES,
    SACRIFICE,
    UNLESS_DECISIVE,
    Ints,
    RuleArrays,
)

# The outcome of a position for the side to move.
ONGOING, WON, LOST = 0, 1, 2

MAX_TURNS = 4096


class PackedPosition(NamedTuple):
    """A position as the side to move sees it: sets of stones, and numbers of stones in reserve."""

    own: int
    enemy: int
    reserve: int
    enemy_reserve: int


def pack_position(position: MoxiePosition) -> PackedPosition:
    side, numbers = position.side, numbering(position.rules.board)
    own, enemy = numbers.pack(side.own), numbers.pack(side.enemy)
    return PackedPosition(own, enemy, side.reserve, sum(position.reserves) - side.reserve)


class TurnBuffers(NamedTuple):
    """Working memory. `turns`: by depth, the rows of all turns; depth 0 is scratch space.

    A row has what the turn makes of the mover's stones, the enemy's stones and the mover's reserve.
    """

    chains: Ints
    stack: Ints
    turns: Ints


def turn_buffers(depth: int) -> TurnBuffers:
    turns = np.empty((depth + 1, MAX_TURNS, 3), np.int64)
    return TurnBuffers(chain_buffer(), stack_buffer(), turns)


@jit_no_arrays
def after_turn(rows: Ints, at: int, position: PackedPosition) -> PackedPosition:
    """The position after the turn of a row, as the other side sees it."""
    return PackedPosition(rows[at, 1], rows[at, 0], position.enemy_reserve, rows[at, 2])


@jit_no_arrays
def outcome(rules: RuleArrays, position: PackedPosition, buffers: TurnBuffers) -> int:
    """ONGOING, WON or LOST: by captures or, after them, by a goal."""
    own, enemy = position.own, position.enemy
    if popcount(own) + position.reserve <= OUT_OF_STONES:
        return LOST if rules.sixth_wins else WON
    if popcount(enemy) + position.enemy_reserve <= OUT_OF_STONES:
        return WON if rules.sixth_wins else LOST
    if rules.row == LAST_CHANCE:
        return WON if rules.goal[own] else ONGOING
    if not rules.goal[enemy]:
        return ONGOING
    if rules.row == INSTANT:
        return LOST
    for at in range(write_chains(rules, own, enemy, buffers.chains, buffers.stack)):
        if not rules.goal[enemy & ~buffers.chains[at, 2]]:
            return ONGOING
    return LOST


@jit_no_arrays
def write_quiet(
    rules: RuleArrays, own: int, enemy: int, reserve: int, rows: Ints, size: int
) -> int:
    """Append the drops and steps to `size` rows. Returns the new number of rows."""
    empty = rules.full & ~(own | enemy)
    cells = empty if reserve else 0
    while cells:
        cell = cells & -cells
        cells ^= cell
        rows[size, 0], rows[size, 1], rows[size, 2] = own | cell, enemy, reserve - 1
        size += 1
    starts = own
    while starts:
        start = starts & -starts
        starts ^= start
        ends = rules.steps[trailing_zeros(start)] & empty
        while ends:
            end = ends & -ends
            ends ^= end
            rows[size, 0], rows[size, 1], rows[size, 2] = own ^ start | end, enemy, reserve
            size += 1
    return size


@jit_no_arrays
def write_jumps(
    rules: RuleArrays, position: PackedPosition, rows: Ints, buffers: TurnBuffers
) -> int:
    chains = buffers.chains
    size = write_chains(rules, position.own, position.enemy, chains, buffers.stack)
    for at in range(size):
        rows[at, 0] = position.own & ~chains[at, 0] | chains[at, 1]
        rows[at, 1] = position.enemy & ~chains[at, 2]
        rows[at, 2] = position.reserve
    return size


@jit_no_arrays
def write_turns(
    rules: RuleArrays, position: PackedPosition, buffers: TurnBuffers, depth: int
) -> int:
    """Write all legal turns to `buffers.turns[depth]`, jumps first. Returns their number.

    The game is not over, and the depth at least 1.
    """
    own, enemy, reserve = position.own, position.enemy, position.reserve
    rows = buffers.turns[depth]
    size = write_jumps(rules, position, rows, buffers)
    if size == 0:
        return write_quiet(rules, own, enemy, reserve, rows, 0)
    if rules.jumps == MANDATORY:
        return size
    if rules.jumps == SACRIFICE:
        stones = own
        while stones:
            stone = stones & -stones
            stones ^= stone
            size = write_quiet(rules, own ^ stone, enemy, reserve, rows, size)
        return size
    return _write_decisive(rules, position, rows, size, buffers)


@jit_no_arrays
def _write_decisive(
    rules: RuleArrays, position: PackedPosition, rows: Ints, size: int, buffers: TurnBuffers
) -> int:
    """Appends the drops and steps that are allowed to a player who can jump."""
    every_jump_loses = rules.jumps == UNLESS_DECISIVE
    if every_jump_loses:
        for at in range(size):
            if not can_win_now(rules, after_turn(rows, at, position), buffers):
                every_jump_loses = False
                break
    end = write_quiet(rules, position.own, position.enemy, position.reserve, rows, size)
    for at in range(size, end):
        after = after_turn(rows, at, position)
        wins = outcome(rules, after, buffers) == LOST
        if wins or (every_jump_loses and not can_win_now(rules, after, buffers)):
            rows[size, 0], rows[size, 1], rows[size, 2] = rows[at, 0], rows[at, 1], rows[at, 2]
            size += 1
    return size


@jit_no_arrays
def can_win_now(rules: RuleArrays, position: PackedPosition, buffers: TurnBuffers) -> bool:
    """True if the side to move has won, or could win this turn if no jump were compulsory."""
    state = outcome(rules, position, buffers)
    if state != ONGOING:
        return state == WON
    rows = buffers.turns[0]
    size = write_jumps(rules, position, rows, buffers)
    size = write_quiet(rules, position.own, position.enemy, position.reserve, rows, size)
    for at in range(size):
        if outcome(rules, after_turn(rows, at, position), buffers) == LOST:
            return True
    return False


@jit_no_arrays
def perft(rules: RuleArrays, position: PackedPosition, buffers: TurnBuffers, depth: int) -> int:
    """The number of sequences of `depth` turns, at least 1."""
    if outcome(rules, position, buffers) != ONGOING:
        return 0
    size = write_turns(rules, position, buffers, depth)
    if depth == 1:
        return size
    total = 0
    for at in range(size):
        after = after_turn(buffers.turns[depth], at, position)
        total += perft(rules, after, buffers, depth - 1)
    return total
