"""Laws are found in what moves lead to."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from app.errors import UserError
from engine import find_game
from engine.color import Color
from engine.custodial import CustodialPosition
from engine.examples import EXAMPLES
from engine.features import line_ends
from engine.notation import parse_position
from training.laws.effects import ROWS, STAGES, find_stages, fit_stage, format_stages
from training.laws.moves import KINDS, MEASURES, Moves, describe, play_moves, rim
from training.laws.players import greedy, match, with_laws, without

MACBETH = find_game("macbeth")


def start() -> CustodialPosition:
    position = MACBETH.start(MACBETH.complete({}))
    assert isinstance(position, CustodialPosition)
    return position


def test_a_stage_without_moves_is_refused() -> None:
    moves = play_moves(MACBETH, 1, 1, lambda: None)
    with pytest.raises(UserError, match="too few games"):
        find_stages(moves, moves)


def test_a_move_is_described() -> None:
    """Black begins with g8: the stone on g7 is turned."""
    position = start()
    g8 = position.rules.board.cells_named("g8")
    after = position.play(g8)
    kind, captured, replies, placements, outer, safe, odd, passes = describe(position, g8)
    assert (KINDS[kind], captured) == ("inside", 1)
    assert replies == len(after.legal_moves)
    assert placements == after.placements(position.turn).bit_count()
    assert outer == 5 - 2  # all stones are beside empty cells
    assert (safe, odd, passes) == (0, 0, 0)  # 66 empty cells adjoin each other


@pytest.mark.parametrize(
    ("example", "good", "bad"),  # place, stones captured, replies, frontier against the opponent's
    [
        ("beside-corner", ("beside-rim", 2, 3, 0), ("beside-corner", 1, 4, -1)),
        ("near-edge", ("inside", 1, 7, -1), ("beside-rim", 1, 7, -1)),
        ("few-stones", ("beside-rim", 1, 2, -7), ("beside-rim", 4, 3, 0)),
        ("few-replies", ("beside-rim", 6, 2, -6), ("beside-rim", 2, 6, -4)),
        ("empty-cells", ("beside-rim", 3, 7, -1), ("beside-rim", 2, 6, 2)),
    ],
)
def test_an_example_shows_its_law(
    example: str, good: tuple[object, ...], bad: tuple[object, ...]
) -> None:
    shown = next(one for one in EXAMPLES["macbeth"] if one.id == example)
    position = shown.position_from(start())
    assert isinstance(position, CustodialPosition)
    for line, wanted in zip(shown.lines, (good, bad), strict=True):
        move = position.rules.board.cells_named(line.split()[0])
        kind, captured, replies, _placements, outer, *_ = describe(position, move)
        assert (KINDS[kind], captured, replies, outer) == wanted


@pytest.mark.parametrize(
    ("cell", "white", "black", "kind"),
    [
        ("a1", "a2", "a3", "corner"),
        ("a2", "a3", "a4", "beside-corner"),
        ("a2", "a3", "a1 a4", "rim"),
        ("a3", "a4", "a5", "rim"),
        ("c2", "c3", "c4", "beside-rim"),
        ("e5", "e6", "e7", "inside"),
    ],
)
def test_kinds_of_moves(cell: str, white: str, black: str, kind: str) -> None:
    cells = start().rules.board.cells_named
    position = CustodialPosition(start().rules, (cells(black), cells(white)), Color.BLACK)
    found, captured, *_ = describe(position, cells(cell))
    assert (KINDS[found], captured) == (kind, 1)


@pytest.mark.parametrize(
    ("move", "safe", "odd", "passes"), [("k9", 13, 0, 0), ("k11", 15, 1, 0), ("a1", 7, 1, 1)]
)
def test_regions_safe_stones_and_passes(move: str, safe: int, odd: int, passes: int) -> None:
    """Beside k9 is k8, and beside k11 and a1 no other empty cell. After a1, Black has to pass."""
    position = parse_position(
        start().rules,
        "1b2b1/w-b-b-b/wwbbbbbb/w-b-b-w-b/wwbwwbwwww/w-b-w-b-w-w/wbwwwbbbww/b-w-b-b-w/bwwbwbbb/"
        "w-w-w-b/1bwbbb w",
    )
    assert isinstance(position, CustodialPosition)
    found = describe(position, position.rules.board.cells_named(move))
    assert found[-3:] == (safe, odd, passes)


def made_up(seed: int, worth: NDArray[np.float64]) -> Moves:
    """Moves whose leads follow from what they are worth, and from their positions."""
    rng = np.random.default_rng(seed)
    positions = np.repeat(np.arange(400), 6)
    empty = np.repeat(rng.integers(11, 61, 400), 6)
    kinds = rng.integers(0, len(KINDS), len(positions))
    measures = rng.integers(0, 9, (len(positions), len(MEASURES)))
    columns = np.column_stack([kinds == kind for kind in range(len(KINDS) - 1)])
    leads = np.column_stack([columns, measures]) @ worth + 5 * (positions % 7)
    return Moves(positions, empty, leads, kinds, measures)


def test_effects_are_found_whatever_the_positions_are_worth() -> None:
    worth = np.array([20.0, -6.0, 3.0, -2.0, -1.0, -4.0, 2.0, 0.5, 0.5, -0.5, 1.0])
    found, others = made_up(1, worth), made_up(2, worth)
    stages = find_stages(found, others)
    for stage, (most, fewest) in zip(stages, STAGES, strict=True):
        assert (stage.most, stage.fewest) == (most, fewest)
        assert [one.together for one in stage.effects] == pytest.approx(worth)
        assert fit_stage(others, most, fewest) == pytest.approx(worth)
        for one, expected in zip(stage.effects, worth, strict=True):
            assert one.low <= one.alone <= one.high
            assert one.alone == pytest.approx(expected, abs=5)
    text = format_stages(stages)
    assert all(f"`{name}`" in text for name in ROWS)


def test_players_look_one_move_ahead() -> None:
    few = with_laws({"captured": (-1.0, -1.0, -1.0)})
    position = start()
    for move in position.legal_moves:
        assert few(position, move) == -greedy(position, move)
    assert match(MACBETH, with_laws(), greedy, 8, 1) > 0.7
    assert match(MACBETH, with_laws(), without("beside-corner"), 8, 1) > 0.5


@pytest.mark.soak
def test_games_give_moves() -> None:
    moves = play_moves(MACBETH, 4, 1, lambda: None)
    assert len(moves.leads) == len(moves.kinds) > 5
    assert (abs(moves.leads) <= 72).all()


def test_cells_inside_lie_on_two_lines_from_rim_to_rim() -> None:
    """So a hole protects nothing, as the document says."""
    board = start().rules.board
    lines = Counter(
        sum(not line_ends(board, axis) & cell for axis in board.axes) for cell in board.by_cell
    )
    assert lines == {0: 6, 1: 24, 2: 42}
    for cell, rays in board.lines.items():
        ends = [ray[-2] for ray in rays]  # every ray ends with 0
        assert all(end & rim(board) for end in ends), board.name_of[cell]
