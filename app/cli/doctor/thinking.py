"""Checks the needs of computer players: the compiler, its cache, and tables of solved games."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from app.cli.doctor.check import CheckResult, ok, warn
from app.settings import Settings
from app.thinking.compiling.folder import VARIABLE, compiled_folder
from app.thinking.compiling.kernels import Kernels
from engine.think import jit
from engine.think.jit import SHIPPED
from engine.think.programs import Program

MIB = 1 << 20


def check_thinking(settings: Settings) -> Iterator[CheckResult]:
    """Only warns: people can play each other without computers."""
    yield check_compiler(compiled_folder(settings.data))
    yield _check_tables(settings.tables)


def check_compiler(folder: Path, shipped: Path = SHIPPED) -> CheckResult:
    """`folder`: of compiled code."""
    if not jit.COMPILED:
        return warn("compiler", "numba is missing: computers think slowly", "run make install")
    kernels, programs = Kernels(folder, shipped=shipped), get_args(Program)
    missing = [program for program in programs if not kernels.has(program)]
    if not missing:
        return ok("compiler", "numba, everything is compiled")
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not os.access(existing, os.W_OK):
        advice = f"set {VARIABLE} to a folder that birnam can write"
        return warn("compiler", "the cache cannot be written: code is compiled each time", advice)
    text = f"numba, {len(missing)} of {len(programs)} programs not compiled yet"
    return ok("compiler", f"{text}: computers begin with a weaker search")


def _check_tables(folder: Path) -> CheckResult:
    files = sorted(folder.glob("*.table"))
    if not files:
        return ok("tables", "none; computers search Moxie until a server has solved it")
    incomplete = [file.name for file in files if not _is_complete(file)]
    if incomplete:
        advice = "delete these files; the server makes them again"
        return warn("tables", f"{', '.join(incomplete)}: not a complete table", advice)
    size = sum(file.stat().st_size for file in files) / MIB
    return ok("tables", f"{len(files)} solved, {size:.0f} MiB")


def _is_complete(file: Path) -> bool:
    from engine.think.moxie.table.file import HEADER  # noqa: PLC0415 - slow to import

    try:
        with file.open("rb") as opened:
            header = json.loads(opened.read(HEADER).split(b"\n", 1)[0])
        return bool(file.stat().st_size == HEADER + header["bytes"])
    except (OSError, ValueError, KeyError, TypeError):
        return False
