"""Bit counts and bit scans of 64-bit words, each a single instruction of the processor."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.core.cgutils import false_bit
from numba.extending import intrinsic

Word = np.uint64

ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN = (Word(number) for number in range(8))
SIXTY_THREE, SIXTY_FOUR = Word(63), Word(64)

# Compiled code must never mix words with signed numbers: numba would convert them to floats.
signed = cast(Callable[[Word], int], np.int64)


def _instruction(build: Callable[[Any, Any], Any]) -> Callable[[Word], Word]:
    """A function of words that is one LLVM instruction; `build` emits it."""

    def typed(_typing: Any, _word: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return build(builder, args[0])

        return types.uint64(types.uint64), generate

    return cast(Callable[[Word], Word], intrinsic(typed))


# The two scans return 64 for a word without a bit.
popcount = _instruction(lambda builder, word: builder.ctpop(word))
trailing_zeros = _instruction(lambda builder, word: builder.cttz(word, false_bit))
leading_zeros = _instruction(lambda builder, word: builder.ctlz(word, false_bit))
