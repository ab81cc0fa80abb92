"""All positions that can be reached, and their values, by the number of stones on the board.

A position is a word: 30 bits with own and neutral stones, 30 with enemy and neutral ones. The least
word of all its images by symmetry stands for all of them. The rules are written anew here, so that
the searches in `engine.think` and this table can check each other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit_no_arrays
from engine.think.small_macbeth.keys import BOARD, CELLS, turns

Words = NDArray[np.int64]
Values = NDArray[np.int8]

FULL = (1 << CELLS) - 1
NONE = -99  # the value of placements where there are none
RAYS = 4  # of a cell


class Tables(NamedTuple):
    """`rays`: up to four sets of cells for each cell. `upward`: whether their bits are higher."""

    rays: Words
    upward: Words
    turns: Words


def make_tables() -> Tables:
    places = {cell: place for place, cell in enumerate(BOARD.by_cell)}
    rays, upward = np.zeros((CELLS, RAYS), np.int64), np.zeros((CELLS, RAYS), np.int64)
    for cell, place in places.items():
        for number, line in enumerate(BOARD.lines[cell]):
            row = [places[one] for one in line if one]
            rays[place, number] = sum(1 << one for one in row)
            upward[place, number] = row[0] > place
    return Tables(rays, upward, np.array(turns(), np.int64))


@jit_no_arrays
def row_cells(tables: Tables, place: int, own: int, prey: int) -> int:
    """The stones among `prey` that a stone on this place captures."""
    found = 0
    for number in range(RAYS):
        ray = tables.rays[place, number]
        rest = ray & ~prey
        if rest == 0 or rest == ray:
            continue
        if tables.upward[place, number]:
            end = rest & -rest
            if end & own:
                found |= ray & (end - 1)
        else:
            for shift in (1, 2, 4, 8, 16):
                rest |= rest >> shift
            end = rest ^ (rest >> 1)
            if end & own:
                found |= ray & ~(end | (end - 1))
    return found


@jit_no_arrays
def least_image(tables: Tables, a: int, b: int) -> int:
    least = 1 << 62
    for one in range(tables.turns.shape[0]):
        turn = tables.turns[one]
        first = turn[0, a & 1023] | turn[1, (a >> 10) & 1023] | turn[2, a >> 20]
        second = turn[0, b & 1023] | turn[1, (b >> 10) & 1023] | turn[2, b >> 20]
        least = min(least, (first << CELLS) | second)
    return least


@jit_no_arrays
def after_placement(tables: Tables, word: int, place: int, keeps: bool) -> int:
    """The word after a placement, or -1 if it captures nothing. `keeps`: as in `Kind`."""
    a, b = word >> CELLS, word & FULL
    neutral = a & b
    own, enemy = a & ~neutral, b & ~neutral
    taken = row_cells(tables, place, own, enemy)
    gained = taken if keeps else row_cells(tables, place, own, neutral)
    if taken | gained == 0:
        return -1
    own, enemy = own | gained | (1 << place), enemy & ~taken
    neutral = 0 if keeps else (neutral & ~gained) | taken
    return least_image(tables, enemy | neutral, own | neutral)


@jit_no_arrays
def can_place(tables: Tables, word: int, keeps: bool) -> bool:
    empty = FULL & ~((word >> CELLS) | word)
    for place in range(CELLS):
        if empty >> place & 1 and after_placement(tables, word, place, keeps) >= 0:
            return True
    return False


@jit_no_arrays
def swapped(tables: Tables, word: int) -> int:
    return least_image(tables, word & FULL, word >> CELLS)


@jit_no_arrays
def lead(word: int) -> int:
    """The mover's stones less the enemy's."""
    found = 0
    for place in range(CELLS):
        found += (word >> (CELLS + place) & 1) - (word >> place & 1)
    return found


@jit_no_arrays
def expand(tables: Tables, words: Words, at: int, found: Words, keeps: bool) -> tuple[int, int]:
    """Write the words after all placements, as long as there is room. Returns where it stopped."""
    count = 0
    while at < len(words) and count + CELLS <= len(found):
        empty = FULL & ~((words[at] >> CELLS) | words[at])
        for place in range(CELLS):
            if empty >> place & 1:
                after = after_placement(tables, words[at], place, keeps)
                if after >= 0:
                    found[count] = after
                    count += 1
        at += 1
    return at, count


@jit_no_arrays
def expand_passes(tables: Tables, words: Words, found: Words, keeps: bool, free: bool) -> int:
    """Write the words after passes. Returns their number."""
    count = 0
    for word in words:
        after = swapped(tables, word)
        if free or (not can_place(tables, word, keeps) and can_place(tables, after, keeps)):
            found[count] = after
            count += 1
    return count


@jit_no_arrays
def place_of(words: Words, word: int) -> int:
    low, high = 0, len(words)
    while low < high:
        middle = (low + high) >> 1
        if words[middle] < word:
            low = middle + 1
        else:
            high = middle
    return low


@jit_no_arrays
def rate_placements(
    tables: Tables, words: Words, later: Words, values: Values, keeps: bool, found: Values
) -> None:
    """The best value of the placements, from the values of all positions with one stone more."""
    for at in range(len(words)):
        best = NONE
        empty = FULL & ~((words[at] >> CELLS) | words[at])
        for place in range(CELLS):
            if empty >> place & 1:
                after = after_placement(tables, words[at], place, keeps)
                if after >= 0:
                    best = max(best, -values[place_of(later, after)])
        found[at] = best


@jit_no_arrays
def rate_all(tables: Tables, words: Words, placements: Values, free: bool, found: Values) -> None:
    """The values of positions before which nobody has passed."""
    for at in range(len(words)):
        value, now = placements[at], lead(words[at])
        if free:
            other = placements[place_of(words, swapped(tables, words[at]))]
            value = max(value, -max(other, -now))
        elif value == NONE:
            place = place_of(words, swapped(tables, words[at]))
            passes = place < len(words) and words[place] == swapped(tables, words[at])
            value = now if not passes or placements[place] == NONE else -placements[place]
        found[at] = value
