"""What a search works in: one flat array of words, so that a deep recursion hands on one array.

The tables of the rules come first, then what is counted and asked, then the stack of moves that
wait to be tried, and last the transposition table.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import ONE, ZERO, Word
from engine.think.custodial.rules.tables import WORDS, Table
from engine.think.jit import inline

Memory = NDArray[np.uint64]

NODES, LIMIT, HALTED, ASKED, TIMED, MASK = range(WORDS, WORDS + 6)
"""Positions visited; how many may be; whether it is enough; the addresses of the two bytes that
ask for the end; the highest number of a pair of entries in the transposition table."""

STACK = WORDS + 8
MOVE = 6
"""A waiting move: its rank, its cell, and what `captures` says of it, in MOVE words."""
ENTRIES = STACK + MOVE * 128 * 128
"""Entries of two words, the key and what is known; the two of a pair stand side by side."""


def allocate(table: Table, size: int, asked: NDArray[np.uint8], timed: NDArray[np.uint8]) -> Memory:
    """A new memory with two to the power of `size` pairs of entries. The bytes must outlive it."""
    found = np.zeros(ENTRIES + (4 << size), dtype=np.uint64)
    found[: len(table)] = table
    found[LIMIT] = np.iinfo(np.int64).max
    found[ASKED], found[TIMED] = asked.ctypes.data, timed.ctypes.data
    found[MASK] = (1 << size) - 1
    return found


@intrinsic
def _byte(_typing: Any, _address: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        place = builder.inttoptr(args[0], cgutils.voidptr_t)
        return builder.zext(builder.load(place), cgutils.intp_t)

    return types.uint64(types.uint64), generate


byte = cast(Callable[[Word], Word], _byte)
"""The byte at an address."""

OFTEN = Word(1023)


@inline
def visit(m: Memory) -> bool:
    """Count a position. Whether the search has to end."""
    m[NODES] += ONE
    nodes = m[NODES]
    if nodes > m[LIMIT] or (nodes & OFTEN == ZERO and (byte(m[ASKED]) | byte(m[TIMED]))):
        m[HALTED] = ONE
    return bool(m[HALTED] != ZERO)
