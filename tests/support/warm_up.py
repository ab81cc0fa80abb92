"""Compiles the computer players before tests that wait for their moves."""

from functools import cache
from typing import get_args

from app.thinking.compiling.compiler import compile_program
from app.thinking.compiling.folder import BESIDE_SOURCES
from engine.think.programs import Program


@cache
def warm() -> None:
    """Compile every program. The compiled code is cached on disk."""
    for program in get_args(Program):
        compile_program(program, BESIDE_SOURCES)
