"""Frees memory that shows the pages of a compiler which has done its work."""

import ctypes
import re
import sys
from contextlib import suppress
from pathlib import Path

MADV_DONTNEED = 4
SMALLEST = 4 << 20  # bytes of a mapping that is worth a system call

_MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (r-[x-]p) .*\.so")
_COPIED = re.compile(r"Anonymous: +([1-9]\d*) kB")


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
    return [(start, size) for start, size in found if size >= SMALLEST]
