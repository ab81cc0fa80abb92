"""Memory that only shows pages of libraries is freed, and used again on demand."""

import subprocess
import sys

import pytest

from app.thinking.memory import _unchanged_mappings

SMAPS = """\
7f00-7f10 r--p 00000000 fe:00 5  /lib/small.so
Anonymous:             0 kB
100000000-110000000 r-xp 00000000 fe:00 5  /lib/large.so
Size:             262144 kB
Anonymous:             0 kB
VmFlags: rd ex mr mw me
110000000-120000000 r--p 00000000 fe:00 5  /lib/large.so
Anonymous:             4 kB
120000000-130000000 rw-p 00000000 fe:00 5  /lib/large.so
Anonymous:             0 kB
130000000-140000000 r--p 00000000 fe:00 7  /usr/bin/table
Anonymous:             0 kB
140000000-150000000 r-xp 00000000 fe:00 9  /lib/other.so.1
Anonymous:             0 kB
150000000-160000000 rw-p 00000000 00:00 0  [heap]
Anonymous:           100 kB
"""

# Compiles, frees the pages of the compiler, and compiles again.
PROGRAM = """
from pathlib import Path
from numba import njit
from app.thinking.memory import release_library_pages

def resident():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096

assert njit(lambda a: a + 1)(1) == 2
before = resident()
assert release_library_pages()
assert resident() < before - 20_000_000, (before, resident())
assert njit(lambda a: a * 3)(2) == 6
"""


def test_only_large_unchanged_mappings_of_libraries_are_released() -> None:
    assert _unchanged_mappings(SMAPS) == [(0x100000000, 0x10000000), (0x140000000, 0x10000000)]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_compiler_works_after_its_pages_were_released() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
