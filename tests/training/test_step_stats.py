"""Counts of positions that only steps hold, against brute force by the plain rules."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine import Drop, MoxieRules, Step, square
from engine.think.moxie.retrograde.solver import solve
from engine.think.moxie.table.file import table_name
from engine.think.moxie.table.table import MoxieTable, open_table
from tests.engine.moxie.support.variants import rules
from tests.engine.support.symmetry import symmetries
from tests.engine.think.support.brute_force import (
    Key,
    Result,
    key_of,
    solve_by_brute_force,
    white_to_move,
)
from training.moxie.step_stats import ANY_SLACK, StepStats, count_all, count_reached
from training.moxie.table_stats import table_stats

STONES = 3
RULES = replace(rules(row="unbreakable"), board=square(3, rising=True))
SCORES = {"win": 1, "draw": 0, "loss": -1}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> MoxieTable:
    folder: Path = tmp_path_factory.mktemp("tables")
    assert solve(RULES, folder / table_name(RULES, STONES), stones=STONES)
    found = open_table(RULES, folder, STONES)
    assert found
    return found


def test_all_positions_are_counted(table: MoxieTable) -> None:
    assert count_all(table).total == table_stats(table).positions


@pytest.mark.parametrize("slack", [0, 2, ANY_SLACK])
def test_reached_positions_are_counted_as_by_the_plain_rules(table: MoxieTable, slack: int) -> None:
    assert count_reached(table, slack) == count_by_plain_rules(RULES, slack)


def count_by_plain_rules(rules: MoxieRules, slack: int) -> StepStats:
    results = solve_by_brute_force(rules, STONES)
    todo: list[Key] = [(0, 0, STONES, STONES)]
    seen = set(todo)
    counts = dict.fromkeys(StepStats._fields, 0)
    while todo:
        position = white_to_move(rules, todo.pop())
        after = {move: key_of(position.play_unchecked(move)) for move in position.legal_moves}
        values = {move: value_for_mover(results[key]) for move, key in after.items()}
        counts["total"] += 1
        drops = [value for move, (value, _) in values.items() if isinstance(move, Drop)]
        steps = [value for move, (value, _) in values.items() if isinstance(move, Step)]
        if drops and steps:
            counts["free"] += 1
            counts["open"] += max(drops + steps) >= 0
            counts["step_only"] += max(steps) > max(drops)
            counts["drop_only"] += max(drops) > max(steps)
        best = max(values.values(), default=(0, 0))
        for move, (value, haste) in values.items():
            key = least(rules, after[move])
            if value == best[0] and best[1] - haste <= slack and key not in seen:
                seen.add(key)
                if not white_to_move(rules, key).winner:
                    todo.append(key)
    return StepStats(**counts)


def value_for_mover(result: Result) -> tuple[int, int]:
    """The value of a move, and how slow a loss or how quick a win it is."""
    value, turns = result
    return -SCORES[value], (turns or 0) * SCORES[value]


def least(rules: MoxieRules, key: Key) -> Key:
    own, enemy, reserve, held = key
    images = symmetries(rules.board)
    least_own, least_enemy = min((image.cells(own), image.cells(enemy)) for image in images)
    return least_own, least_enemy, reserve, held
