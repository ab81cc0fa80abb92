"""Solved tables of Moxie against brute force, the plain rules and themselves."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine import Board, MoxiePosition, MoxieRules, hexagon, iter_cells, parse_move, square
from engine.think.moxie.retrograde.layer_group import LayerGroups
from engine.think.moxie.retrograde.solver import solve
from engine.think.moxie.table.file import PartialTable, TableLocked, table_name
from engine.think.moxie.table.index import layer_keys
from engine.think.moxie.table.table import DRAW_VALUE, MoxieTable, TableValue, open_table
from engine.think.thinker import StopFlag
from tests.engine.moxie.support.variants import EVERY_VARIANT, PAIRWISE, VARIANTS, name, rules
from tests.engine.support.symmetry import symmetries
from tests.engine.think.support.brute_force import solve_by_brute_force, white_to_move
from tests.support.params import in_soak_except
from training.moxie.table_stats import table_stats

SMALL_BOARDS = {"square": square(3, rising=True), "hex": hexagon(2)}
STONES = 3


@pytest.fixture(scope="module")
def groups_by_board() -> dict[Board, LayerGroups]:
    return {board: LayerGroups(board, STONES, keep_all=True) for board in SMALL_BOARDS.values()}


def solve_table(
    rules: MoxieRules, folder: Path, stones: int, groups: LayerGroups | None = None
) -> MoxieTable:
    assert solve(rules, folder / table_name(rules, stones), stones=stones, groups=groups)
    table = open_table(rules, folder, stones)
    assert table
    return table


def small_board(options: dict[str, str]) -> MoxieRules:
    """The variant on a board so small that brute force can solve it."""
    return replace(rules(**options), board=SMALL_BOARDS[options["board"]])


def random_position(rules: MoxieRules, stones: int, rng: Random) -> MoxiePosition:
    """Random stones, reachable or not. Nobody has lost six."""
    cells = list(rules.board.by_cell)
    rng.shuffle(cells)
    totals = [rng.randint(3, stones) for _ in range(2)]
    on_board = [rng.randint(0, min(total, len(cells) // 2)) for total in totals]
    own, enemy = sum(cells[: on_board[0]]), sum(cells[on_board[0] : sum(on_board)])
    return white_to_move(rules, (own, enemy, totals[0] - on_board[0], totals[1] - on_board[1]))


def assert_consistent(table: MoxieTable, position: MoxiePosition) -> None:
    """The value is that of the best move by the plain rules, or that of the end."""
    value = table.probe(position)
    if position.winner:
        won = position.winner is position.turn
        assert value == TableValue("win" if won else "loss", 0)
    elif position.over:
        assert value == DRAW_VALUE
    else:
        best = max(table.probe_moves(position).values(), key=lambda found: found.sort_key)
        assert value == best


# The brute force is fast on the small hexagon only, which cannot have these options.
SQUARE_ONLY = ("", "step=knight goal=diagonal")
BRUTE_FORCE_VARIANTS = [
    one
    for one in VARIANTS
    if one["board"] == "hex"
    or len(name(one).split()) < 2
    or name(one) in (*SQUARE_ONLY, "jumps=unless-decisive row=unbreakable")
]


def is_quick(options: dict[str, str]) -> bool:
    return options in PAIRWISE if options["board"] == "hex" else not name(options)


@pytest.mark.parametrize(
    "options",
    in_soak_except(*filter(is_quick, BRUTE_FORCE_VARIANTS), values=BRUTE_FORCE_VARIANTS, name=name),
)
def test_a_table_equals_brute_force(
    options: dict[str, str], tmp_path: Path, groups_by_board: dict[Board, LayerGroups]
) -> None:
    played = small_board(options)
    table = solve_table(played, tmp_path, STONES, groups_by_board[played.board])
    for key, result in solve_by_brute_force(played, STONES).items():
        value = table.probe(white_to_move(played, key))
        assert (value.value, value.distance) == result, key


def can_arise(position: MoxiePosition) -> bool:
    """False if a goal has already won the game a turn ago."""
    played, own = position.rules, position.side.own
    return played.row != "instant" or not played.goal_cells(own)


@pytest.mark.parametrize("options", EVERY_VARIANT)
def test_every_value_equals_that_of_the_best_move(
    options: dict[str, str], tmp_path: Path, groups_by_board: dict[Board, LayerGroups]
) -> None:
    played, rng = small_board(options), Random(name(options))
    table = solve_table(played, tmp_path, STONES, groups_by_board[played.board])
    for _ in range(40):
        position = random_position(played, STONES, rng)
        if can_arise(position):
            assert_consistent(table, position)


HEX = {"board": "hex"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"goal": "a1-a2-b1", "row": "unbreakable"},
        HEX,
        {**HEX, "step": "knight", "goal": "diagonal"},
        {**HEX, "goal": "a1-a2-b3", "sixth": "loses"},
    ],
    ids=str,
)
def test_values_of_random_positions_on_the_real_boards(
    options: dict[str, str], tmp_path: Path
) -> None:
    played, rng = rules(**options), Random(5)
    table = solve_table(played, tmp_path, 4, LayerGroups(played.board, 4))
    for _ in range(100):
        position = random_position(played, 4, rng)
        if can_arise(position):
            assert_consistent(table, position)


def test_the_third_occurrence_is_a_draw(tmp_path: Path) -> None:
    table = solve_table(rules(), tmp_path, 4)
    position = MoxiePosition(rules(), (0, 0), (4, 4), rules().colors[0])
    for text in ["a1", "d4", "a1-b1", "d4-c4", "b1-a1", "c4-d4", "a1-b1", "d4-c4", "b1-a1"]:
        position = position.play(parse_move(position, text))
    assert table.probe(position) != DRAW_VALUE
    last = parse_move(position, "c4-d4")
    assert position.play(last).over
    assert table.probe_moves(position)[last] == DRAW_VALUE


def test_a_stopped_run_is_resumed(tmp_path: Path) -> None:
    path, whole = tmp_path / "stopped.table", tmp_path / "whole.table"
    assert solve(rules(), whole, stones=STONES)
    stop, progress = StopFlag(), list[int]()

    def halfway(done: int, size: int) -> None:
        progress.append(done)
        if done > size / 2:
            stop.request()

    assert not solve(rules(), path, stop, halfway, stones=STONES)
    assert not path.exists()
    reached, progress = progress[-1], []
    assert solve(rules(), path, None, lambda done, _size: progress.append(done), stones=STONES)
    assert progress[0] == reached
    assert path.read_bytes()[4096:] == whole.read_bytes()[4096:]


def test_a_killed_run_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "killed.table"

    def die(done: int, size: int) -> None:
        if done > size / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(rules(), path, None, die, stones=STONES, save_interval=0.0)
    progress: list[int] = []
    assert solve(rules(), path, None, lambda done, _size: progress.append(done), stones=STONES)
    assert progress[0] > progress[-1] / 2
    found, _ = np.unique(np.fromfile(path, np.uint8), return_counts=True)
    assert len(found) > 2


def test_two_threads_make_the_same_table(tmp_path: Path) -> None:
    one, two = tmp_path / "one.table", tmp_path / "two.table"
    solve(rules(), one, stones=STONES)
    solve(rules(), two, stones=STONES, threads=2)
    assert one.read_bytes()[4096:] == two.read_bytes()[4096:]


def test_a_table_of_other_rules_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / table_name(rules(), 3)
    solve(rules(row="unbreakable"), path, stones=3)
    assert open_table(rules(), tmp_path, 3) is None


def test_a_table_is_locked_while_it_is_made(tmp_path: Path) -> None:
    groups = LayerGroups(rules().board, 3)
    path = tmp_path / "one.table"
    with (
        PartialTable(rules(), 3, path, groups.layers),
        pytest.raises(TableLocked, match="another process is making"),
    ):
        solve(rules(), path, stones=3)


def test_every_position_is_counted_once(tmp_path: Path) -> None:
    played = small_board({**VARIANTS[0], "board": "hex"})
    counted = table_stats(solve_table(played, tmp_path, STONES))
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
