"""`python -m training solve`."""

import json
from pathlib import Path

import pytest

from engine.think.moxie.solved.results import all_results, format_results
from tests.cli.conftest import Run
from training.moxie.solve_all import solve_all

ROOT = Path(__file__).parents[2]
SOLVE = ("solve", "moxie", "--stones", "3")


def test_the_document_has_the_results(run: Run) -> None:
    table = run("solve", "moxie", "--table").out.strip()
    assert table in (ROOT / "docs/moxie.md").read_text(encoding="utf-8")


def test_known_results_are_not_solved_again(tmp_path: Path) -> None:
    book = tmp_path / "results.jsonl"
    book.write_text(format_results(all_results()))
    done = [result.options for result in all_results()]
    assert list(solve_all(done, tmp_path, book, keep=False)) == []
    assert list(tmp_path.iterdir()) == [book]


def test_a_table_is_made_and_positions_are_looked_up_in_it(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    made, size = run(*SOLVE).out.split(": ")
    assert Path(made).parent == tmp_path / "tables"
    assert Path(made).stat().st_size == int(size.removesuffix(" bytes\n").replace(",", ""))
    found = json.loads(run(*SOLVE, "--moves", "a1 b2", "--json").out)
    assert found["position"] == "4/4/1b2/w3 w 2,2 5,5"
    assert (found["to_move"], found["over"]) == ("white", False)
    assert (found["value"], found["distance"]) == ("win", 1)
    assert found["legal"] == {"a1xc3": {"value": "win", "distance": 1}}
    assert run(*SOLVE, "--moves", "a1 b2").out == "win in 1 turn\na1xc3  win in 1 turn\n"
    lost = json.loads(run(*SOLVE, "--moves", "a1 b2 a1xc3", "--json").out)
    assert (lost["value"], lost["distance"]) == ("loss", 0)
    assert (lost["over"], lost["legal"]) == (True, {})
