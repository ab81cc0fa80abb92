"""A kernel that compiles quickly."""

from engine.think.jit import jit


@jit
def double(number: int) -> int:
    return 2 * number
