"""Checks the machine: Python, the data folder, the disk, file permissions and limits."""

import errno
import os
import platform
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import disk_usage

from app.cli.doctor.check import CheckResult, fail, ok, warn
from app.delivery.push_keys import NEW_COPY, has_keys
from app.server.data_folder import owner_name
from app.settings import Settings

MIN_PYTHON = (3, 11)
GIB = 1 << 30
LOW_SPACE, NO_SPACE = GIB, GIB // 20  # free bytes on the disk
MIN_FILES = 1024  # open files; each socket is one


def free_bytes(folder: Path) -> int:
    return disk_usage(folder).free


def check_machine(
    settings: Settings, free_space: Callable[[Path], int] = free_bytes
) -> Iterator[CheckResult]:
    yield _check_python()
    yield _check_folder(settings.data.absolute())
    yield _check_disk(settings.data.absolute(), free_space)
    yield _check_keys(settings.push_keys)
    yield from _check_owner(settings)
    yield from _check_files(settings.database)
    yield from _check_open_files()


def _check_python() -> CheckResult:
    version = f"Python {platform.python_version()}"
    if sys.version_info < MIN_PYTHON:
        return fail("python", version, "use Python 3.11 or newer: make PYTHON=...")
    return ok("python", version)


def _check_folder(data: Path) -> CheckResult:
    if not data.is_dir():
        return fail("folder", f"{data} does not exist", "run birnam migrate, or set BIRNAM_DATA")
    try:
        with tempfile.TemporaryFile(dir=data) as probe:
            probe.write(b"Will all great Neptune's ocean wash this blood clean from my hand?")
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        advice = "free some space" if full else "make the user that runs birnam its owner"
        return fail("folder", f"{data} cannot be written: {error.strerror}", advice)
    owner = data.stat().st_uid
    if os.name == "posix" and owner != os.geteuid():
        text = f"{data} belongs to {owner_name(data)}, another user than this one"
        return warn("folder", text, "run it as that user, who may not read new files")
    return ok("folder", f"{data} can be written")


def _check_disk(data: Path, free_space: Callable[[Path], int]) -> CheckResult:
    folder = next(folder for folder in (data, *data.parents) if folder.is_dir())
    free = free_space(folder)
    text = f"{free / GIB:.1f} GiB free"
    if free < NO_SPACE:
        return fail("disk", text, "free some space; when the disk is full, moves are refused")
    if free < LOW_SPACE:
        return warn("disk", text, "free some space; a backup needs as much as the database")
    return ok("disk", text)


def _check_keys(file: Path) -> CheckResult:
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        whole = has_keys(file)
    except FileNotFoundError:
        return ok("keys", f"{file.name} will be created at the first start")
    except OSError as error:
        advice = "let the user that runs birnam read it"
        return fail("keys", f"{file} cannot be read: {error.strerror}", advice)
    if not whole:
        return fail("keys", f"{file} is damaged", NEW_COPY)
    if os.name == "posix" and mode & 0o077:
        text = f"other users can access {file} (mode {mode:03o})"
        return fail("keys", text, f"chmod 600 {file}")
    return ok("keys", f"only this user can access {file.name}")


def _check_owner(settings: Settings) -> Iterator[CheckResult]:
    """The server's user is the owner of its folder."""
    if os.name != "posix":
        return
    for file in (settings.database, settings.push_keys):
        if os.access(file, os.F_OK) and owner_name(file) != owner_name(file.parent):
            owner = owner_name(file.parent)
            text = f"{file} belongs to {owner_name(file)}, its folder to {owner}"
            yield fail("owner", text, f"chown {owner} {file}")


def _check_files(database: Path) -> Iterator[CheckResult]:
    """A SQLite database's files contain chat messages and the addresses of webhooks."""
    files = sorted(database.parent.glob(f"{database.name}*"))
    if os.name != "posix" or not files:
        return
    shared = [file for file in files if _is_shared(file)]
    if shared:
        names = ", ".join(file.name for file in shared)
        advice = f"chmod 600 {' '.join(map(str, shared))}; birnam serve does this to its own files"
        yield warn("files", f"other users can access {names}", advice)
    else:
        yield ok("files", f"only this user can access {database.name}")


def _is_shared(file: Path) -> bool:
    try:
        return bool(file.stat().st_mode & 0o077)
    except FileNotFoundError:  # SQLite has just deleted it
        return False


def _check_open_files() -> Iterator[CheckResult]:
    try:
        import resource  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    text = f"{soft} files and sockets may be open"
    if 0 <= soft < MIN_FILES:
        limit = MIN_FILES if hard < 0 else min(hard, 65536)
        yield warn("open-files", text, f"ulimit -n {limit}")
    else:
        yield ok("open-files", text)
