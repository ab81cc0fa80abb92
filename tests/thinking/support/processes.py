"""Processes that tests look at from outside."""

import os
from contextlib import suppress
from pathlib import Path


def is_running(pid: int) -> bool:
    """Whether a process exists and has not ended. Nobody may have waited for one that has."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.parent.parent.is_dir():
        try:
            return stat.read_text().rpartition(")")[2].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def mapped_files(pid: int) -> set[str]:
    """The names of the files that a process has mapped into its memory."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    return {line.rpartition("/")[2] for line in lines if "/" in line}


def children(pid: int) -> list[int]:
    """The ids of the processes that a process has started and that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(stat.parent.name))
    return found
