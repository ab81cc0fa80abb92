"""The working memory of a search in one flat array of words, so that recursion passes one array.

It contains the rule table, counters and flags, the stack of moves to be tried, the pairs of depths
for ProbCut, and the transposition table.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.think.custodial.rules.bits import ONE, ZERO, Word
from engine.think.custodial.rules.tables import TABLE_WORDS, Table
from engine.think.jit import inline

SearchState = NDArray[np.uint64]

# Positions visited, and their limit; whether the search has to end; the addresses of the two bytes
# that other threads set to end it; the highest number of a bucket of the transposition table.
NODES, NODE_LIMIT, HALTED, STOP_FLAG, TIMEOUT_FLAG, BUCKET_MASK = range(
    TABLE_WORDS, TABLE_WORDS + 6
)
# A move to be tried takes MOVE_WORDS: its rank, its cell, and its captures.
STACK, MOVE_WORDS = TABLE_WORDS + 8, 6
# The pair for a stage and a depth takes PROBCUT_WORDS; zeros mean that nothing is cut off.
PROBCUT, PROBCUT_STAGES, PROBCUT_DEPTHS, PROBCUT_WORDS = STACK + MOVE_WORDS * 128 * 128, 32, 32, 4
# A bucket has two entries of two words each, the key and what is known.
BUCKETS = PROBCUT + PROBCUT_STAGES * PROBCUT_DEPTHS * PROBCUT_WORDS
# Bits of the number of buckets in the transposition table of a short and a long search.
SHORT_SEARCH_BITS, LONG_SEARCH_BITS = 14, 19

CHECK_INTERVAL = Word(1023)


def allocate(
    table: Table, bits: int, stop: NDArray[np.uint8], timeout: NDArray[np.uint8]
) -> SearchState:
    """A new state with two to the power of `bits` buckets. The flags must outlive it."""
    found = np.zeros(BUCKETS + (4 << bits), dtype=np.uint64)
    found[: len(table)] = table
    found[NODE_LIMIT] = np.iinfo(np.int64).max
    set_flags(found, stop, timeout)
    found[BUCKET_MASK] = (1 << bits) - 1
    return found


def set_flags(search: SearchState, stop: NDArray[np.uint8], timeout: NDArray[np.uint8]) -> None:
    search[STOP_FLAG], search[TIMEOUT_FLAG] = stop.ctypes.data, timeout.ctypes.data


@intrinsic
def _byte_at(_typing: Any, _address: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], cgutils.voidptr_t)
        return builder.zext(builder.load(pointer), cgutils.intp_t)

    return types.uint64(types.uint64), generate


byte_at = cast(Callable[[Word], Word], _byte_at)


@inline
def visit(search: SearchState) -> bool:
    """Count a position. Returns whether the search has to end."""
    search[NODES] += ONE
    nodes = search[NODES]
    if nodes > search[NODE_LIMIT] or (
        nodes & CHECK_INTERVAL == ZERO
        and (byte_at(search[STOP_FLAG]) | byte_at(search[TIMEOUT_FLAG]))
    ):
        search[HALTED] = ONE
    return bool(search[HALTED] != ZERO)
