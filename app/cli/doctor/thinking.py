"""What computer players need: the compiler and the place where it keeps its work, and tables."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from app.cli.doctor.check import CheckResult, ok, warn
from app.settings import Settings
from engine.think import jit

MIB = 1 << 20
SOURCES = Path(jit.__file__).parent


def check_thinking(settings: Settings) -> Iterator[CheckResult]:
    """All of it. Nothing here keeps people from playing with each other."""
    yield _compiler(SOURCES)
    yield _tables(settings.tables)


def _compiler(sources: Path) -> CheckResult:
    if not jit.COMPILED:
        return warn("compiler", "numba is missing: computers think slowly", "run make install")
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(chosen)] if chosen else [*sources.rglob("__pycache__")]
    kept = sum(1 for place in places for _ in place.rglob("*.nbi"))
    if kept:
        return ok("compiler", f"numba, {kept} compiled functions are kept")
    if not os.access(chosen or sources, os.W_OK):
        advice = "set NUMBA_CACHE_DIR to a folder that birnam can write"
        return warn("compiler", "what is compiled cannot be kept: each start is slow", advice)
    return ok("compiler", "numba; the first start compiles, which takes a while")


def _tables(folder: Path) -> CheckResult:
    found = sorted(folder.glob("*.table"))
    if not found:
        return ok("tables", "none: Moxie is thought about; birnam solve makes them")
    broken = [file.name for file in found if not _is_whole(file)]
    if broken:
        advice = "delete that; birnam solve makes it again"
        return warn("tables", f"{', '.join(broken)}: no complete table", advice)
    size = sum(file.stat().st_size for file in found) / MIB
    return ok("tables", f"{len(found)} solved, {size:.0f} MiB")


def _is_whole(file: Path) -> bool:
    from engine.think.moxie.table.file import HEADER  # noqa: PLC0415 - numpy takes time

    try:
        with file.open("rb") as opened:
            told = json.loads(opened.read(HEADER).split(b"\n", 1)[0])
        return bool(file.stat().st_size == HEADER + told["bytes"])
    except (OSError, ValueError, KeyError, TypeError):
        return False
