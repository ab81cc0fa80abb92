"""Solved tables of Moxie against brute force, the plain rules, and themselves."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine import Board, MoxiePosition, MoxieRules, hexagon, iter_cells, parse_move, square
from engine.think.moxie.retrograde import solver
from engine.think.moxie.retrograde.layer_group import LayerGroups
from engine.think.moxie.retrograde.solver import solve
from engine.think.moxie.solved.table_stats import table_stats
from engine.think.moxie.table.file import PartialTable, TableLocked, table_name
from engine.think.moxie.table.index import layer_keys
from engine.think.moxie.table.table import DRAW_VALUE, MoxieTable, TableValue, open_table
from engine.think.thinker import Stop
from tests.engine.moxie.support.variants import VARIANTS, name, rules
from tests.engine.support.symmetry import symmetries
from tests.engine.think.support.brute_force import solve_by_force, white_to_move

SMALL = {"square": square(3, rising=True), "hex": hexagon(2)}
STONES = 3


@pytest.fixture(scope="module")
def groups_by_board() -> dict[Board, LayerGroups]:
    return {board: LayerGroups(board, STONES, keep_all=True) for board in SMALL.values()}


def table_of(
    rules: MoxieRules, folder: Path, stones: int, groups: LayerGroups | None = None
) -> MoxieTable:
    assert solve(rules, folder / table_name(rules, stones), stones=stones, groups=groups)
    table = open_table(rules, folder, stones)
    assert table
    return table


def small(options: dict[str, str]) -> MoxieRules:
    """The rules of a variant on a board so small that brute force can solve it."""
    return replace(rules(**options), board=SMALL[options["board"]])


def some_position(rules: MoxieRules, stones: int, chance: Random) -> MoxiePosition:
    """Any stones in any places, reachable or not, and nobody has lost six."""
    cells = list(rules.board.by_cell)
    chance.shuffle(cells)
    totals = [chance.randint(3, stones) for _ in range(2)]
    lying = [chance.randint(0, min(total, len(cells) // 2)) for total in totals]
    own, enemy = sum(cells[: lying[0]]), sum(cells[lying[0] : sum(lying)])
    return white_to_move(rules, (own, enemy, totals[0] - lying[0], totals[1] - lying[1]))


def assert_consistent(table: MoxieTable, position: MoxiePosition) -> None:
    """The value is that of the best move by the plain rules, or that of the end."""
    verdict = table.probe(position)
    if position.winner:
        won = position.winner is position.turn
        assert verdict == TableValue("win" if won else "loss", 0)
    elif position.over:
        assert verdict == DRAW_VALUE
    else:
        best = max(table.probe_moves(position).values(), key=lambda found: found.sort_key)
        assert verdict == best


BRUTE = [o for o in VARIANTS if o["board"] == "hex" or len(name(o).split()) == 1] + [
    {**VARIANTS[0], "jumps": "unless-decisive", "row": "unbreakable"},
]


@pytest.mark.parametrize("options", BRUTE, ids=name)
def test_a_table_is_what_brute_force_finds(
    options: dict[str, str], tmp_path: Path, groups_by_board: dict[Board, LayerGroups]
) -> None:
    played = small(options)
    table = table_of(played, tmp_path, STONES, groups_by_board[played.board])
    for key, result in solve_by_force(played, STONES).items():
        verdict = table.probe(white_to_move(played, key))
        assert (verdict.value, verdict.distance) == result, key


def can_arise(position: MoxiePosition) -> bool:
    """Whether the game was not over before: nobody has a goal that would have won long ago."""
    played, own = position.rules, position.side.own
    return played.row != "instant" or not played.goal_cells(own)


@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_every_value_is_that_of_the_best_move(
    options: dict[str, str], tmp_path: Path, groups_by_board: dict[Board, LayerGroups]
) -> None:
    played, chance = small(options), Random(name(options))
    table = table_of(played, tmp_path, STONES, groups_by_board[played.board])
    for _ in range(60):
        position = some_position(played, STONES, chance)
        if can_arise(position):
            assert_consistent(table, position)


@pytest.mark.parametrize("options", [{}, {"board": "hex"}, {"jumps": "sacrifice"}], ids=str)
def test_random_positions_of_a_real_board(options: dict[str, str], tmp_path: Path) -> None:
    played, chance = rules(**options), Random(5)
    table = table_of(played, tmp_path, 4, LayerGroups(played.board, 4))
    for _ in range(300):
        position = some_position(played, 4, chance)
        if can_arise(position):
            assert_consistent(table, position)


def test_the_third_occurrence_is_a_draw_in_the_table_too(tmp_path: Path) -> None:
    table = table_of(rules(), tmp_path, 4)
    position = MoxiePosition(rules(), (0, 0), (4, 4), rules().colors[0])
    for text in ["a1", "d4", "a1-b1", "d4-c4", "b1-a1", "c4-d4", "a1-b1", "d4-c4", "b1-a1"]:
        position = position.play(parse_move(position, text))
    assert table.probe(position) != DRAW_VALUE
    last = parse_move(position, "c4-d4")
    assert position.play(last).over
    assert table.probe_moves(position)[last] == DRAW_VALUE


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path, whole = tmp_path / "stopped.table", tmp_path / "whole.table"
    assert solve(rules(), whole, stones=4)
    stop, told = Stop(), list[int]()

    def halfway(done: int, size: int) -> None:
        told.append(done)
        if done > size / 2:
            stop.request()

    assert not solve(rules(), path, stop, halfway, stones=4)
    assert not path.exists()
    reached, told = told[-1], []
    assert solve(rules(), path, None, lambda done, _size: told.append(done), stones=4)
    assert told[0] == reached
    assert path.read_bytes()[4096:] == whole.read_bytes()[4096:]


def test_a_run_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "SAVE_INTERVAL", 0.0)
    path = tmp_path / "killed.table"

    def die(done: int, size: int) -> None:
        if done > size / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(rules(), path, None, die, stones=4)
    told: list[int] = []
    assert solve(rules(), path, None, lambda done, _size: told.append(done), stones=4)
    assert told[0] > told[-1] / 2
    found, _ = np.unique(np.fromfile(path, np.uint8), return_counts=True)
    assert len(found) > 2


def test_threads_make_the_same_table(tmp_path: Path) -> None:
    one, two = tmp_path / "one.table", tmp_path / "two.table"
    solve(rules(), one, stones=5)
    solve(rules(), two, stones=5, threads=2)
    assert one.read_bytes()[4096:] == two.read_bytes()[4096:]


def test_a_table_of_other_rules_is_none(tmp_path: Path) -> None:
    path = tmp_path / table_name(rules(), 3)
    solve(rules(row="unbreakable"), path, stones=3)
    assert open_table(rules(), tmp_path, 3) is None


def test_only_one_makes_a_table(tmp_path: Path) -> None:
    groups = LayerGroups(rules().board, 3)
    path = tmp_path / "one.table"
    with (
        PartialTable(rules(), 3, path, groups.layers),
        pytest.raises(TableLocked, match="another process is making"),
    ):
        solve(rules(), path, stones=3)


def test_every_position_is_counted_once(tmp_path: Path) -> None:
    played = small({**VARIANTS[0], "board": "hex"})
    counted = table_stats(table_of(played, tmp_path, STONES))
    images = symmetries(played.board)
    found = set()
    for a, b, r, s in layer_keys(STONES, len(played.board.names)):
        for own in map(sum, combinations(played.board.by_cell, a)):
            for enemy in map(sum, combinations(iter_cells(played.board.cells ^ own), b)):
                position = white_to_move(played, (own, enemy, r, s))
                if can_arise(position) and not position.winner:
                    least = min((image.cells(own), image.cells(enemy)) for image in images)
                    found.add((*least, r, s))
    assert counted.positions == len(found)
    assert counted.positions == counted.wins + counted.draws + counted.losses
