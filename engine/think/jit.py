"""Just-in-time compilation with numba. Without numba the same code runs as plain Python."""

import re
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast
from zlib import crc32

from engine.think.processor import pin_processor

pin_processor()  # before any module imports numba

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = find_spec("numba") is not None
"""True if kernels are compiled. Otherwise thinkers fall back to the plain rules."""

compiling_allowed = True
"""If false, a kernel that is not in the cache raises NotCompiled."""

ROOT = Path(__file__).parents[2]
SHIPPED = Path(__file__).parent / "kernels"
"""The kernels for the common processor, which tools/kernels.py compiles."""

IMPORT = re.compile(rb"^from ((?:engine\.think|training)\.[\w.]+) import", re.MULTILINE)


shipping = False
"""If true, kernels are saved where they are shipped."""


class NotCompiled(Exception):
    """A kernel is not in the cache, and this process may not compile it."""


def jit(function: F) -> F:
    """Compiles a function at its first call, without the GIL, and caches the machine code on disk.

    Numba recompiles a function when its own file has changed. Here it also recompiles when a module
    that it imports has changed, because the code of callees is part of the machine code.

    All callers of a recursive function must pass the same types. A literal number has a type of its
    own, and recursive functions compiled for such types crash when they are loaded from the cache:
    write `signed(ONE)`.
    """
    return _compile(function)


def inline(function: F) -> F:
    """As `jit`, for a short function that is inlined into its callers."""
    return _compile(function, inlined=True)


def jit_no_arrays(function: F) -> F:
    """As `jit`, for a function that creates no arrays: without reference counting.

    Numba counts a reference for every array that a kernel takes out of a tuple. In loops over a few
    bytes, this is most of the work.
    """
    return _compile(function, counted=False)


def inline_no_arrays(function: F) -> F:
    return _compile(function, inlined=True, counted=False)


def _compile(function: F, *, inlined: bool = False, counted: bool = True) -> F:
    if not COMPILED:
        return function
    import numba  # noqa: PLC0415 - takes 0.25 s and 100 MiB

    from engine.think.kernel_cache import KernelCache  # noqa: PLC0415 - it imports numba

    njit = cast(Any, numba).njit  # its types lack `_nrt`
    options = {} if counted else {"_nrt": False}
    compiled = njit(nogil=True, forceinline=inlined, **options)(function)
    compiled._cache = KernelCache(function, _version(function.__code__.co_filename))
    return cast(F, compiled)


def source_hash(path: Path) -> int:
    """A checksum of a module and all modules with kernels that it imports, directly or
    indirectly.
    """
    found, waiting = {path}, [path]
    while waiting:
        for name in _read(waiting.pop())[1]:
            place = ROOT.joinpath(*name.split("."))
            modules = set(place.glob("*.py") if place.is_dir() else [place.with_suffix(".py")])
            new = {module for module in modules - found if module.exists()}
            waiting += new
            found |= new
    return crc32(repr(sorted(_read(one)[0] for one in found)).encode())


@cache
def _version(file: str) -> int:
    return source_hash(Path(file))


@cache
def _read(path: Path) -> tuple[int, tuple[str, ...]]:
    """The checksum of a file, and the names of the modules with kernels that it imports."""
    text = path.read_bytes()
    return crc32(text), tuple(name.decode() for name in IMPORT.findall(text))
