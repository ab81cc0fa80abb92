"""Compiling kernels that make no arrays.

Numba counts the references to every array that a kernel takes out of a tuple, which in loops over
a few bytes is most of the work. Who makes no arrays needs no counts.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from engine.think.compiled import COMPILED, stamp

F = TypeVar("F", bound=Callable[..., Any])


def lean(function: F) -> F:
    """As `jit`, for a function that makes no arrays."""
    return _compile(function)


def lean_inline(function: F) -> F:
    """As `inline`, for a function that makes no arrays."""
    return _compile(function, within=True)


def _compile(function: F, *, within: bool = False) -> F:
    if not COMPILED:
        return function
    import numba  # noqa: PLC0415 - a quarter of a second and 100 MiB, only for who computes

    njit = cast(Any, numba).njit  # its types do not know `_nrt`
    compiled = njit(nogil=True, cache=True, forceinline=within, _nrt=False)(function)
    file = compiled._cache._cache_file  # as in engine.think.compiled
    file._source_stamp = stamp(Path(function.__code__.co_filename))
    return cast(F, compiled)
