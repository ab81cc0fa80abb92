"""All legal turns of a position in compiled code, and what they lead to.

A position is seen by the side to move: its stones, the enemy's, its reserve, the enemy's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit_no_arrays
from engine.think.moxie.rules.bits import count, lowest
from engine.think.moxie.rules.chains import chain_room, chains, stack_room
from engine.think.moxie.rules.rule_arrays import (
    INSTANT,
    LAST_CHANCE,
    MANDATORY,
    OUT_OF_STONES,
    SACRIFICE,
    Ground,
    Ints,
)

Longs = NDArray[np.int64]

GOES_ON, WON, LOST = 0, 1, 2
"""How a position stands that somebody's turn has led to, for the side to move."""

MOST_TURNS = 4096

OWN, ENEMY, RESERVE = 0, 1, 2
"""The columns of a turn: what the mover's stones, the enemy's and the mover's reserve become."""


class Room(NamedTuple):
    """Room to work in: for chains, and for the turns of [depth]; the first of them is a spare."""

    found: Ints
    stack: Ints
    turns: Longs


def room(depth: int) -> Room:
    """Room to look so many turns ahead."""
    turns = np.empty((depth + 1, MOST_TURNS, 3), np.int64)
    return Room(chain_room(), stack_room(), turns)


@jit_no_arrays
def outcome(g: Ground, own: int, enemy: int, reserve: int, held: int, room: Room) -> int:
    """Whether the game is won or lost; `held` is the enemy's reserve. Captures come first."""
    if count(own) + reserve <= OUT_OF_STONES:
        return LOST if g.sixth_wins else WON
    if count(enemy) + held <= OUT_OF_STONES:
        return WON if g.sixth_wins else LOST
    if g.row == LAST_CHANCE:
        return WON if g.goal[own] else GOES_ON
    if not g.goal[enemy]:
        return GOES_ON
    if g.row == INSTANT:
        return LOST
    for at in range(chains(g, own, enemy, room.found, room.stack)):
        if not g.goal[enemy & ~room.found[at, 2]]:
            return GOES_ON
    return LOST


@jit_no_arrays
def quiet(g: Ground, own: int, enemy: int, reserve: int, out: Ints, size: int) -> int:
    """Writes the drops and steps behind the first `size` turns; returns how many there are then."""
    empty = g.full & ~(own | enemy)
    cells = empty if reserve else 0
    while cells:
        cell = cells & -cells
        cells ^= cell
        out[size, 0], out[size, 1], out[size, 2] = own | cell, enemy, reserve - 1
        size += 1
    starts = own
    while starts:
        start = starts & -starts
        starts ^= start
        ends = g.step[lowest(start)] & empty
        while ends:
            end = ends & -ends
            ends ^= end
            out[size, 0], out[size, 1], out[size, 2] = own ^ start | end, enemy, reserve
            size += 1
    return size


@jit_no_arrays
def jumps(g: Ground, own: int, enemy: int, reserve: int, out: Ints, room: Room) -> int:
    """Writes all jumps; returns how many there are."""
    found = room.found
    size = chains(g, own, enemy, found, room.stack)
    for at in range(size):
        out[at, 0] = own & ~found[at, 0] | found[at, 1]
        out[at, 1] = enemy & ~found[at, 2]
        out[at, 2] = reserve
    return size


@jit_no_arrays
def turns(g: Ground, own: int, enemy: int, reserve: int, held: int, room: Room, depth: int) -> int:
    """Writes what every legal turn leads to, jumps first; returns how many. The game goes on.

    It writes to `room.turns[depth]`, of a depth of 1 and more.
    """
    out = room.turns[depth]
    size = jumps(g, own, enemy, reserve, out, room)
    if size == 0:
        return quiet(g, own, enemy, reserve, out, 0)
    if g.jumps == MANDATORY:
        return size
    if g.jumps == SACRIFICE:
        stones = own
        while stones:
            stone = stones & -stones
            stones ^= stone
            size = quiet(g, own ^ stone, enemy, reserve, out, size)
        return size
    return _decisive(g, own, enemy, reserve, held, out, size, room)


@jit_no_arrays
def _decisive(
    g: Ground, own: int, enemy: int, reserve: int, held: int, out: Ints, size: int, room: Room
) -> int:
    """Writes the drops and steps that one who can jump may make under `unless-decisive`."""
    excused = True
    for at in range(size):
        if not concedes(g, out[at, 1], out[at, 0], held, out[at, 2], room):
            excused = False
            break
    more = quiet(g, own, enemy, reserve, out, size)
    for at in range(size, more):
        after, left = out[at, 0], out[at, 2]
        wins = outcome(g, enemy, after, held, left, room) == LOST
        if wins or (excused and not concedes(g, enemy, after, held, left, room)):
            out[size, 0], out[size, 1], out[size, 2] = after, enemy, left
            size += 1
    return size


@jit_no_arrays
def concedes(g: Ground, own: int, enemy: int, reserve: int, held: int, room: Room) -> bool:
    """Whether the side to move has won already, or can win at once if nothing is compulsory."""
    stands = outcome(g, own, enemy, reserve, held, room)
    if stands != GOES_ON:
        return stands == WON
    out = room.turns[0]
    size = jumps(g, own, enemy, reserve, out, room)
    size = quiet(g, own, enemy, reserve, out, size)
    for at in range(size):
        if outcome(g, out[at, 1], out[at, 0], held, out[at, 2], room) == LOST:
            return True
    return False


@jit_no_arrays
def perft(g: Ground, own: int, enemy: int, reserve: int, held: int, room: Room, depth: int) -> int:
    """The number of sequences of `depth` turns from a position, one and more."""
    if outcome(g, own, enemy, reserve, held, room) != GOES_ON:
        return 0
    size = turns(g, own, enemy, reserve, held, room, depth)
    if depth == 1:
        return size
    total = 0
    for at in range(size):
        after, left, kept = (
            room.turns[depth, at, 0],
            room.turns[depth, at, 1],
            room.turns[depth, at, 2],
        )
        total += perft(g, left, after, held, kept, room, depth - 1)
    return total
