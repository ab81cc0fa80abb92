"""Conditional moves: lines that answer moves of the others in advance."""

from itertools import count
from random import Random

import pytest

from app.match.commands import PlanMoves, Play
from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from app.match.events import Event, Played
from engine import Color, format_move
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    TRIO,
    VARIANTS,
    MatchBuilder,
    running_match,
    variant_name,
)

BLACK, WHITE = Color.BLACK, Color.WHITE


def lines_ahead(builder: MatchBuilder, seed: int, length: int) -> tuple[str, ...]:
    """Random legal moves from the current position."""
    position, rng = builder.match.position, Random(seed)
    line: list[str] = []
    while not position.over and len(line) < length:
        move = rng.choice(position.legal_moves)
        line.append(format_move(position, move))
        position = position.play(move)
    return tuple(line)


def plan_outcome(
    builder: MatchBuilder, *lines: tuple[str, ...], by: str = GUEST
) -> str | list[Event]:
    """Submit a plan. Returns its events, or the reason of the refusal."""
    return builder.outcome(PlanMoves(lines, builder.match.version), by)


@pytest.fixture
def builder() -> MatchBuilder:
    """After two moves of each player; Black is to move."""
    return running_match("othello").play_random(1, 4)


def test_a_plan_answers_in_the_same_entry_and_keeps_its_rest(builder: MatchBuilder) -> None:
    line = lines_ahead(builder, 1, 4)
    plan_outcome(builder, line)
    decision = builder.submit(Play(line[0], builder.match.version), HOST)
    assert decision == (Played(line[0]), Played(line[1], planned=True))
    assert [turn.planned for turn in builder.match.turns[-2:]] == [False, True]
    assert builder.match.plans == {WHITE: (line[2:],)}
    decision = builder.submit(Play(line[2], builder.match.version), HOST)
    assert decision == (Played(line[2]), Played(line[3], planned=True))
    assert builder.match.plans == {}


def test_another_move_drops_the_plan(builder: MatchBuilder) -> None:
    line = lines_ahead(builder, 1, 2)
    plan_outcome(builder, line)
    other = next(
        text
        for move in builder.match.position.legal_moves
        if (text := format_move(builder.match.position, move)) != line[0]
    )
    assert builder.submit(Play(other, builder.match.version), HOST) == (Played(other),)
    assert builder.match.plans == {}


def test_a_plan_can_answer_every_move(builder: MatchBuilder) -> None:
    position = builder.match.position
    lines = []
    for move in position.legal_moves:
        after = position.play(move)
        lines.append((format_move(position, move), format_move(after, after.legal_moves[0])))
    plan_outcome(builder, *lines)
    first, answer = lines[-1]
    decision = builder.submit(Play(first, builder.match.version), HOST)
    assert decision == (Played(first), Played(answer, planned=True))


def test_invalid_plans_are_refused(builder: MatchBuilder) -> None:
    line = lines_ahead(builder, 1, 4)
    assert plan_outcome(builder, line, by=STRANGER) == "not-seated"
    assert plan_outcome(builder, line, by=HOST) == "your-turn"
    assert plan_outcome(builder, ("zz", line[1])) == "no-plan"
    assert plan_outcome(builder, line[:1]) == "no-plan", "it ends with a move of the opponent"
    assert plan_outcome(builder, line[:3]) == "no-plan"
    assert plan_outcome(builder, *[line] * (MAX_LINES + 1)) == "no-plan"
    assert plan_outcome(builder, line * (MAX_LENGTH // 4 + 1)) == "no-plan"
    assert plan_outcome(builder) == "no-plan", "there is no plan to remove"


def test_two_answers_to_one_move_are_refused(builder: MatchBuilder) -> None:
    position = builder.match.position
    first = position.legal_moves[0]
    after = position.play(first)
    first_move = format_move(position, first)
    answers = [format_move(after, move) for move in after.legal_moves[:2]]
    assert plan_outcome(builder, *((first_move, answer) for answer in answers)) == "no-plan"


def test_a_plan_is_replaced_and_removed(builder: MatchBuilder) -> None:
    plan_outcome(builder, lines_ahead(builder, 1, 2))
    plan_outcome(builder, lines_ahead(builder, 2, 2))
    assert builder.match.plans == {WHITE: (lines_ahead(builder, 2, 2),)}
    plan_outcome(builder)
    assert builder.match.plans == {}


def test_a_resignation_removes_all_plans() -> None:
    three = running_match(TRIO).play_random(1, 6)
    waiting = next(p for p in (HOST, GUEST) if p != three.player_to_move)
    color = three.match.seating.colors_of(waiting)[0]
    for length in range(2, 8):
        line = lines_ahead(three, 3, length)
        if isinstance(plan_outcome(three, line, by=waiting), list):
            break
    assert set(three.match.plans) == {color}
    three.resign(three.player_to_move)
    assert three.match.plans == {}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
@pytest.mark.parametrize("seed", range(3))
def test_a_planned_line_is_played_to_its_end(
    variant: tuple[str, dict[str, str]], seed: int
) -> None:
    """The opponents play the moves of the line, and the plan plays all answers."""
    builder = running_match(*variant).play_random(seed, 6)
    mover = builder.match.to_move
    candidates = (lines_ahead(builder, number, MAX_LENGTH) for number in count(seed))
    line = next(line for line in candidates if len(line) > 3)  # not one that ends the game at once
    planner = next(color for color in builder.match.active if color != mover)
    player = builder.match.seating.player_of(planner)
    assert player is not None
    position, ends = builder.match.position, 0
    for number, text in enumerate(line, 1):
        if position.to_move == planner:
            ends = number
        position = position.play(
            next(m for m in position.legal_moves if format_move(position, m) == text)
        )
    assert ends > 1
    assert isinstance(plan_outcome(builder, line[:ends], by=player), list)
    start = len(builder.match.turns)
    while planner in builder.match.plans and builder.match.to_move is not None:
        builder.play(line[len(builder.match.turns) - start])
    played = [format_move(turn.before, turn.move) for turn in builder.match.turns[start:]]
    assert tuple(played[:ends]) == line[:ends]
