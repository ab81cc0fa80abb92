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
from tests.match.support.builder import GUEST, HOST, STRANGER, TRIO, Story, alone, begun, opened

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
FIVE, EIGHT = computer_id(5), computer_id(8)


def trio(**wishes: Any) -> Story:
    """The host against two."""
    return opened(TRIO, computers={WHITE: FIVE, RED: EIGHT}, **wishes)


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
    assert alone().match.status == "running"
    match = trio(time="5+5", private=True).match
    assert match.status == "running"
    assert match.timekeeping.clocks is not None
    assert match.computers == (WHITE, RED)


def test_a_free_seat_beside_a_computer_waits_for_a_friend() -> None:
    story = opened(TRIO, computers={RED: FIVE})
    assert not story.match.seating.full
    story.ask(Sit(), GUEST)
    assert story.match.seating.player_of(WHITE) == GUEST
    assert story.match.status == "running"


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
    assert reason(Story().ask(asked, HOST)) == why


def test_one_computer_does_not_sit_twice() -> None:
    twice = Open(TRIO, {}, BLACK, computers={WHITE: FIVE, RED: FIVE})
    assert reason(Story().ask(twice, HOST)) == "no-such-seat"


def test_a_pass_that_is_due_at_once_is_played_at_once() -> None:
    """A game can be opened where the player to move has to pass: nobody else sits down later."""
    story = begun().random_game(2)
    after = story.record.index("pass")
    waiting = opened(moves=story.record[:after])
    waiting.ask(Sit(), GUEST)
    against = alone(moves=story.record[:after])
    assert any(isinstance(event, Passed) for event in against.entries[0].events)
    assert against.match.position == waiting.match.position


def test_the_host_puts_a_computer_on_a_free_seat() -> None:
    story = opened(TRIO)
    assert story.ask(AddComputer(4, RED), HOST) == (Seated(computer_id(4), RED),)
    assert story.ask(AddComputer(4), HOST) == (Seated(computer_id(4, 2), WHITE),)
    assert story.match.status == "running"


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
    assert reason(opened().ask(command, by)) == why


def test_a_seat_that_is_kept_stays_kept() -> None:
    assert reason(opened(reserved={WHITE: GUEST}).ask(AddComputer(5, WHITE), HOST)) == "seat-kept"


def test_a_computer_takes_the_seat_that_somebody_has_asked_for() -> None:
    story = opened(joining="approval")
    story.ask(Sit(), GUEST)
    knock = story.match.seating.join_requests[0].id
    story.ask(AddComputer(5), HOST)
    assert story.match.status == "running"
    assert reason(story.ask(AnswerJoinRequest(knock, True), HOST)) == "seat-taken"


def test_the_host_takes_a_computer_away_and_it_may_come_back() -> None:
    story = trio()
    assert story.ask(FreeSeat(RED), HOST)
    assert not story.match.seating.full
    story.ask(AddComputer(8), HOST)
    assert story.match.seating.player_of(RED) == EIGHT
    story.random_game(1, 2)
    assert reason(story.ask(FreeSeat(RED), HOST)) == "started"


def test_a_match_knows_that_a_computer_is_to_move() -> None:
    story = alone()
    awaits = [story.match.awaits_computer]
    story.random_game(1, 1)
    awaits.append(story.match.awaits_computer)
    for wish in (Offer("pause", story.match.version), Resume(), Resign(story.match.version)):
        assert not isinstance(story.ask(wish, HOST), Refused)
        awaits.append(story.match.awaits_computer)
    assert awaits == [False, True, False, True, False]


def test_a_takeback_is_agreed_to_at_once() -> None:
    story = alone().random_game(1, 2)
    decision = story.ask(Offer("takeback", story.match.version), HOST)
    offer = story.match.version
    assert decision == (Offered("takeback", BLACK, 0), Accepted(offer, WHITE), TakenBack(0))
    assert story.match.turns == ()
    assert story.match.to_move is BLACK


@pytest.mark.parametrize(("kind", "then"), [("pause", Paused("agreed")), ("abort", None)])
def test_so_are_a_pause_and_an_end_before_everybody_has_moved(
    kind: OfferKind, then: Paused | None
) -> None:
    story = alone()
    decision = story.ask(Offer(kind, 1), HOST)
    assert not isinstance(decision, Refused)
    assert decision[-1] == (then or Ended("aborted"))


def test_calling_a_begun_game_off_is_agreed_to() -> None:
    story = trio().random_game(1, 3)
    decision = story.ask(Offer("abort", story.match.version), HOST)
    assert not isinstance(decision, Refused)
    assert [type(event) for event in decision] == [Offered, Accepted, Accepted, Ended]
    assert story.match.ended == "aborted"


def test_another_person_has_still_to_agree() -> None:
    story = opened(TRIO, computers={RED: FIVE})
    story.ask(Sit(), GUEST)
    story.random_game(1, 3)
    story.ask(Offer("takeback", story.match.version), HOST)
    assert len(story.match.turns) == 3
    assert story.match.offers[0].accepted == {RED}
    story.ask(Answer(story.match.offers[0].id, True), GUEST)
    assert len(story.match.turns) == 0


def test_about_a_draw_it_thinks_first() -> None:
    story = alone().random_game(1, 2)
    story.ask(Offer("draw", story.match.version), HOST)
    assert story.match.to_move is BLACK
    assert story.match.awaits_computer
    ((offer, color),) = story.match.offers_awaiting_computers
    assert color is WHITE
    story.ask(Answer(offer.id, True), FIVE)
    assert story.match.ended == "agreed"


def test_nothing_can_be_claimed_against_a_computer_that_is_here() -> None:
    story = alone().random_game(1, 3)
    assert story.match.to_move is WHITE
    claim = Claim("save", story.match.version)
    assert reason(story.ask(claim, HOST, gone={})) == "too-soon"
    people = begun().random_game(1, 3)
    gone = {GUEST: people.at - 2 * ABSENT_AFTER}
    assert not isinstance(people.ask(Claim("save", people.match.version), HOST, gone=gone), Refused)


def test_computers_play_on_when_the_only_person_has_left() -> None:
    story = trio().random_game(1, 4)
    story.resign(HOST)
    assert story.match.status == "running"
    assert story.match.awaits_computer
    story.random_game(1)
    assert story.match.ended == "finished"


def test_who_leaves_before_the_start_leaves_the_computers() -> None:
    story = opened(TRIO, computers={RED: FIVE})
    story.ask(Leave(), HOST)
    assert story.match.ended == "withdrawn"


def test_hints_are_for_games_against_computers_only() -> None:
    asked = Open(TRIO, {}, BLACK, computers={RED: FIVE}, hints=True)
    assert reason(Story().ask(asked, HOST)) == "no-hints"
    assert reason(Story().ask(Open("macbeth", {}, BLACK, hints=True), HOST)) == "no-hints"
    match = alone(hints=True).match
    assert match.may_see_hints(HOST)
    assert not match.may_see_hints(STRANGER)
    assert not match.may_see_hints(FIVE)
    assert not match.may_see_hints(None)
    assert not alone().match.may_see_hints(HOST)


def test_hints_end_when_a_person_takes_the_computers_place() -> None:
    story = alone(hints=True)
    story.ask(FreeSeat(WHITE), HOST)
    assert not story.match.may_see_hints(HOST)
    story.ask(Sit(), GUEST)
    assert story.match.seating.full
    assert not story.match.may_see_hints(HOST)
    assert not story.match.may_see_hints(GUEST)


def test_a_computer_is_told_nothing() -> None:
    story = alone()
    before = story.match
    story.random_game(1, 1)
    news = LoggedEntry("m", before, story.entries[-1], story.match)
    assert notifications_for(news, {HOST: "Ada", FIVE: "Computer"}) == ()


def test_its_move_is_news_for_people() -> None:
    story = alone().random_game(1, 1)
    before = story.match
    move = story.random_move(random.Random(1))
    story.ask(Play(move, story.match.version), FIVE)
    news = LoggedEntry("m", before, story.entries[-1], story.match)
    (notice,) = notifications_for(news, {HOST: "Ada", FIVE: "Computer, level 5 (Skilled)"})
    assert notice.recipient == HOST
    assert notice.title == "Your turn: MacBeth with Computer, level 5 (Skilled)"
