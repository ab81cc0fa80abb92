"""Compiles the computers for the common processor, for a package or an image: `make kernels`.

The package then contains `engine/think/kernels`, for this version of Python. A machine with another
processor, Python or numba ignores them and compiles its own. Kernels of the same sources stay.
"""

import os
import shutil
from typing import get_args

from app.thinking.compiling.compiler import LOCK, compile_program
from engine.think import jit
from engine.think.processor import COMMON, NAME
from engine.think.programs import Program, mark_of


def main() -> None:
    common = os.environ.get(NAME) in {name for _, (name, _) in COMMON.values()}
    programs = get_args(Program) if common else ()
    if {mark_of(program) for program in programs} != {
        path.name for path in jit.SHIPPED.glob("*.compiled")
    }:
        shutil.rmtree(jit.SHIPPED, ignore_errors=True)
    if not common:
        print("This is no common processor: no kernels are shipped.")
        return
    jit.shipping = True
    for program in programs:
        compile_program(program, jit.SHIPPED)
    (jit.SHIPPED / LOCK).unlink()


if __name__ == "__main__":
    main()
