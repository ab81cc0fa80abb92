"""Another player in a seat that was freed."""

from app.match.commands import Answer, FreeSeat, Offer, PlanMoves, Play, Resign, Sit
from app.match.events import Seated, Unseated
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def replace_guest(builder: MatchBuilder, *colors: Color) -> None:
    assert builder.outcome(FreeSeat(WHITE), HOST) == [Unseated(WHITE)]
    assert builder.outcome(Sit(*colors), STRANGER) == [Seated(STRANGER, WHITE)]


def test_the_plan_of_a_player_is_not_played_for_the_next_one() -> None:
    builder = running_match("othello")
    builder.submit(PlanMoves((("d3", "c3"),), builder.match.version), GUEST)
    assert WHITE in builder.match.plans
    replace_guest(builder)
    assert not builder.match.plans
    builder.submit(Play("d3", builder.match.version), HOST)
    assert len(builder.match.turns) == 1


def test_the_answer_of_a_player_does_not_count_for_the_next_one() -> None:
    builder = running_match(TRIO)
    number = builder.offer("draw", HOST)
    builder.submit(Answer(number, True), GUEST)
    replace_guest(builder)
    assert builder.outcome(Answer(number, True), THIRD) == "no-such-offer"


def test_a_new_player_need_not_wait_to_offer_again() -> None:
    builder = running_match()
    builder.submit(Answer(builder.offer("draw", GUEST), False), HOST)
    assert builder.outcome(Offer("draw", builder.match.version), GUEST) == "too-soon"
    replace_guest(builder)
    assert builder.outcome(Offer("draw", builder.match.version), STRANGER) != "too-soon"


def test_nobody_takes_the_seat_of_a_player_who_has_resigned() -> None:
    builder = running_match(TRIO)
    builder.submit(Resign(builder.match.version), GUEST)
    assert builder.outcome(FreeSeat(WHITE), HOST) == "started"
    assert builder.match.status == "running"


def test_a_host_who_has_moved_keeps_a_random_color() -> None:
    builder = running_match("othello", random_color=True).play("d3")
    builder.submit(FreeSeat(WHITE), HOST)
    assert builder.outcome(Sit(BLACK), STRANGER) == "seat-taken"
    assert builder.outcome(Sit(), STRANGER) == [Seated(STRANGER, WHITE)]


def test_a_guest_who_sits_elsewhere_leaves_the_reserved_seat_to_others() -> None:
    builder = waiting_match(TRIO, reserved={WHITE: GUEST})
    assert builder.outcome(Sit(RED), GUEST) == [Seated(GUEST, RED)]
    assert not builder.match.seating.reserved
    assert builder.outcome(Sit(), THIRD) == [Seated(THIRD, WHITE)]
