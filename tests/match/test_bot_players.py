"""Computers as players of a match: their seats, ids and answers to offers."""

import random
from typing import Any

import pytest

from app.domain.notification_rules import LoggedEntry, notifications_for
from app.match.bot_players import LEVELS, computer_id, computer_level, is_computer, new_computer_id
from app.match.commands import (
    AddComputer,
    Answer,
    AnswerJoinRequest,
    Claim,
    Command,
    FreeSeat,
    Leave,
    Offer,
    OfferKind,
    Open,
    Play,
    Resign,
    Resume,
    Sit,
)
from app.match.decide import Refused
from app.match.decide.claims import ABSENT_AFTER
from app.match.events import Accepted, Ended, Offered, Passed, Paused, Seated, TakenBack
from engine import Color
from engine.think import LEVELS as ENGINE_LEVELS
from tests.match.support.builder import (
    GUEST,
    HOST,
    STRANGER,
    TRIO,
    MatchBuilder,
    computer_match,
    running_match,
    waiting_match,
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
FIVE, EIGHT = computer_id(5), computer_id(8)


def trio(**terms: Any) -> MatchBuilder:
    """The host against two computers."""
    return waiting_match(TRIO, computers={WHITE: FIVE, RED: EIGHT}, **terms)


def test_every_level_is_defined_in_the_engine() -> None:
    assert [level.number for level in ENGINE_LEVELS] == list(LEVELS)


@pytest.mark.parametrize(
    ("player", "level"),
    [
        (computer_id(1), 1),
        (computer_id(8, 2), 8),
        ("computer-0-1", None),
        ("computer-9-1", None),
        ("computer-5", None),
        ("computer-5-1 ", None),
        ("0123456789abcdef", None),  # the id of a person
        (None, None),
    ],
)
def test_the_level_is_read_from_the_id(player: str | None, level: int | None) -> None:
    assert computer_level(player) == level
    assert is_computer(player) == (level is not None)


def test_two_computers_of_one_level_are_two_players() -> None:
    first = new_computer_id(3, [HOST, None])
    second = new_computer_id(3, [HOST, first])
    assert first != second
    assert computer_level(second) == 3


def test_a_match_against_computers_begins_at_once() -> None:
    assert computer_match().match.status == "running"
    match = trio(time="5+5", private=True).match
    assert match.status == "running"
    assert match.timekeeping.clocks is not None
    assert match.computers == (WHITE, RED)


def test_a_match_waits_for_a_person_beside_a_computer() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    assert not builder.match.seating.full
    builder.submit(Sit(), GUEST)
    assert builder.match.seating.player_of(WHITE) == GUEST
    assert builder.match.status == "running"


@pytest.mark.parametrize(
    ("computers", "reserved", "why"),
    [
        ({BLACK: FIVE}, {}, "no-such-seat"),  # the host's seat
        ({RED: FIVE}, {}, "no-such-seat"),
        ({WHITE: FIVE}, {WHITE: GUEST}, "no-such-seat"),
        ({WHITE: GUEST}, {}, "no-such-level"),
        ({WHITE: "computer-9-1"}, {}, "no-such-level"),
        ({}, {WHITE: FIVE}, "no-such-friend"),
    ],
)
def test_computers_take_free_seats_only(
    computers: dict[Color, str], reserved: dict[Color, str], why: str
) -> None:
    command = Open("macbeth", {}, BLACK, computers=computers, reserved=reserved)
    assert MatchBuilder().outcome(command, HOST) == why


def test_a_computer_has_one_seat() -> None:
    twice = Open(TRIO, {}, BLACK, computers={WHITE: FIVE, RED: FIVE})
    assert MatchBuilder().outcome(twice, HOST) == "no-such-seat"


def test_a_forced_pass_at_the_start_is_in_the_first_entry() -> None:
    """After imported moves the first player may have to pass; nobody sits down afterwards."""
    builder = running_match().play_random(2)
    after = builder.record.index("pass")
    waiting = waiting_match(moves=builder.record[:after])
    waiting.submit(Sit(), GUEST)
    against = computer_match(moves=builder.record[:after])
    assert any(isinstance(event, Passed) for event in against.entries[0].events)
    assert against.match.position == waiting.match.position


def test_the_host_adds_computers_to_free_seats() -> None:
    builder = waiting_match(TRIO)
    assert builder.submit(AddComputer(4, RED), HOST) == (Seated(computer_id(4), RED),)
    assert builder.submit(AddComputer(4), HOST) == (Seated(computer_id(4, 2), WHITE),)
    assert builder.match.status == "running"


@pytest.mark.parametrize(
    ("command", "by", "why"),
    [
        (AddComputer(5), STRANGER, "not-host"),
        (AddComputer(0), HOST, "no-such-level"),
        (AddComputer(9), HOST, "no-such-level"),
        (AddComputer(5, BLACK), HOST, "seat-taken"),
        (AddComputer(5, RED), HOST, "no-such-seat"),
    ],
)
def test_adding_a_computer_can_be_refused(command: Command, by: str, why: str) -> None:
    assert waiting_match().outcome(command, by) == why


def test_a_computer_cannot_take_a_reserved_seat() -> None:
    builder = waiting_match(reserved={WHITE: GUEST})
    assert builder.outcome(AddComputer(5, WHITE), HOST) == "seat-kept"


def test_a_computer_can_take_a_seat_for_which_there_is_a_join_request() -> None:
    builder = waiting_match(joining="approval")
    builder.submit(Sit(), GUEST)
    join_request = builder.match.seating.join_requests[0].id
    builder.submit(AddComputer(5), HOST)
    assert builder.match.status == "running"
    assert builder.outcome(AnswerJoinRequest(join_request, True), HOST) == "seat-taken"


def test_a_removed_computer_can_be_added_again() -> None:
    builder = trio()
    assert builder.submit(FreeSeat(RED), HOST)
    assert not builder.match.seating.full
    builder.submit(AddComputer(8), HOST)
    assert builder.match.seating.player_of(RED) == EIGHT
    builder.play_random(1, 2)
    assert builder.outcome(FreeSeat(RED), HOST) == "started"


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
    builder = trio().play_random(1, 3)
    decision = builder.submit(Offer("abort", builder.match.version), HOST)
    assert not isinstance(decision, Refused)
    assert [type(event) for event in decision] == [Offered, Accepted, Accepted, Ended]
    assert builder.match.ended == "aborted"


def test_another_person_still_has_to_accept() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    builder.submit(Sit(), GUEST)
    builder.play_random(1, 3)
    builder.submit(Offer("takeback", builder.match.version), HOST)
    assert len(builder.match.turns) == 3
    assert builder.match.offers[0].accepted == {RED}
    builder.submit(Answer(builder.match.offers[0].id, True), GUEST)
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
    claim = Claim("save", builder.match.version)
    assert builder.outcome(claim, HOST, absent_since={}) == "too-soon"
    people = running_match().play_random(1, 3)
    absent_since = {GUEST: people.now_ms - 2 * ABSENT_AFTER}
    assert not isinstance(
        people.submit(Claim("save", people.match.version), HOST, absent_since=absent_since), Refused
    )


def test_computers_play_on_after_the_only_person_has_resigned() -> None:
    builder = trio().play_random(1, 4)
    builder.resign(HOST)
    assert builder.match.status == "running"
    assert builder.match.awaits_computer
    builder.play_random(1)
    assert builder.match.ended == "finished"


def test_a_host_can_leave_a_waiting_match_with_a_computer() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    builder.submit(Leave(), HOST)
    assert builder.match.ended == "withdrawn"


def test_hints_are_for_games_against_computers_only() -> None:
    command = Open(TRIO, {}, BLACK, computers={RED: FIVE}, hints=True)
    assert MatchBuilder().outcome(command, HOST) == "no-hints"
    assert MatchBuilder().outcome(Open("macbeth", {}, BLACK, hints=True), HOST) == "no-hints"
    match = computer_match(hints=True).match
    assert match.may_see_hints(HOST)
    assert not match.may_see_hints(STRANGER)
    assert not match.may_see_hints(FIVE)
    assert not match.may_see_hints(None)
    assert not computer_match().match.may_see_hints(HOST)


def test_hints_end_when_a_person_replaces_the_computer() -> None:
    builder = computer_match(hints=True)
    builder.submit(FreeSeat(WHITE), HOST)
    assert not builder.match.may_see_hints(HOST)
    builder.submit(Sit(), GUEST)
    assert builder.match.seating.full
    assert not builder.match.may_see_hints(HOST)
    assert not builder.match.may_see_hints(GUEST)


def test_a_computer_gets_no_notification() -> None:
    builder = computer_match()
    before = builder.match
    builder.play_random(1, 1)
    entry = LoggedEntry("m", before, builder.entries[-1], builder.match)
    assert notifications_for(entry, {HOST: "Ada", FIVE: "Computer"}) == ()


def test_a_computers_move_notifies_the_opponent() -> None:
    builder = computer_match().play_random(1, 1)
    before = builder.match
    move = builder.random_move(random.Random(1))
    builder.submit(Play(move, builder.match.version), FIVE)
    entry = LoggedEntry("m", before, builder.entries[-1], builder.match)
    (notification,) = notifications_for(entry, {HOST: "Ada", FIVE: "Computer, level 5 (Skilled)"})
    assert notification.recipient == HOST
    assert notification.title == "Your turn: MacBeth with Computer, level 5 (Skilled)"
