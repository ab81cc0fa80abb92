"""The cache of compiled kernels on disk. A cached kernel needs no memory for compilation.

numba has no public API for this.
"""

from functools import partial
from typing import Any

from llvmlite.binding import parse_bitcode
from numba import __version__
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.runtime.nrt import rtsys


class _KernelCacheImpl(CompileResultCacheImpl):
    def rebuild(self, target: Any, payload: Any) -> Any:
        """A kernel without its intermediate code, up to 6 MB, which is reloaded on demand.

        numba needs it to compile callers.
        """
        found = super().rebuild(target, payload)
        (_, _, (_, bitcode)), *_ = payload
        library = found.library
        library._shared_module = None
        library._get_module_for_linking = partial(parse_bitcode, bitcode)
        return found


class KernelCache(FunctionCache):
    """A cache in which a new `version` makes a kernel compile again."""

    _impl_class = _KernelCacheImpl

    def __init__(self, function: Any, version: int) -> None:
        super().__init__(function)
        # numba compares the version before it unpickles an index, whose classes may have moved.
        self._cache_file._source_stamp = None
        self._cache_file._version = __version__, version

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load a kernel without the declarations of all functions that numba can compile.

        They take 16 MB. The compiler loads them itself.
        """
        rtsys.initialize(target)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, target)
