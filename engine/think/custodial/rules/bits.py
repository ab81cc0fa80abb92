"""Counting and finding bits in words of 64, as single instructions of the processor."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.core.cgutils import false_bit
from numba.extending import intrinsic

Word = np.uint64

ZERO, ONE, TWO = Word(0), Word(1), Word(2)
SIXTY_THREE, SIXTY_FOUR = Word(63), Word(64)

signed = cast(Callable[[Word], int], np.int64)
"""A word as a number for counting with: compiled code must never mix the two kinds."""
plain = cast(Callable[[int], int], np.int64)
"""A constant as a number like any other, for calls of what calls itself (see `compiled.jit`)."""


def _instruction(build: Callable[[Any, Any], Any]) -> Callable[[Word], Word]:
    """A function of words that is one instruction of LLVM; `build` makes it."""

    def typed(_typing: Any, _word: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return build(builder, args[0])

        return types.uint64(types.uint64), generate

    return cast(Callable[[Word], Word], intrinsic(typed))


popcount = _instruction(lambda builder, word: builder.ctpop(word))
"""How many bits of a word are set."""

lowest = _instruction(lambda builder, word: builder.cttz(word, false_bit))
"""The number of the lowest bit that is set; 64 if none is."""

leading = _instruction(lambda builder, word: builder.ctlz(word, false_bit))
"""How many bits above the highest one are not set; 64 if none is."""
