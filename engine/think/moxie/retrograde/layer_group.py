"""What is the same in all layers with so many stones on the board, whatever is in reserve.

A page lists positions from the opponent's side: for each set of enemy stones up to symmetry all
sets of own ones, as narrow sets: those of the cells that the enemy leaves free, numbered from 0.
The opponent's row of the table lists what a drop or step leads to in the same manner.
"""

from typing import NamedTuple

import numpy as np

from engine.board import Board
from engine.moxie.rules import STONES
from engine.think.jit import inline_no_arrays, jit_no_arrays
from engine.think.moxie.rules.bits import count, lowest
from engine.think.moxie.rules.chains import MOST_CHAINS, chain_room, chains, stack_room
from engine.think.moxie.rules.rule_arrays import Ground, Ints
from engine.think.moxie.table.index import Index, Key, Small, indexed, slot, squeezed, turned

TAKEN_AT = 28  # above these bits of a target: how many stones are captured, less one
TARGET = (1 << TAKEN_AT) - 1


class Page(NamedTuple):
    """For each position of the page, and from `first` on for each of its chains.

    `home`: where it stands in its layer; the complement of that if it stands elsewhere too.
    `targets`: where a chain leads to in its layer, and how many stones it captures. `near`: for
    each set of enemy stones and each free cell, the free cells a step away.
    """

    home: Small
    first: Small
    targets: Small
    near: Small


class PageRoom(NamedTuple):
    """Room to work in."""

    found: Ints
    stack: Ints
    turns: Ints
    parts: Ints


def parts_room() -> Ints:
    """Room for `unfold`."""
    return np.empty((3, 128), np.int64)


def make_page(g: Ground, x: Index, a: int, b: int) -> Page:
    """The page of all positions with so many own and enemy stones."""
    rows = int(x.first[b + 1] - x.first[b])
    size = rows * int(x.choose[x.cells - b, a])
    home, first = np.empty(size, np.int32), np.zeros(size + 1, np.int32)
    targets = np.empty(size + 4 * MOST_CHAINS, np.int32)
    room = PageRoom(chain_room(), stack_room(), np.empty(16, np.int64), parts_room())
    done = 0
    while done < rows:
        done = list_chains(g, x, a, b, done, home, first, targets, room)
        if done < rows:
            targets = np.concatenate([targets, np.empty(len(targets) // 2, np.int32)])
    return Page(home, first, targets[: first[-1]].copy(), steps_of(g, x, b))


def steps_of(g: Ground, x: Index, b: int) -> Small:
    """What a page has of the rules' steps."""
    near = np.zeros((x.first[b + 1] - x.first[b], max(x.cells - b, 1)), np.int32)
    list_steps(g, x, b, near)
    return near


@inline_no_arrays
def spread(free: int, narrow: int) -> int:
    """A narrow set as a set of cells."""
    wide = 0
    while narrow:
        cell = free & -free
        if narrow & 1:
            wide |= cell
        free ^= cell
        narrow >>= 1
    return wide


@inline_no_arrays
def unfold(free: int, parts: Ints) -> None:
    """Fills in [part, bits] what parts of narrow sets are as sets of cells."""
    parts[:, 0] = 0
    at = 0
    while free:
        part, bit = at // 7, 1 << at % 7
        for low in range(bit):
            parts[part, bit | low] = parts[part, low] | (free & -free)
        free &= free - 1
        at += 1


@inline_no_arrays
def widened(parts: Ints, narrow: int) -> int:
    """A narrow set as a set of cells, by its parts."""
    wide: int = parts[0, narrow & 127] | parts[1, narrow >> 7 & 127] | parts[2, narrow >> 14]
    return wide


@jit_no_arrays
def list_steps(g: Ground, x: Index, b: int, near: Small) -> None:
    """Fills in the steps of a page."""
    for row in range(near.shape[0]):
        free = g.full ^ x.sets[x.first[b] + row]
        left, at = free, 0
        while left:
            near[row, at] = squeezed(x, free, g.step[lowest(left)] & free)
            left &= left - 1
            at += 1


@jit_no_arrays
def list_chains(
    g: Ground,
    x: Index,
    a: int,
    b: int,
    done: int,
    home: Small,
    first: Small,
    targets: Small,
    room: PageRoom,
) -> int:
    """Fills in a page from a row on, until there is no room; returns with which row to go on."""
    found, stack, turns, parts = room
    size = x.choose[x.cells - b, a]
    rows: int = x.first[b + 1] - x.first[b]
    for row in range(done, rows):
        enemy = x.sets[x.first[b] + row]
        free = g.full ^ enemy
        for symmetry in range(x.turn.shape[0]):
            turns[symmetry] = turned(x, symmetry, enemy)
        unfold(free, parts)
        used = first[row * size]
        for rank in range(size):
            at = row * size + rank
            if used + MOST_CHAINS > len(targets):
                return row
            own = widened(parts, x.ranked[x.origin[a] + rank])
            home[at] = _home(x, own, a, b, turns)
            chained = chains(g, own, enemy, found, stack) if _can_jump(g, own, enemy) else 0
            used = _list(x, own, enemy, a, b, chained, found, targets, used)
            first[at + 1] = used
    return rows


@inline_no_arrays
def _home(x: Index, own: int, a: int, b: int, turns: Ints) -> int:
    place = x.place[own]
    at = x.first[a] + (place >> 4)
    others = ((1 << x.cells) - 1) ^ x.sets[at]
    home: int = (place >> 4) * x.choose[x.cells - a, b]
    home += x.rank[squeezed(x, others, turns[place & 15])]
    return home if x.fixed[at] == 1 else ~home


@inline_no_arrays
def _can_jump(g: Ground, own: int, enemy: int) -> bool:
    free = g.full ^ own ^ enemy
    while own:
        cell = lowest(own)
        own &= own - 1
        if g.ring[cell] & enemy:
            for way in range(g.over.shape[1]):
                if g.over[cell, way] & enemy and free >> g.land[cell, way] & 1:
                    return True
    return False


@jit_no_arrays
def _list(
    x: Index,
    own: int,
    enemy: int,
    a: int,
    b: int,
    chained: int,
    found: Ints,
    targets: Small,
    used: int,
) -> int:
    """Writes the targets of the chains found, each but once; returns the room used then."""
    begin = used
    for at in range(chained):
        taken = count(found[at, 2])
        after = own & ~found[at, 0] | found[at, 1]
        target = slot(x, enemy & ~found[at, 2], after, b - taken, a) | (taken - 1) << TAKEN_AT
        new = True
        for old in range(begin, used):
            if targets[old] == target:
                new = False
                break
        if new:
            targets[used] = target
            used += 1
    return used


class Atlas:
    """Keeps the pages of a board as long as they are needed.

    `forever`: also for other variants, of which only the steps differ.
    """

    def __init__(self, board: Board, stones: int = STONES, *, forever: bool = False) -> None:
        self.stones, self.forever = stones, forever
        self.index, self.layers = indexed(board, stones)
        self._pages: dict[tuple[int, int], Page] = {}

    def page(self, g: Ground, key: Key) -> Page:
        """The page of a layer, under some rules."""
        at = key[:2]
        if at not in self._pages:
            self._pages[at] = make_page(g, self.index, *at)
        elif self.forever:
            return self._pages[at]._replace(near=steps_of(g, self.index, at[1]))
        return self._pages[at]

    def leave(self, pair: tuple[Key, ...]) -> None:
        """Forgets the pages of layers whose like with other reserves are solved already."""
        for a, b, r, s in pair:
            if not self.forever and r + s == 2 * self.stones - a - b:
                self._pages.pop((a, b), None)
