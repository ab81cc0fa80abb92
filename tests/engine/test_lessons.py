"""Every task of a lesson has exactly the solutions that its text asks for."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import (
    GAMES,
    NEUTRAL,
    PASS,
    Jump,
    Move,
    MoxiePosition,
    Position,
    Step,
    find_game,
    format_move,
    format_position,
)
from engine.custodial import CustodialPosition
from engine.features import frontier, stable
from engine.lessons import CORE, LESSONS, Task
from training.laws.moves import rim

TASKS = [(game, task) for game, tasks in LESSONS.items() for task in tasks]

Goal = Callable[[Position, Move], bool]


def captured(position: Position, move: Move) -> list[str]:
    return [position.stone(cell) for ray in position.rays(move) for cell in ray.cells]


def directions(number: int) -> Goal:
    return lambda position, move: len(position.rays(move)) == number


def corners(position: Position) -> int:
    """The cells at which every line ends."""
    board = position.rules.board
    return sum(
        cell
        for cell in board.by_cell
        if not any(board.shift(cell, axis) and board.shift(cell, -axis) for axis in board.axes)
    )


def best(count: Callable[[Position, Move], int]) -> Goal:
    def is_best(position: Position, move: Move) -> bool:
        return count(position, move) == max(count(position, one) for one in position.legal_moves)

    return is_best


def replies(position: Position, move: Move) -> int:
    return len(position.play(move).legal_moves)


def is_inside(position: Position, move: Move) -> bool:
    """No empty cell of the edge adjoins the stone."""
    assert isinstance(position, CustodialPosition)
    board = position.rules.board
    return not move & (rim(board) | board.around(rim(board) & position.empty))


def beside_empty_cells(position: Position, move: Move) -> int:
    after = position.play(move)
    assert isinstance(after, CustodialPosition)
    return frontier(after)[position.turn].bit_count()


def is_safe(position: Position, move: Move) -> bool:
    after = position.play(move)
    assert isinstance(after, CustodialPosition)
    return bool(stable(after) & move)


def guards(position: Position, move: Move) -> bool:
    return not any(reply & corners(position) for reply in position.play(move).legal_moves)


def wins(position: Position, move: Move) -> bool:
    """The player wins against every defense."""

    def won(after: Position) -> bool:
        if after.over:
            return after.winners == (position.turn,)
        results = [won(after.play(reply)) for reply in after.legal_moves]
        return any(results) if after.turn == position.turn else all(results)

    return won(position.play(move))


def wins_now(position: Position, move: Move) -> bool:
    return position.play(move).winners == (position.turn,)


def runs_through_center(position: Position, move: Move) -> bool:
    assert isinstance(position, CustodialPosition)
    return any(position.rules.center in ray.cells for ray in position.rays(move))


def joins_all_own(position: Position, move: Move) -> bool:
    """The player's stones are connected afterwards, on a square board not by corners."""
    board, own = position.rules.board, dict(position.play(move).layers)[position.turn]
    steps = board.steps if board.shape == "hexagon" else (1, -1, board.stride, -board.stride)
    reached = move
    for _ in range(3):
        for step in steps:
            reached |= board.shift(reached, step) & own
    return bool(reached == own)


def takes_from_leader(position: Position, move: Move) -> int:
    others = {color: count for color, count in position.score.items() if color != position.turn}
    return captured(position, move).count(max(others, key=lambda color: others[color]))


def opponent_cannot_win(position: Position, move: Move) -> bool:
    after = position.play(move)
    return not any(after.play(reply).winners == (after.turn,) for reply in after.legal_moves)


def makes_two_safe_threats(position: Position, move: Move) -> bool:
    after = position.play(move)
    assert isinstance(after, MoxiePosition)
    if any(isinstance(reply, Jump) for reply in after.legal_moves):
        return False
    again = replace(after, turn=position.turn)
    return sum(wins_now(again, threat) for threat in again.legal_moves) == 2


GOALS: dict[str, Goal] = {
    "capture.first": lambda position, move: bool(captured(position, move)),
    "capture.two-ways": directions(2),
    "capture.three-ways": directions(3),
    "capture.long-row": lambda position, move: any(
        len(ray.cells) == 3 for ray in position.rays(move)
    ),
    "capture.corner": lambda position, move: bool(move & corners(position)),
    "capture.edge": is_safe,
    "capture.guard": guards,
    "capture.few": best(lambda position, move: -replies(position, move)),
    "capture.inside": is_inside,
    "capture.one-stone": best(lambda position, move: -len(captured(position, move))),
    "capture.hidden": best(lambda position, move: -beside_empty_cells(position, move)),
    "capture.pass": lambda position, move: position.play(move).legal_moves == (PASS,),
    "capture.win": wins,
    "capture.wipe": lambda position, move: (
        position.play(move).score[position.turn] == sum(position.play(move).score.values())
    ),
    "capture.ring": joins_all_own,
    "capture.free-pass": lambda position, move: move == PASS and wins_now(position, move),
    "capture.center": lambda position, move: position.obligations == ("center",),
    "capture.through": runs_through_center,
    "capture.mixed": lambda position, move: any(
        len({position.stone(cell) for cell in ray.cells}) == 2 for ray in position.rays(move)
    ),
    "capture.leader": best(takes_from_leader),
    "neutral.first": lambda position, move: NEUTRAL not in captured(position, move),
    "neutral.mine": lambda position, move: NEUTRAL in captured(position, move),
    "neutral.both": lambda position, move: len(set(captured(position, move))) == 2,
    "neutral.wall": lambda position, move: NEUTRAL in captured(position, move),
    "neutral.most-yours": best(lambda position, move: captured(position, move).count(NEUTRAL)),
    "neutral.most-neutral": best(
        lambda position, move: (
            len(captured(position, move)) - captured(position, move).count(NEUTRAL)
        )
    ),
    "moxie.row": wins_now,
    "moxie.jump": lambda position, move: len(captured(position, move)) == 1,
    "moxie.chain": lambda position, move: len(captured(position, move)) == 2,
    "moxie.block": opponent_cannot_win,
    "moxie.sixth": wins_now,
    "moxie.step": lambda position, move: isinstance(move, Step),
    "moxie.choose": lambda position, move: len(captured(position, move)) == 2,
    "moxie.open-two": makes_two_safe_threats,
    "moxie.bait": opponent_cannot_win,
    "moxie.diagonal": wins_now,
    "moxie.cluster": wins_now,
    "moxie.sacrifice": wins_now,
    "moxie.last-chance": lambda position, move: not position.play(move).over,
}


def test_every_game_has_a_lesson() -> None:
    assert set(LESSONS) == set(GAMES)
    for tasks in LESSONS.values():
        assert CORE < 10 <= len(tasks) <= 15
        assert len({task.id for task in tasks}) == len(tasks)


def test_every_goal_is_used() -> None:
    assert {task.text for _, task in TASKS} == set(GOALS)


@pytest.mark.parametrize(("game", "task"), TASKS, ids=[f"{g}-{task.id}" for g, task in TASKS])
def test_the_moves_that_solve_a_task_reach_its_goal(game: str, task: Task) -> None:
    position = task.start(find_game(game))
    assert format_position(position) == task.position
    solutions = {
        format_move(position, move)
        for move in position.legal_moves
        if GOALS[task.text](position, move)
    }
    assert solutions == set(task.solutions)
    assert len(task.solutions) == len(solutions)
