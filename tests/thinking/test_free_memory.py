"""The memory that is free, as Linux tells it."""

import sys
from pathlib import Path

import pytest

from app.thinking.memory import free_memory


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A machine with 4 GB free, and a process in the group /a/b."""
    proc = tmp_path / "proc"
    (proc / "self").mkdir(parents=True)
    (proc / "meminfo").write_text("MemTotal: 8000000 kB\nMemAvailable:    4000000 kB\n")
    (proc / "self" / "cgroup").write_text("0::/a/b\n")
    return proc


def limit(group: Path, most: str, used: int, files: int) -> None:
    group.mkdir(parents=True, exist_ok=True)
    (group / "memory.max").write_text(f"{most}\n")
    (group / "memory.current").write_text(f"{used}\n")
    (group / "memory.stat").write_text(f"anon 5\ninactive_file {files}\nslab 7\n")


def test_the_machine_bounds_it(proc: Path, tmp_path: Path) -> None:
    assert free_memory(proc, tmp_path / "none") == 4_096_000_000


def test_every_group_around_the_process_bounds_it(proc: Path, tmp_path: Path) -> None:
    groups = tmp_path / "cgroup"
    limit(groups / "a" / "b", "max", 1_000, 0)
    assert free_memory(proc, groups) == 4_096_000_000
    limit(groups / "a", "500000", 300_000, 100_000)
    assert free_memory(proc, groups) == 300_000
    limit(groups / "a" / "b", "400000", 250_000, 50_000)
    assert free_memory(proc, groups) == 200_000


def test_a_container_sees_its_own_group_as_the_root(proc: Path, tmp_path: Path) -> None:
    (proc / "self" / "cgroup").write_text("0::/\n")
    limit(tmp_path / "cgroup", "500000", 300_000, 0)
    assert free_memory(proc, tmp_path / "cgroup") == 200_000


def test_a_system_that_does_not_tell_has_enough(tmp_path: Path) -> None:
    assert free_memory(tmp_path, tmp_path) == sys.maxsize
