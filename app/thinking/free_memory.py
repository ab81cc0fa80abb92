"""The memory that a process can still take."""

import sys
from pathlib import Path

PROC = Path("/proc")
CGROUPS = Path("/sys/fs/cgroup")


def free_memory(proc: Path = PROC, cgroups: Path = CGROUPS) -> int:
    """Bytes that are free in this machine and in the control groups of this process.

    Very many where the system does not tell, which only Linux does.
    """
    return min([_in_machine(proc), *(_in_group(group) for group in _groups(proc, cgroups))])


def _in_machine(proc: Path) -> int:
    try:
        lines = (proc / "meminfo").read_text().splitlines()
        found = next(line.split()[1] for line in lines if line.startswith("MemAvailable:"))
        return int(found) * 1024
    except (OSError, StopIteration, ValueError):
        return sys.maxsize


def _groups(proc: Path, cgroups: Path) -> list[Path]:
    """The folders of this process's control group (version 2) and of all groups around it."""
    try:
        text = (proc / "self" / "cgroup").read_text().strip()
    except OSError:
        return []
    name = text.rpartition("::")[2].splitlines()[0] if "::" in text else "/"
    group = cgroups / name.lstrip("/")
    return [group, *(folder for folder in group.parents if folder.is_relative_to(cgroups))]


def _in_group(group: Path) -> int:
    """Bytes that a control group may still take; pages of files that it holds can be dropped."""
    try:
        limit = int((group / "memory.max").read_text())
        used = int((group / "memory.current").read_text())
        numbers = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        return limit - used + int(numbers["inactive_file"])
    except (OSError, ValueError, KeyError):  # `max`: there is no limit
        return sys.maxsize
