"""Checks the needs of computer players: the compiler, its cache, and tables of solved games."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from app.cli.doctor.check import CheckResult, ok, warn
from app.settings import Settings
from app.thinking.compiled_code import SOURCES, VARIABLE, compiled_folder
from engine.think import jit

MIB = 1 << 20


def check_thinking(settings: Settings) -> Iterator[CheckResult]:
    """Only warns: people can play each other without computers."""
    yield check_compiler(SOURCES, compiled_folder(settings.data))
    yield _check_tables(settings.tables)


def check_compiler(sources: Path, in_data: Path | None) -> CheckResult:
    """`in_data`: the folder for compiled code, if it is in the data folder."""
    if not jit.COMPILED:
        return warn("compiler", "numba is missing: computers think slowly", "run make install")
    configured = os.environ.get(VARIABLE) or in_data
    folders = [Path(configured)] if configured else [*sources.rglob("__pycache__")]
    cached = sum(1 for folder in folders for _ in folder.rglob("*.nbi"))
    if cached:
        return ok("compiler", f"numba, {cached} compiled functions in the cache")
    if not in_data and not os.access(configured or sources, os.W_OK):
        advice = f"set {VARIABLE} to a folder that birnam can write"
        return warn("compiler", "the cache cannot be written: code is compiled each time", advice)
    return ok("compiler", "numba, nothing compiled yet: the first computer game is slow")


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
