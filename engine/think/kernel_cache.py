"""The cache of compiled kernels on disk. A cached kernel needs no memory for compilation.

numba has no public API for this.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite.binding import parse_bitcode
from numba import __version__
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.runtime.nrt import rtsys

from engine.think import jit

saved: list[Callable[[], None]] = []
"""Called after each kernel that this process has compiled and saved."""


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
    """A cache in which a new `version` makes a kernel compile again.

    It also finds the kernels that were shipped with the program.
    """

    _impl_class = _KernelCacheImpl

    def __init__(self, function: Any, version: int) -> None:
        super().__init__(function)
        folder = jit.SHIPPED.joinpath(*function.__module__.split("."))
        self._shipped = IndexDataCacheFile(str(folder), self._impl.filename_base, None)
        if jit.shipping:
            folder.mkdir(parents=True, exist_ok=True)
            self._cache_file = self._shipped
        # numba compares the version before it unpickles an index, whose classes may have moved.
        self._cache_file._source_stamp = None
        self._cache_file._version = self._shipped._version = __version__, version

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load a kernel without the declarations of all functions that numba can compile.

        They take 16 MB. The compiler loads them itself. Raises NotCompiled.
        """
        rtsys.initialize(target)
        with self._guard_against_spurious_io_errors():
            key = self._index_key(signature, target.codegen())
            for file in (self._cache_file, self._shipped):
                if (data := file.load(key)) is not None:
                    return self._impl.rebuild(target, data)
        if not jit.compiling_allowed:
            raise jit.NotCompiled(self._name)
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        super().save_overload(signature, data)
        for callback in saved:
            callback()
