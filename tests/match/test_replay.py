"""A replayed log is the match that its entries made one by one."""

import pytest

from app.match.commands import Answer, Command, Offer, PlanMoves
from app.match.decide import Refused
from app.match.evolve import fold
from engine import format_move
from tests.match.support.builder import (
    GUEST,
    HOST,
    VARIANTS,
    MatchBuilder,
    Variant,
    running_match,
    variant_name,
)

TIMES = ["none", "60+30", "60+5x60", "3d"]


def assert_replayed(builder: MatchBuilder) -> None:
    assert fold(builder.entries) == builder.match


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_a_whole_game(variant: Variant, time: str) -> None:
    assert_replayed(running_match(*variant, time=time).play_random(3))


@pytest.mark.parametrize("time", TIMES)
def test_turns_before_and_after_a_takeback(time: str) -> None:
    builder = running_match(time=time).play_random(4, 9)
    accepted(builder, Offer("takeback", builder.match.version, 6), HOST)
    accepted(builder, Answer(builder.match.offers[0].id, True), GUEST)
    assert len(builder.match.turns) == 6
    assert_replayed(builder.play_random(5, 9))


def test_turns_end_open_offers() -> None:
    builder = running_match().play_random(4, 4)
    accepted(builder, Offer("draw", builder.match.version), HOST)
    assert builder.match.offers
    assert_replayed(builder.play_random(5, 4))
    assert not builder.match.offers


def test_turns_beside_conditional_moves() -> None:
    builder = running_match().play_random(4, 5)
    position = builder.match.position
    move = position.legal_moves[0]
    after = position.play(move)
    line = (format_move(position, move), format_move(after, after.legal_moves[0]))
    planner = HOST if builder.player_to_move == GUEST else GUEST
    accepted(builder, PlanMoves((line,), builder.match.version), planner)
    assert builder.match.plans
    assert_replayed(builder.play(line[0]).play_random(5, 6))


def accepted(builder: MatchBuilder, command: Command, by: str) -> None:
    decision = builder.submit(command, by)
    assert not isinstance(decision, Refused), decision
