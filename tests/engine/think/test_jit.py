"""Compiled code is recompiled when a module that it imports has changed."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bench.think import perft
from engine.think import jit
from training.learning import labels

INNER = """
from engine.think.jit import jit
@jit
def inner(n): return n + {}
"""
OUTER = """
from engine.think.jit import jit
from engine.think.inner import inner
@jit
def outer(n): return {}inner(n)
"""
RUN = """
import sys
from pathlib import Path
from types import ModuleType
import engine.think
from engine.think import jit
engine.think.__path__.append(sys.argv[1] + "/engine/think")
jit.ROOT = Path(sys.argv[1])
jit.SHIPPED, (jit.shipping, jit.compiling_allowed) = jit.ROOT / "shipped", map(int, sys.argv[2])
from engine.think.outer import inner, outer
hits = [sum(one.stats.cache_hits.values()) for one in (outer, inner) if outer(1)]
print(outer(1), *hits, "numba.np.linalg" in sys.modules)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for kernels: `outer`, and `inner`, which it calls."""
    folder = tmp_path / "engine" / "think"
    folder.mkdir(parents=True)
    (folder / "inner.py").write_text(INNER.format(1))
    (folder / "outer.py").write_text(OUTER.format(""))
    return folder


def run_outer(folder: Path, how: str = "01") -> str:
    """`how`: whether kernels are saved where they are shipped, and whether they may be compiled.

    The result of `outer(1)` in a new process, how often `outer` and `inner` came from the cache,
    and whether numba has loaded declarations that only its compiler needs.
    """
    program = [sys.executable, "-c", RUN, str(folder.parents[1]), how]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


@pytest.mark.soak
def test_a_changed_import_causes_a_recompilation(folder: Path) -> None:
    assert run_outer(folder) == "2 0 0 True"
    (folder / "inner.py").write_text(INNER.format(5))
    assert run_outer(folder) == "6 0 0 True"


@pytest.mark.soak
def test_kernels_are_loaded_from_the_cache_also_for_a_new_caller(folder: Path) -> None:
    assert run_outer(folder) == "2 0 0 True"
    assert run_outer(folder) == "2 1 0 False"
    (folder / "outer.py").write_text(OUTER.format("3 * "))
    assert run_outer(folder) == "6 0 1 True"


@pytest.mark.soak
def test_shipped_kernels_need_no_compiler(folder: Path) -> None:
    assert "NotCompiled" in run_outer(folder, "00")
    assert run_outer(folder, "11") == "2 0 0 True"
    assert run_outer(folder, "00") == "2 1 0 False"
    (folder / "inner.py").write_text(INNER.format(5))
    assert "NotCompiled" in run_outer(folder, "00")


@pytest.mark.parametrize(("module", "imported"), [(perft, "flank.py"), (labels, "selfplay.py")])
def test_the_source_hash_includes_imports(
    module: ModuleType, imported: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(str(module.__file__))
    before = jit.source_hash(path)
    read = jit._read

    def changed(one: Path) -> tuple[int, tuple[str, ...]]:
        mark, names = read(one)
        return (mark + 1 if one.name == imported else mark), names

    monkeypatch.setattr(jit, "_read", changed)
    assert jit.source_hash(path) != before
