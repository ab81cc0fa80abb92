"""Compiling in other processes: repeated until it is done, and slowed down."""

import asyncio
import logging
import sys
from pathlib import Path
from typing import get_args

import pytest

import tools.kernels
from app.thinking.compiling import compiler, spare_time
from app.thinking.compiling.compiler import MORE
from app.thinking.compiling.kernels import Kernels
from app.thinking.compiling.spare_time import SpareTime
from engine.think import jit
from engine.think.processor import COMMON, NAME
from engine.think.programs import Program, mark_of
from harness.polling import until
from tests.thinking.support.processes import children, is_running

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

# Appends a letter to a file, and ends with MORE until there are three.
COUNTING = f"""
import sys
from pathlib import Path
log = Path(sys.argv[2], "log")
with log.open("a") as file:
    file.write(sys.argv[1][0])
sys.exit(0 if len(log.read_text()) == 3 else {MORE})
"""
# A server that compiles for ever, on a machine without spare time.
COMPILING = """
import sys
from pathlib import Path
from app.thinking.compiling.kernels import Kernels
endless = (sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()")
Kernels(Path(sys.argv[1]), endless, lambda: False).compile("moxie")
"""


def state_of(pid: int) -> str:
    """As in `ps`: R, S, T."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_compiler_that_needs_memory_is_followed_by_another_one(tmp_path: Path) -> None:
    assert Kernels(tmp_path, (sys.executable, "-c", COUNTING)).compile("moxie")
    assert (tmp_path / "log").read_text() == "mmm"


def test_a_failure_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kernels = Kernels(tmp_path, (sys.executable, "-c", "raise SystemExit(3)"))
    with caplog.at_level(logging.INFO):
        assert not kernels.compile("moxie")
    assert "compiling has failed: status 3" in caplog.text


def test_programs_are_compiled_once_or_shipped(tmp_path: Path) -> None:
    kernels = Kernels(tmp_path / "own", shipped=tmp_path / "shipped")
    assert not kernels.has("moxie")
    for folder in ("own", "shipped"):
        mark = tmp_path / folder / mark_of("moxie")
        mark.parent.mkdir()
        mark.touch()
        assert kernels.has("moxie")
        assert not kernels.has("two-players")
        mark.unlink()


@linux
async def test_a_compiler_pauses_and_ends_with_the_server_that_is_killed(tmp_path: Path) -> None:
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", COMPILING, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout
    await server.stdout.readline()
    (compiler,) = children(server.pid)
    for stopped in (True, False, True):
        await until(lambda: (state_of(compiler) == "T") is stopped)  # noqa: B023 - awaited at once
    server.kill()
    await server.communicate()
    await until(lambda: not is_running(compiler))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_spare_time_is_what_others_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, ticks = Clock(), spare_time.TICKS
    monkeypatch.setattr(spare_time, "monotonic", clock)
    stat, group, limit = tmp_path / "stat", tmp_path / "self" / "cgroup", tmp_path / "cpu.max"
    group.parent.mkdir()
    group.write_text("0::/\n")
    stat.write_text("cpu  0 0 0 0 0 0 0 0 0 0\n")
    limit.write_text("max 100000\n")
    free = SpareTime(tmp_path, tmp_path)
    limit.write_text("200000 100000\n")
    shared = SpareTime(tmp_path, tmp_path)
    assert not free()
    for idle, expected in ((4, True), (5, False)):  # two cores in two seconds, half a core
        clock.now += 2.0
        stat.write_text(f"cpu  9 0 9 {idle * ticks} 0 0 0 0 0 0\ncpu0 1\n")
        assert free() is expected
        assert not shared()


@pytest.mark.parametrize(("sources", "compiled"), [("same", False), ("changed", True)])
def test_a_package_compiles_again_after_a_change(
    sources: str, compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAME, next(name for _, (name, _) in COMMON.values()))
    old = tmp_path / "kernel.nbc"
    old.touch()
    for program in get_args(Program):
        changed = "x" if sources == "changed" else ""
        (tmp_path / f"{changed}{mark_of(program)}").touch()
    monkeypatch.setattr(jit, "SHIPPED", tmp_path)
    monkeypatch.setattr(jit, "shipping", False)
    run: list[str] = []
    monkeypatch.setattr(compiler, "run_every_kernel", lambda program, _: run.append(program))
    tools.kernels.main()
    assert (run == list(get_args(Program)), old.exists()) == (compiled, not compiled)
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".lock"]
