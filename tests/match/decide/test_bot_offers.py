"""Computers in a running match: their turns, and answers to offers and claims."""

import pytest

from app.match.bot_players import computer_id
from app.match.commands import Answer, Claim, Offer, OfferKind, Resign, Resume, Sit
from app.match.decide import Refused
from app.match.decide.claims import ABSENT_AFTER
from app.match.events import Accepted, Ended, Offered, Paused, Resigned, Resumed, TakenBack
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    TRIO,
    computer_match,
    computer_trio,
    running_match,
    waiting_match,
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
FIVE = computer_id(5)


def test_a_match_awaits_the_move_of_a_computer() -> None:
    builder = computer_match()
    awaits = [builder.match.awaits_computer]
    builder.play_random(1, 1)
    awaits.append(builder.match.awaits_computer)
    version = builder.match.version
    for command in (Offer("pause", version), Resume(), Resign(version)):
        assert not isinstance(builder.submit(command, HOST), Refused)
        awaits.append(builder.match.awaits_computer)
    assert awaits == [False, True, False, True, False]


def test_computers_play_on_when_the_last_person_leaves_in_a_pause() -> None:
    builder = computer_trio().play_random(1, 1)
    builder.submit(Offer("pause", builder.match.version), HOST)
    assert builder.resign(HOST) == (Resumed(BLACK), Resigned(BLACK))
    assert builder.match.awaits_computer


def test_a_computer_accepts_a_takeback_at_once() -> None:
    builder = computer_match().play_random(1, 2)
    decision = builder.submit(Offer("takeback", builder.match.version), HOST)
    offer = builder.match.version
    assert decision == (Offered("takeback", BLACK, 0), Accepted(offer, WHITE), TakenBack(0))
    assert builder.match.turns == ()
    assert builder.match.to_move is BLACK


@pytest.mark.parametrize(("kind", "then"), [("pause", Paused("agreed")), ("abort", None)])
def test_a_computer_accepts_a_pause_and_an_early_abort_at_once(
    kind: OfferKind, then: Paused | None
) -> None:
    builder = computer_match()
    decision = builder.submit(Offer(kind, 1), HOST)
    assert not isinstance(decision, Refused)
    assert decision[-1] == (then or Ended("aborted"))


def test_all_computers_accept_an_abort() -> None:
    builder = computer_trio().play_random(1, 3)
    decision = builder.submit(Offer("abort", builder.match.version), HOST)
    assert not isinstance(decision, Refused)
    assert [type(event) for event in decision] == [Offered, Accepted, Accepted, Ended]
    assert builder.match.ended == "aborted"


def test_another_person_still_has_to_accept() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    builder.submit(Sit(), GUEST)
    builder.play_random(1, 3)
    number = builder.offer("takeback", HOST)
    assert len(builder.match.turns) == 3
    assert builder.match.offers[0].accepted == {RED}
    builder.submit(Answer(number, True), GUEST)
    assert len(builder.match.turns) == 0


def test_a_match_awaits_the_answer_of_a_computer_to_a_draw_offer() -> None:
    builder = computer_match().play_random(1, 2)
    builder.submit(Offer("draw", builder.match.version), HOST)
    assert builder.match.to_move is BLACK
    assert builder.match.awaits_computer
    ((offer, color),) = builder.match.offers_awaiting_computers
    assert color is WHITE
    builder.submit(Answer(offer.id, True), FIVE)
    assert builder.match.ended == "agreed"


def test_nothing_can_be_claimed_against_a_computer() -> None:
    builder = computer_match().play_random(1, 3)
    assert builder.match.to_move is WHITE
    claim = Claim("pause", builder.match.version)
    assert builder.outcome(claim, HOST, absent_since={}) == "too-soon"
    people = running_match().play_random(1, 3)
    absent_since = {GUEST: people.now_ms - 2 * ABSENT_AFTER}
    assert not isinstance(
        people.submit(Claim("pause", people.match.version), HOST, absent_since=absent_since),
        Refused,
    )


def test_computers_play_on_after_the_only_person_has_resigned() -> None:
    builder = computer_trio().play_random(1, 4)
    builder.resign(HOST)
    assert builder.match.status == "running"
    assert builder.match.awaits_computer
    builder.play_random(1)
    assert builder.match.ended == "finished"
