"""The machine: Python, the disk, who may read what, how many files may be open."""

import os
import platform
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.cli.doctor.check import CheckResult, fail, ok, warn
from app.settings import Settings

OLDEST = (3, 11)
GIB = 1 << 30
LITTLE, TOO_LITTLE = GIB, GIB // 20  # bytes free on the disk
FILES = 1024  # open at once: a socket is one


def check_machine(settings: Settings) -> Iterator[CheckResult]:
    """Everything about the machine."""
    yield _python()
    yield _folder(settings.data.absolute())
    yield _disk(settings.data.absolute())
    yield _keys(settings.push_keys)
    yield from _files()


def _python() -> CheckResult:
    shown = f"Python {platform.python_version()}"
    if sys.version_info < OLDEST:
        return fail("python", shown, "take Python 3.11 or newer: make PYTHON=...")
    return ok("python", shown)


def _folder(data: Path) -> CheckResult:
    if not data.is_dir():
        return fail("folder", f"there is no {data}", "run birnam migrate, or set BIRNAM_DATA")
    try:
        with tempfile.TemporaryFile(dir=data) as probe:
            probe.write(b"Will all great Neptune's ocean wash this blood clean from my hand?")
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        advice = "give the folder to the user that runs birnam"
        return fail("folder", f"{data} cannot be written: {error.strerror}", advice)
    return ok("folder", f"{data} can be written")


def _disk(data: Path) -> CheckResult:
    there = next(folder for folder in (data, *data.parents) if folder.is_dir())
    free = _free(there)
    shown = f"{free / GIB:.1f} GiB free"
    if free < TOO_LITTLE:
        return fail("disk", shown, "make room; moves are refused when it is full")
    if free < LITTLE:
        return warn("disk", shown, "make room; a backup needs as much as the database")
    return ok("disk", shown)


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def _keys(file: Path) -> CheckResult:
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        file.read_bytes()
    except FileNotFoundError:
        return ok("keys", f"{file.name} is made at the first start")
    except OSError as error:
        advice = "the user that runs birnam must be able to read it"
        return fail("keys", f"{file} cannot be read: {error.strerror}", advice)
    if os.name == "posix" and mode & 0o077:
        return fail("keys", f"{file} is open to others (mode {mode:03o})", f"chmod 600 {file}")
    return ok("keys", f"{file.name} is yours alone")


def _files() -> Iterator[CheckResult]:
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    shown = f"{soft} files and sockets may be open at once"
    if 0 <= soft < FILES:
        yield warn("open-files", shown, f"ulimit -n {FILES if hard < 0 else min(hard, 65536)}")
    else:
        yield ok("open-files", shown)
