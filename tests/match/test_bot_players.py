"""Computers in seats: what a match makes of them before anybody thinks."""

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
from app.match.decide import Decision, Refused
from app.match.decide.claims import ABSENT_AFTER
from app.match.events import Accepted, Ended, Offered, Passed, Paused, Seated, TakenBack
from engine import Color
from engine.think import LEVELS as MEANINGS
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


def trio(**wishes: Any) -> MatchBuilder:
    """The host against two."""
    return waiting_match(TRIO, computers={WHITE: FIVE, RED: EIGHT}, **wishes)


def reason(decision: Decision) -> str:
    assert isinstance(decision, Refused), decision
    return decision.reason


def test_every_level_has_a_meaning() -> None:
    assert [level.number for level in MEANINGS] == list(LEVELS)


@pytest.mark.parametrize(
    ("player", "level"),
    [
        (computer_id(1), 1),
        (computer_id(8, 2), 8),
        ("computer-0-1", None),
        ("computer-9-1", None),
        ("computer-5", None),
        ("computer-5-1 ", None),
        ("0123456789abcdef", None),  # as a session's player is named
        (None, None),
    ],
)
def test_a_computer_is_known_by_its_id(player: str | None, level: int | None) -> None:
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


def test_a_free_seat_beside_a_computer_waits_for_a_friend() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    assert not builder.match.seating.full
    builder.submit(Sit(), GUEST)
    assert builder.match.seating.player_of(WHITE) == GUEST
    assert builder.match.status == "running"


@pytest.mark.parametrize(
    ("computers", "reserved", "why"),
    [
        ({BLACK: FIVE}, {}, "no-such-seat"),  # the host's
        ({RED: FIVE}, {}, "no-such-seat"),
        ({WHITE: FIVE}, {WHITE: GUEST}, "no-such-seat"),
        ({WHITE: GUEST}, {}, "no-such-level"),
        ({WHITE: "computer-9-1"}, {}, "no-such-level"),
        ({}, {WHITE: FIVE}, "no-such-friend"),
    ],
)
def test_computers_sit_on_free_seats_only(
    computers: dict[Color, str], reserved: dict[Color, str], why: str
) -> None:
    asked = Open("macbeth", {}, BLACK, computers=computers, reserved=reserved)
    assert reason(MatchBuilder().submit(asked, HOST)) == why


def test_one_computer_does_not_sit_twice() -> None:
    twice = Open(TRIO, {}, BLACK, computers={WHITE: FIVE, RED: FIVE})
    assert reason(MatchBuilder().submit(twice, HOST)) == "no-such-seat"


def test_a_pass_that_is_due_at_once_is_played_at_once() -> None:
    """A game can be opened where the player to move has to pass: nobody else sits down later."""
    builder = running_match().play_random(2)
    after = builder.record.index("pass")
    waiting = waiting_match(moves=builder.record[:after])
    waiting.submit(Sit(), GUEST)
    against = computer_match(moves=builder.record[:after])
    assert any(isinstance(event, Passed) for event in against.entries[0].events)
    assert against.match.position == waiting.match.position


def test_the_host_puts_a_computer_on_a_free_seat() -> None:
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
def test_who_may_put_a_computer_where(command: Command, by: str, why: str) -> None:
    assert reason(waiting_match().submit(command, by)) == why


def test_a_seat_that_is_kept_stays_kept() -> None:
    assert (
        reason(waiting_match(reserved={WHITE: GUEST}).submit(AddComputer(5, WHITE), HOST))
        == "seat-kept"
    )


def test_a_computer_takes_the_seat_that_somebody_has_asked_for() -> None:
    builder = waiting_match(joining="approval")
    builder.submit(Sit(), GUEST)
    knock = builder.match.seating.join_requests[0].id
    builder.submit(AddComputer(5), HOST)
    assert builder.match.status == "running"
    assert reason(builder.submit(AnswerJoinRequest(knock, True), HOST)) == "seat-taken"


def test_the_host_takes_a_computer_away_and_it_may_come_back() -> None:
    builder = trio()
    assert builder.submit(FreeSeat(RED), HOST)
    assert not builder.match.seating.full
    builder.submit(AddComputer(8), HOST)
    assert builder.match.seating.player_of(RED) == EIGHT
    builder.play_random(1, 2)
    assert reason(builder.submit(FreeSeat(RED), HOST)) == "started"


def test_a_match_knows_that_a_computer_is_to_move() -> None:
    builder = computer_match()
    awaits = [builder.match.awaits_computer]
    builder.play_random(1, 1)
    awaits.append(builder.match.awaits_computer)
    for wish in (Offer("pause", builder.match.version), Resume(), Resign(builder.match.version)):
        assert not isinstance(builder.submit(wish, HOST), Refused)
        awaits.append(builder.match.awaits_computer)
    assert awaits == [False, True, False, True, False]


def test_a_takeback_is_agreed_to_at_once() -> None:
    builder = computer_match().play_random(1, 2)
    decision = builder.submit(Offer("takeback", builder.match.version), HOST)
    offer = builder.match.version
    assert decision == (Offered("takeback", BLACK, 0), Accepted(offer, WHITE), TakenBack(0))
    assert builder.match.turns == ()
    assert builder.match.to_move is BLACK


@pytest.mark.parametrize(("kind", "then"), [("pause", Paused("agreed")), ("abort", None)])
def test_so_are_a_pause_and_an_end_before_everybody_has_moved(
    kind: OfferKind, then: Paused | None
) -> None:
    builder = computer_match()
    decision = builder.submit(Offer(kind, 1), HOST)
    assert not isinstance(decision, Refused)
    assert decision[-1] == (then or Ended("aborted"))


def test_calling_a_begun_game_off_is_agreed_to() -> None:
    builder = trio().play_random(1, 3)
    decision = builder.submit(Offer("abort", builder.match.version), HOST)
    assert not isinstance(decision, Refused)
    assert [type(event) for event in decision] == [Offered, Accepted, Accepted, Ended]
    assert builder.match.ended == "aborted"


def test_another_person_has_still_to_agree() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    builder.submit(Sit(), GUEST)
    builder.play_random(1, 3)
    builder.submit(Offer("takeback", builder.match.version), HOST)
    assert len(builder.match.turns) == 3
    assert builder.match.offers[0].accepted == {RED}
    builder.submit(Answer(builder.match.offers[0].id, True), GUEST)
    assert len(builder.match.turns) == 0


def test_about_a_draw_it_thinks_first() -> None:
    builder = computer_match().play_random(1, 2)
    builder.submit(Offer("draw", builder.match.version), HOST)
    assert builder.match.to_move is BLACK
    assert builder.match.awaits_computer
    ((offer, color),) = builder.match.offers_awaiting_computers
    assert color is WHITE
    builder.submit(Answer(offer.id, True), FIVE)
    assert builder.match.ended == "agreed"


def test_nothing_can_be_claimed_against_a_computer_that_is_here() -> None:
    builder = computer_match().play_random(1, 3)
    assert builder.match.to_move is WHITE
    claim = Claim("save", builder.match.version)
    assert reason(builder.submit(claim, HOST, absent_since={})) == "too-soon"
    people = running_match().play_random(1, 3)
    gone = {GUEST: people.now_ms - 2 * ABSENT_AFTER}
    assert not isinstance(
        people.submit(Claim("save", people.match.version), HOST, absent_since=gone), Refused
    )


def test_computers_play_on_when_the_only_person_has_left() -> None:
    builder = trio().play_random(1, 4)
    builder.resign(HOST)
    assert builder.match.status == "running"
    assert builder.match.awaits_computer
    builder.play_random(1)
    assert builder.match.ended == "finished"


def test_who_leaves_before_the_start_leaves_the_computers() -> None:
    builder = waiting_match(TRIO, computers={RED: FIVE})
    builder.submit(Leave(), HOST)
    assert builder.match.ended == "withdrawn"


def test_hints_are_for_games_against_computers_only() -> None:
    asked = Open(TRIO, {}, BLACK, computers={RED: FIVE}, hints=True)
    assert reason(MatchBuilder().submit(asked, HOST)) == "no-hints"
    assert reason(MatchBuilder().submit(Open("macbeth", {}, BLACK, hints=True), HOST)) == "no-hints"
    match = computer_match(hints=True).match
    assert match.may_see_hints(HOST)
    assert not match.may_see_hints(STRANGER)
    assert not match.may_see_hints(FIVE)
    assert not match.may_see_hints(None)
    assert not computer_match().match.may_see_hints(HOST)


def test_hints_end_when_a_person_takes_the_computers_place() -> None:
    builder = computer_match(hints=True)
    builder.submit(FreeSeat(WHITE), HOST)
    assert not builder.match.may_see_hints(HOST)
    builder.submit(Sit(), GUEST)
    assert builder.match.seating.full
    assert not builder.match.may_see_hints(HOST)
    assert not builder.match.may_see_hints(GUEST)


def test_a_computer_is_told_nothing() -> None:
    builder = computer_match()
    before = builder.match
    builder.play_random(1, 1)
    news = LoggedEntry("m", before, builder.entries[-1], builder.match)
    assert notifications_for(news, {HOST: "Ada", FIVE: "Computer"}) == ()


def test_its_move_is_news_for_people() -> None:
    builder = computer_match().play_random(1, 1)
    before = builder.match
    move = builder.random_move(random.Random(1))
    builder.submit(Play(move, builder.match.version), FIVE)
    news = LoggedEntry("m", before, builder.entries[-1], builder.match)
    (notice,) = notifications_for(news, {HOST: "Ada", FIVE: "Computer, level 5 (Skilled)"})
    assert notice.recipient == HOST
    assert notice.title == "Your turn: MacBeth with Computer, level 5 (Skilled)"
