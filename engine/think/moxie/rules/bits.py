"""Compiled bit operations on sets of cells."""

from engine.think.jit import inline_no_arrays


@inline_no_arrays
def popcount(cells: int) -> int:
    found = 0
    while cells:  # the compiler turns this loop into one instruction
        cells &= cells - 1
        found += 1
    return found


@inline_no_arrays
def trailing_zeros(cells: int) -> int:
    return popcount((cells & -cells) - 1)
