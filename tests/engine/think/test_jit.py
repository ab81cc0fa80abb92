"""Compiled code is recompiled when a module that it imports has changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.think import jit
from engine.think.custodial.rules import perft

INNER = """
from engine.think.jit import jit
@jit
def inner(n): return n + {}
"""
OUTER = """
from engine.think.jit import jit
from engine.think.inner import inner
@jit
def outer(n): return inner(n)
"""
RUN = """
import sys
from pathlib import Path
import engine.think
from engine.think import jit
engine.think.__path__.append(sys.argv[1] + "/engine/think")
jit.ROOT = Path(sys.argv[1])
from engine.think.outer import outer
print(outer(1), sum(outer.stats.cache_hits.values()))
"""


def test_a_changed_import_causes_a_recompilation(tmp_path: Path) -> None:
    folder = tmp_path / "engine" / "think"
    folder.mkdir(parents=True)
    (folder / "outer.py").write_text(OUTER)
    for step, (figure, expected) in enumerate([(1, "2 0"), (1, "2 1"), (5, "6 0")]):
        if step != 1:
            (folder / "inner.py").write_text(INNER.format(figure))
        done = subprocess.run(
            [sys.executable, "-c", RUN, tmp_path], capture_output=True, text=True, check=False
        )
        assert done.stdout.strip() == expected, done.stderr


def test_the_source_hash_includes_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(perft.__file__)
    before = jit.source_hash(path)
    read = jit._read

    def changed(one: Path) -> tuple[int, tuple[str, ...]]:
        mark, names = read(one)
        return (mark + 1 if one.name == "flank.py" else mark), names

    monkeypatch.setattr(jit, "_read", changed)
    assert jit.source_hash(path) != before
