"""The memory of a process: what it can still take, and what it gives back."""

import ctypes
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
CGROUPS = Path("/sys/fs/cgroup")

MADV_DONTNEED = 4
SMALLEST_MAPPING = 4 << 20  # bytes of a mapping that is worth a system call

_MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (r-[x-]p) .*\.so")
_COPIED = re.compile(r"Anonymous: +([1-9]\d*) kB")


def free_memory(proc: Path = PROC, cgroups: Path = CGROUPS) -> int:
    """Bytes free in this machine and in the control groups of this process.

    Very many if the system does not tell; only Linux does.
    """
    return min([_in_machine(proc), *(_in_group(group) for group in groups(proc, cgroups))])


def _in_machine(proc: Path) -> int:
    try:
        lines = (proc / "meminfo").read_text().splitlines()
        found = next(line.split()[1] for line in lines if line.startswith("MemAvailable:"))
        return int(found) * 1024
    except (OSError, StopIteration, ValueError):
        return sys.maxsize


def groups(proc: Path, cgroups: Path) -> list[Path]:
    """The folders of this process's control group (version 2) and all enclosing groups."""
    try:
        text = (proc / "self" / "cgroup").read_text().strip()
    except OSError:
        return []
    name = text.rpartition("::")[2].splitlines()[0] if "::" in text else "/"
    group = cgroups / name.lstrip("/")
    return [group, *(folder for folder in group.parents if folder.is_relative_to(cgroups))]


def _in_group(group: Path) -> int:
    """Bytes that a control group may still allocate; its cached file pages can be dropped."""
    try:
        limit = int((group / "memory.max").read_text())
        used = int((group / "memory.current").read_text())
        numbers = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        return limit - used + int(numbers["inactive_file"])
    except (OSError, ValueError, KeyError):  # `max`: there is no limit
        return sys.maxsize


def own_memory() -> int:
    """Bytes of this process in memory; 0 if the system does not tell."""
    try:
        return int((PROC / "self" / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def release_library_pages() -> int:
    """Unmap the pages of large libraries. Returns the number of mappings.

    The system maps them again, from its cache or the file, when they are used. Pages that the
    process has changed are not touched. Only Linux can tell which ones these are.
    """
    if sys.platform != "linux":
        return 0
    libc, released = ctypes.CDLL(None), 0
    libc.madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    with suppress(OSError):
        for start, size in _unchanged_mappings(Path("/proc/self/smaps").read_text()):
            released += libc.madvise(start, size, MADV_DONTNEED) == 0
    return released


def _unchanged_mappings(smaps: str) -> list[tuple[int, int]]:
    """Start and size of the mappings of libraries without a changed page."""
    found: list[tuple[int, int]] = []
    for line in smaps.splitlines():
        if mapping := _MAPPING.match(line):
            start, end = int(mapping[1], 16), int(mapping[2], 16)
            found.append((start, end - start))
        elif "-" in line.partition(" ")[0]:
            found.append((0, 0))  # of something else
        elif _COPIED.match(line) and found:
            found[-1] = (0, 0)
    return [(start, size) for start, size in found if size >= SMALLEST_MAPPING]
