"""Compiles the computers for the common processor, for a package or an image: `make kernels`.

The package then contains `engine/think/kernels`, for this version of Python. A machine with another
processor, Python or numba ignores them and compiles its own.
"""

import os
import shutil
from typing import get_args

from app.thinking.compiling.compiler import LOCK, compile_program
from engine.think import jit
from engine.think.processor import COMMON, NAME
from engine.think.programs import Program


def main() -> None:
    shutil.rmtree(jit.SHIPPED, ignore_errors=True)
    if os.environ.get(NAME) not in {name for _, (name, _) in COMMON.values()}:
        print("This is no common processor: no kernels are shipped.")
        return
    jit.shipping = True
    for program in get_args(Program):
        compile_program(program, jit.SHIPPED)
    (jit.SHIPPED / LOCK).unlink()


if __name__ == "__main__":
    main()
