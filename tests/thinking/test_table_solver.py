"""The table solver: which tables it makes, and when."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest

from app.thinking.table_solver import Scope, TableSolver
from engine import MoxieRules, Position, find_game
from engine.think import Effort, Stop
from engine.think.moxie.retrograde import solver as retrograde_solver
from engine.think.moxie.table import table

SQUARE = find_game("moxie").start({})
HEX = find_game("moxie").start({"board": "hex"})
STONES = 3  # a small table, which is solved quickly
TABLE_SIZE = 1_000_000  # bytes, as far as the solver knows
TIMEOUT = 120.0  # seconds; only a hanging test takes so long


class SmallTables:
    """Makes the solver solve small tables, and records which."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.solved: list[MoxieRules] = []
        self._finished: Queue[None] = Queue()
        self._measured: Queue[None] = Queue()
        self._solve = retrograde_solver.solve
        monkeypatch.setattr(retrograde_solver, "solve", self._solve_small)
        monkeypatch.setattr(table, "table_size", self._table_size)

    def _solve_small(self, rules: MoxieRules, path: Path, stop: Stop) -> bool:
        self.solved.append(rules)
        complete = self._solve(rules, path, stop, stones=STONES)
        self._finished.put(None)
        return complete

    def _table_size(self, _rules: MoxieRules) -> int:
        self._measured.put(None)
        return TABLE_SIZE

    def wait_until_solved(self) -> None:
        self._finished.get(timeout=TIMEOUT)

    def wait_until_measured(self, times: int) -> None:
        for _ in range(times):
            self._measured.get(timeout=TIMEOUT)


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> SmallTables:
    return SmallTables(monkeypatch)


@contextmanager
def table_solver(
    folder: Path, scope: Scope, max_bytes: int = 10 * TABLE_SIZE
) -> Iterator[TableSolver]:
    solver = TableSolver(folder, scope, max_bytes)
    try:
        yield solver
    finally:
        solver.close()


def think(solver: TableSolver, position: Position) -> None:
    assert solver.find(position).best(position, Effort(depth=1), Stop()).moves


def test_a_table_is_solved_once(tmp_path: Path, tables: SmallTables) -> None:
    with table_solver(tmp_path, "square") as solver:
        for _ in range(3):
            think(solver, SQUARE)
        tables.wait_until_solved()
        think(solver, SQUARE)
    assert len(list(tmp_path.glob("*.table"))) == 1
    with table_solver(tmp_path, "square") as solver:
        think(solver, SQUARE)
    assert tables.solved == [SQUARE.rules]


def test_only_tables_in_scope_are_solved(tmp_path: Path, tables: SmallTables) -> None:
    with table_solver(tmp_path, "off") as solver:
        think(solver, SQUARE)
    with table_solver(tmp_path, "square") as solver:
        think(solver, HEX)
        think(solver, find_game("macbeth").start({}))
    assert tables.solved == []
    with table_solver(tmp_path, "all") as solver:
        think(solver, HEX)
        tables.wait_until_solved()
    assert tables.solved == [HEX.rules]


def test_tables_do_not_exceed_the_maximum_size(
    tmp_path: Path, tables: SmallTables, caplog: pytest.LogCaptureFixture
) -> None:
    knight = find_game("moxie").start({"step": "knight"})
    caplog.set_level("INFO")
    with table_solver(tmp_path, "square", max_bytes=TABLE_SIZE) as solver:
        think(solver, SQUARE)
        tables.wait_until_solved()
        think(solver, knight)
        tables.wait_until_measured(times=2)
    assert "no room for a table" in [record.getMessage() for record in caplog.records]
    assert tables.solved == [SQUARE.rules]
    assert len(list(tmp_path.glob("*.table"))) == 1
