"""Answers in advance."""

from random import Random

import pytest

from app.match.commands import PlanMoves, Play
from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from app.match.decide import Refused
from app.match.events import Event, Played
from engine import Color, format_move
from tests.match.support.builder import (
    GUEST,
    HOST,
    STRANGER,
    TRIO,
    VARIANTS,
    MatchBuilder,
    running_match,
)

BLACK, WHITE = Color.BLACK, Color.WHITE


def lines_ahead(builder: MatchBuilder, seed: int, length: int) -> tuple[str, ...]:
    """What could be played from here."""
    position, chance = builder.match.position, Random(seed)
    line: list[str] = []
    while not position.over and len(line) < length:
        move = chance.choice(position.legal_moves)
        line.append(format_move(position, move))
        position = position.play(move)
    return tuple(line)


def planned(builder: MatchBuilder, *lines: tuple[str, ...], by: str = GUEST) -> str | list[Event]:
    """The reason of a refusal, or the events."""
    decision = builder.submit(PlanMoves(lines, builder.match.version), by)
    return decision.reason if isinstance(decision, Refused) else list(decision)


@pytest.fixture
def builder() -> MatchBuilder:
    """Black is to move."""
    return running_match("othello").play_random(1, 4)


def test_a_plan_answers_at_once_and_goes_on(builder: MatchBuilder) -> None:
    line = lines_ahead(builder, 1, 4)
    planned(builder, line)
    decision = builder.submit(Play(line[0], builder.match.version), HOST)
    assert decision == (Played(line[0]), Played(line[1], planned=True))
    assert [turn.planned for turn in builder.match.turns[-2:]] == [False, True]
    assert builder.match.plans == {WHITE: (line[2:],)}
    decision = builder.submit(Play(line[2], builder.match.version), HOST)
    assert decision == (Played(line[2]), Played(line[3], planned=True))
    assert builder.match.plans == {}


def test_a_plan_is_void_when_something_else_is_played(builder: MatchBuilder) -> None:
    line = lines_ahead(builder, 1, 2)
    planned(builder, line)
    other = next(
        text
        for move in builder.match.position.legal_moves
        if (text := format_move(builder.match.position, move)) != line[0]
    )
    assert builder.submit(Play(other, builder.match.version), HOST) == (Played(other),)
    assert builder.match.plans == {}


def test_a_plan_may_have_an_answer_to_every_move(builder: MatchBuilder) -> None:
    position = builder.match.position
    lines = []
    for move in position.legal_moves:
        after = position.play(move)
        lines.append((format_move(position, move), format_move(after, after.legal_moves[0])))
    planned(builder, *lines)
    first, answer = lines[-1]
    decision = builder.submit(Play(first, builder.match.version), HOST)
    assert decision == (Played(first), Played(answer, planned=True))


def test_what_is_no_plan(builder: MatchBuilder) -> None:
    line = lines_ahead(builder, 1, 4)
    assert planned(builder, line, by=STRANGER) == "not-seated"
    assert planned(builder, line, by=HOST) == "your-turn"
    assert planned(builder, ("zz", line[1])) == "no-plan"
    assert planned(builder, line[:1]) == "no-plan", "it ends with a move of the other"
    assert planned(builder, line[:3]) == "no-plan"
    assert planned(builder, *[line] * (MAX_LINES + 1)) == "no-plan"
    assert planned(builder, line * (MAX_LENGTH // 4 + 1)) == "no-plan"
    assert planned(builder) == "no-plan", "there is none to forget"


def test_two_answers_to_one_move_are_no_plan(builder: MatchBuilder) -> None:
    position = builder.match.position
    first = position.legal_moves[0]
    after = position.play(first)
    begin = format_move(position, first)
    answers = [format_move(after, move) for move in after.legal_moves[:2]]
    assert planned(builder, *((begin, answer) for answer in answers)) == "no-plan"


def test_a_plan_is_replaced_and_forgotten(builder: MatchBuilder) -> None:
    planned(builder, lines_ahead(builder, 1, 2))
    planned(builder, lines_ahead(builder, 2, 2))
    assert builder.match.plans == {WHITE: (lines_ahead(builder, 2, 2),)}
    planned(builder)
    assert builder.match.plans == {}


def test_plans_end_with_the_game_and_when_somebody_leaves() -> None:
    three = running_match(TRIO).play_random(1, 6)
    waiting = next(p for p in (HOST, GUEST) if p != three.player_to_move)
    color = three.match.seating.colors_of(waiting)[0]
    for length in range(2, 8):
        line = lines_ahead(three, 3, length)
        if isinstance(planned(three, line, by=waiting), list):
            break
    assert set(three.match.plans) == {color}
    three.resign(three.player_to_move)
    assert three.match.plans == {}


@pytest.mark.parametrize(
    "variant", VARIANTS, ids=lambda variant: "-".join(variant[1].values()) + variant[0]
)
@pytest.mark.parametrize("seed", range(3))
def test_any_line_of_any_game_can_be_planned(
    variant: tuple[str, dict[str, str]], seed: int
) -> None:
    """The other plays what was foreseen, and the whole line comes to the board by itself."""
    builder = running_match(*variant).play_random(seed, 6)
    mover = builder.match.to_move
    if mover is None:
        return
    line = lines_ahead(builder, seed, MAX_LENGTH)
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
    if ends == 0 or isinstance(planned(builder, line[:ends], by=player), str):
        return
    start = len(builder.match.turns)
    while planner in builder.match.plans and builder.match.to_move is not None:
        builder.play(line[len(builder.match.turns) - start])
    played = [format_move(turn.before, turn.move) for turn in builder.match.turns[start:]]
    assert tuple(played[:ends]) == line[:ends]
