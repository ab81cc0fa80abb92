"""The process that compiles a program of the computers: `kernels` starts it.

`python -m app.thinking.compiling.compiler PROGRAM FOLDER` saves the kernels where numba finds them,
and then a mark in the folder. It ends with its standard input. A process that has taken much memory
ends with MORE: what it has compiled is saved, and the next one continues.
"""

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from app.thinking.memory import own_memory
from app.thinking.work import NICENESS
from engine.think.programs import Program, mark_of, run_every_kernel

MORE = 75  # exit status
ENOUGH = 245_000_000  # bytes after which the next process continues
LOCK = "compiling.lock"
OOM_SCORE = 900  # of 1000; if memory runs out, Linux kills this process first


def main() -> None:
    program, folder = cast("Program", sys.argv[1]), Path(sys.argv[2])
    threading.Thread(target=_end_with_input, daemon=True).start()
    _step_back()
    compile_program(program, folder, _end_if_large)


def compile_program(
    program: Program, folder: Path, on_saved: Callable[[], None] = lambda: None
) -> None:
    """Compile a program unless another process has done that, and leave a mark in the folder.

    `on_saved` is called after each kernel.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _only_one(folder / LOCK):
        mark = folder / mark_of(program)
        if not mark.exists():
            from engine.think import kernel_cache  # noqa: PLC0415 - imports numba

            kernel_cache.saved.append(on_saved)
            with TemporaryDirectory() as scratch:
                run_every_kernel(program, Path(scratch))
            kernel_cache.saved.remove(on_saved)
            mark.touch()


def _end_if_large() -> None:
    if own_memory() > ENOUGH:
        gc.collect()
        if own_memory() > ENOUGH:
            os._exit(MORE)


def _end_with_input() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


def _step_back() -> None:
    """Lower the priority. At the lowest one, a busy machine would never compile."""
    if hasattr(os, "nice"):
        os.nice(max(0, NICENESS["hint"] - os.nice(0)))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(str(OOM_SCORE), encoding="ascii")


@contextmanager
def _only_one(path: Path) -> Iterator[None]:
    """Wait until no other process compiles."""
    with path.open("w") as file:
        try:
            import fcntl  # noqa: PLC0415 - Windows lacks it: there, two processes compile the same
        except ImportError:
            yield
            return
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()
