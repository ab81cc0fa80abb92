"""The table solver: which tables it makes, and when."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest

from app.thinking.messages import Scope
from app.thinking.table_solver import BYTES_TO_SOLVE, TableSolver
from engine import MoxieRules, find_game
from engine.think import StopFlag
from engine.think.moxie.retrograde import solver as retrograde_solver
from engine.think.moxie.table import table


def variant(**options: str) -> MoxieRules:
    rules = find_game("moxie").start(options).rules
    assert isinstance(rules, MoxieRules)
    return rules


SQUARE, HEX = variant(), variant(board="hex")
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

    def _solve_small(self, rules: MoxieRules, path: Path, stop: StopFlag) -> bool:
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
    folder: Path,
    scope: Scope,
    max_bytes: int = 10 * TABLE_SIZE,
    reports: list[bool] | None = None,
    memory: int = 10**12,
) -> Iterator[TableSolver]:
    """A table solver on a machine with some free memory. `reports` gets what it reports."""
    report = ([] if reports is None else reports).append
    solver = TableSolver(folder, scope, max_bytes, report, lambda: memory)
    try:
        yield solver
    finally:
        solver.close()


def test_a_table_is_solved_once(tmp_path: Path, tables: SmallTables) -> None:
    reports: list[bool] = []
    with table_solver(tmp_path, "square", reports=reports) as solver:
        for _ in range(3):
            solver.request(SQUARE)
        tables.wait_until_solved()
        solver.request(SQUARE)
    assert reports == [True, False]
    assert len(list(tmp_path.glob("*.table"))) == 1
    with table_solver(tmp_path, "square") as solver:
        solver.request(SQUARE)
    assert tables.solved == [SQUARE]


def test_only_tables_in_scope_are_solved(tmp_path: Path, tables: SmallTables) -> None:
    with table_solver(tmp_path, "off") as solver:
        solver.request(SQUARE)
    with table_solver(tmp_path, "square") as solver:
        solver.request(HEX)
    assert tables.solved == []
    with table_solver(tmp_path, "all") as solver:
        solver.request(variant(goal="a1-a2-b1"))
        solver.request(HEX)
        tables.wait_until_solved()
    assert tables.solved == [HEX]


def test_nothing_is_solved_without_the_memory_for_it(
    tmp_path: Path, tables: SmallTables, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    with table_solver(tmp_path, "all", memory=BYTES_TO_SOLVE["square"]) as solver:
        solver.request(HEX)
        solver.request(SQUARE)
        tables.wait_until_solved()
    assert tables.solved == [SQUARE]
    assert "too little memory to solve a table" in caplog.text


def test_tables_do_not_exceed_the_maximum_size(
    tmp_path: Path, tables: SmallTables, caplog: pytest.LogCaptureFixture
) -> None:
    knight = variant(step="knight")
    caplog.set_level("INFO")
    with table_solver(tmp_path, "square", max_bytes=TABLE_SIZE) as solver:
        solver.request(SQUARE)
        tables.wait_until_solved()
        solver.request(knight)
        tables.wait_until_measured(times=2)
    assert "no room for a table" in [record.getMessage() for record in caplog.records]
    assert tables.solved == [SQUARE]
    assert len(list(tmp_path.glob("*.table"))) == 1
