"""Solving in the background: the table comes by itself, and only what is wanted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.thinking.table_solver import Scope, TableSolver
from engine import MoxieRules, Position, find_game
from engine.think import Effort, Stop
from engine.think.moxie.retrograde import solver
from engine.think.moxie.table import table

SQUARE = find_game("moxie").start({})
HEX = find_game("moxie").start({"board": "hex"})
STONES = 3  # a small table, which is made in a moment
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> list[MoxieRules]:
    """The service's part is real; what it asks for is a smaller table of the same game."""
    made: list[MoxieRules] = []
    solve = solver.solve

    def smaller(rules: MoxieRules, path: Path, stop: Stop) -> bool:
        made.append(rules)
        return solve(rules, path, stop, stones=STONES)

    monkeypatch.setattr(solver, "solve", smaller)
    monkeypatch.setattr(table, "table_size", lambda rules: 1_000_000)
    return made


@contextmanager
def solving_in(folder: Path, scope: Scope, room: int = 10_000_000) -> Iterator[TableSolver]:
    solver = TableSolver(folder, scope, room)
    try:
        yield solver
    finally:
        solver.close()


def waits_for_tables(folder: Path, count: int) -> None:
    until = monotonic() + PATIENCE
    while len(list(folder.glob("*.table"))) < count and monotonic() < until:
        sleep(0.02)
    assert len(list(folder.glob("*.table"))) == count


def thinks(solver: TableSolver, position: Position) -> None:
    assert solver.find(position).best(position, Effort(depth=1), Stop()).moves


def test_a_table_is_made_once(tmp_path: Path, small: list[MoxieRules]) -> None:
    with solving_in(tmp_path, "square") as solver:
        for _ in range(3):
            thinks(solver, SQUARE)
        waits_for_tables(tmp_path, 1)
        thinks(solver, SQUARE)
    assert small == [SQUARE.rules]
    with solving_in(tmp_path, "square") as solver:
        thinks(solver, SQUARE)
    assert small == [SQUARE.rules]


def test_only_what_is_wanted_is_made(tmp_path: Path, small: list[MoxieRules]) -> None:
    with solving_in(tmp_path, "off") as solver:
        thinks(solver, SQUARE)
    with solving_in(tmp_path, "square") as solver:
        thinks(solver, HEX)
        thinks(solver, find_game("macbeth").start({}))
    assert small == []
    with solving_in(tmp_path, "all") as solver:
        thinks(solver, HEX)
        waits_for_tables(tmp_path, 1)
    assert small == [HEX.rules]


def test_tables_take_no_more_room_than_they_may(
    tmp_path: Path, small: list[MoxieRules], caplog: pytest.LogCaptureFixture
) -> None:
    knight = find_game("moxie").start({"step": "knight"})
    caplog.set_level("INFO")
    with solving_in(tmp_path, "square", room=1_000_000) as solver:
        thinks(solver, SQUARE)
        waits_for_tables(tmp_path, 1)
        thinks(solver, knight)
        until = monotonic() + PATIENCE
        while "No room" not in caplog.text and monotonic() < until:
            sleep(0.02)
    assert "No room for moxie_square_knight" in caplog.text
    assert small == [SQUARE.rules]
    assert len(list(tmp_path.glob("*.table"))) == 1
