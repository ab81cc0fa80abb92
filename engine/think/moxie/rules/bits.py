"""Sets of cells as bits, in compiled code."""

from engine.think.jit import inline_no_arrays


@inline_no_arrays
def count(cells: int) -> int:
    """How many cells a set has."""
    found = 0
    while cells:  # the compiler knows this loop, and makes it one instruction
        cells &= cells - 1
        found += 1
    return found


@inline_no_arrays
def lowest(cells: int) -> int:
    """The number of the first cell of a set."""
    return count((cells & -cells) - 1)


@inline_no_arrays
def following(cells: int) -> int:
    """The next larger number with as many bits (Gosper, HAKMEM 175)."""
    if cells == 0:
        return 0
    low = cells & -cells
    ripple = cells + low
    return ripple | (((cells ^ ripple) >> 2) >> lowest(low))
