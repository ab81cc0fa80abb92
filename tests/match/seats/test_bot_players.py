"""Computers as players of a match: their ids, seats and hints."""

import re

import pytest

from app.match.bot_players import (
    LEVELS,
    STRENGTHS,
    adapts,
    computer_id,
    computer_level,
    computer_strength,
    is_computer,
    new_computer_id,
)
from app.match.commands import (
    AddComputer,
    Answer,
    AnswerJoinRequest,
    AskForHint,
    Command,
    FreeSeat,
    Leave,
    Open,
    Sit,
)
from app.match.events import HintGiven, Passed, Seated
from engine import Color
from engine.think import LEVELS as ENGINE_LEVELS
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    TRIO,
    MatchBuilder,
    computer_match,
    computer_trio,
    running_match,
    waiting_match,
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
FIVE, EIGHT = computer_id(5), computer_id(8)


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
    match = computer_trio(time="5+5", private=True).match
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
    assert builder.outcome(AddComputer(5, WHITE), HOST) == "seat-reserved"


def test_a_computer_can_take_a_seat_for_which_there_is_a_join_request() -> None:
    builder = waiting_match(joining="approval")
    builder.submit(Sit(), GUEST)
    join_request = builder.match.seating.join_requests[0].id
    builder.submit(AddComputer(5), HOST)
    assert builder.match.status == "running"
    assert builder.outcome(AnswerJoinRequest(join_request, True), HOST) == "seat-taken"


def test_a_removed_computer_can_be_added_again() -> None:
    builder = computer_trio()
    assert builder.submit(FreeSeat(RED), HOST)
    assert not builder.match.seating.full
    builder.submit(AddComputer(8), HOST)
    assert builder.match.seating.player_of(RED) == EIGHT
    builder.play_random(1, 2)
    assert builder.outcome(FreeSeat(RED), HOST) == "started"


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


def test_a_hint_is_for_one_position() -> None:
    builder = computer_match()
    assert builder.submit(AskForHint(1), HOST) == (HintGiven(BLACK),)
    assert builder.match.may_see_hints(HOST)
    assert builder.outcome(AskForHint(builder.match.version), HOST) == "no-hints"
    for _ in range(2):
        builder.play_random(1, 1)
        assert not builder.match.may_see_hints(HOST)
    builder.submit(AskForHint(builder.match.version), HOST)
    builder.offer("takeback", HOST)
    builder.submit(Answer(builder.match.version, accept=True), FIVE)
    assert builder.match.position.to_move == BLACK
    assert not builder.match.may_see_hints(HOST)
    assert builder.match.hints == 2


def test_a_hint_is_refused_where_it_is_not_fair() -> None:
    one_of_two = computer_trio()
    assert one_of_two.submit(AskForHint(one_of_two.match.version), HOST) == (HintGiven(BLACK),)
    for builder in (running_match(), waiting_match(TRIO, computers={RED: FIVE})):
        builder.submit(Sit(), GUEST)
        assert builder.outcome(AskForHint(builder.match.version), HOST) == "no-hints"
    builder = computer_match(hints=True)
    assert builder.outcome(AskForHint(1), HOST) == "no-hints"
    builder = computer_match()
    assert builder.outcome(AskForHint(1), STRANGER) == "not-seated"
    builder.play_random(1, 1)
    assert builder.outcome(AskForHint(builder.match.version), HOST) == "not-your-turn"
    assert builder.outcome(AskForHint(1), FIVE) == "stale"
    assert computer_match(swap=True).outcome(AskForHint(1), HOST) == "no-hints"


def test_hints_end_when_a_person_replaces_the_computer() -> None:
    builder = computer_match(hints=True)
    builder.submit(FreeSeat(WHITE), HOST)
    assert not builder.match.may_see_hints(HOST)
    builder.submit(Sit(), GUEST)
    assert builder.match.seating.full
    assert not builder.match.may_see_hints(HOST)
    assert not builder.match.may_see_hints(GUEST)


def test_every_strength_has_ids_of_its_own() -> None:
    ids = {computer_id(strength, number): strength for strength in STRENGTHS for number in (1, 2)}
    assert len(ids) == 2 * len(STRENGTHS)
    for player, strength in ids.items():
        assert computer_strength(player) == strength
        assert computer_level(player) == int(strength), player
        assert adapts(player) == (strength not in LEVELS), player
        assert re.fullmatch(r"computer-[1-8]-[1-9]", player)  # the pattern of the previous version
    first = new_computer_id(3.5, [HOST, None])
    assert computer_strength(new_computer_id(3.5, [HOST, first])) == 3.5
