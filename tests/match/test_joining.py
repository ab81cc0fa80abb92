"""Who may sit where, by whose word, and who may watch."""

import pytest

from app.match.commands import (
    AnswerJoinRequest,
    Command,
    CreateOneTimeLink,
    FreeSeat,
    Leave,
    Open,
    Play,
    PlayerId,
    Sit,
)
from app.match.decide import Refused
from app.match.decide.seats import MAX_JOIN_REQUESTS, MAX_KEYS
from app.match.events import (
    Ended,
    Event,
    JoinDeclined,
    JoinRequested,
    Left,
    OneTimeLinkCreated,
    ReservationDropped,
    Seated,
    Unseated,
)
from engine import Color
from tests.match.support.builder import (
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
KEY = "a" * 64


def outcome(builder: MatchBuilder, command: Command, by: PlayerId) -> str | list[Event]:
    """The reason of a refusal, or the events."""
    decision = builder.submit(command, by)
    return decision.reason if isinstance(decision, Refused) else list(decision)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"time": "soon"}, "no-such-time"),
        ({"time": "0+0"}, "no-such-time"),
        ({"private": True, "listed": True}, "private"),
        ({"moves": ("g8", "a1")}, "nothing-flanked"),
        ({"moves": ("g8", "zz")}, "not-a-cell"),
        ({"moves": ("g8",) * 501}, "too-many-moves"),
        ({"reserved": {RED: GUEST}}, "no-such-seat"),
    ],
)
def test_a_match_that_cannot_be_opened(wish: dict[str, object], reason: str) -> None:
    assert outcome(MatchBuilder(), Open("macbeth", {}, BLACK, **wish), HOST) == reason  # type: ignore[arg-type]


def test_a_game_that_is_over_cannot_be_gone_on_with() -> None:
    moves = running_match("othello").play_random(1).record
    assert outcome(MatchBuilder(), Open("othello", {}, BLACK, moves=moves), HOST) == "over"


@pytest.mark.parametrize("seed", range(5))
def test_a_match_goes_on_where_it_was_left_elsewhere(seed: int) -> None:
    first = running_match("othello").play_random(seed, 20)
    second = running_match("othello", moves=first.record)
    assert second.match.position == first.match.position
    assert second.match.terms.imported_turns == len(first.match.turns)
    assert second.play_random(seed).match.ended == "finished"


def test_by_approval_a_guest_knocks_and_the_host_lets_them_in() -> None:
    builder = waiting_match(joining="approval")
    assert outcome(builder, Sit(), GUEST) == [JoinRequested(GUEST, None)]
    assert outcome(builder, Sit(), GUEST) == "knocked"
    assert outcome(builder, Sit(WHITE), THIRD) == [JoinRequested(THIRD, WHITE)]
    first, second = (knock.id for knock in builder.match.seating.join_requests)
    assert outcome(builder, AnswerJoinRequest(first, True), GUEST) == "not-host"
    assert outcome(builder, AnswerJoinRequest(99, True), HOST) == "no-such-knock"
    assert outcome(builder, AnswerJoinRequest(first, False), HOST) == [JoinDeclined(first)]
    assert outcome(builder, AnswerJoinRequest(second, True), HOST) == [Seated(THIRD, WHITE)]
    assert builder.match.status == "running"
    assert builder.match.seating.join_requests == ()


def test_who_knocks_can_go_away_again() -> None:
    builder = waiting_match(joining="approval")
    builder.submit(Sit(), GUEST)
    assert outcome(builder, Leave(), GUEST) == [JoinDeclined(2)]
    assert outcome(builder, Sit(), GUEST) == [JoinRequested(GUEST, None)]


def test_not_everybody_can_wait_at_the_door() -> None:
    builder = waiting_match(joining="approval")
    for number in range(MAX_JOIN_REQUESTS):
        builder.submit(Sit(), f"guest-{number}")
    assert outcome(builder, Sit(), GUEST) == "busy"


def test_a_one_time_link_seats_one() -> None:
    builder = waiting_match(TRIO, joining="keys")
    assert outcome(builder, Sit(), GUEST) == "key-needed"
    assert outcome(builder, Sit(key=KEY), GUEST) == "key-needed"
    assert outcome(builder, CreateOneTimeLink(KEY), GUEST) == "not-host"
    assert outcome(builder, CreateOneTimeLink("short"), HOST) == "no-such-key"
    assert outcome(builder, CreateOneTimeLink(KEY), HOST) == [OneTimeLinkCreated(KEY)]
    assert outcome(builder, CreateOneTimeLink(KEY), HOST) == "no-such-key"
    assert outcome(builder, Sit(RED, KEY), GUEST) == [Seated(GUEST, RED, KEY)]
    assert outcome(builder, Sit(key=KEY), THIRD) == "key-needed"


def test_links_are_counted_and_open_the_door_of_an_approving_host() -> None:
    builder = waiting_match(joining="approval")
    for number in range(MAX_KEYS):
        builder.submit(CreateOneTimeLink(f"{number:064}"), HOST)
    assert outcome(builder, CreateOneTimeLink(KEY), HOST) == "busy"
    assert outcome(builder, Sit(key=f"{3:064}"), GUEST) == [Seated(GUEST, WHITE, f"{3:064}")]
    assert outcome(builder, CreateOneTimeLink(KEY), HOST) == "seat-taken"


def test_a_seat_is_kept_for_a_friend() -> None:
    builder = waiting_match(TRIO, reserved={RED: GUEST}, joining="approval")
    assert builder.match.seating.reserved_seat_of(GUEST) is RED
    assert outcome(builder, Sit(RED), THIRD) == "seat-kept"
    assert outcome(builder, Sit(), GUEST) == [Seated(GUEST, RED)]
    assert outcome(builder, Leave(), GUEST) == [Left(RED)]
    assert builder.match.seating.reserved_seat_of(GUEST) is None


def test_a_friend_can_let_the_seat_go() -> None:
    builder = waiting_match(reserved={WHITE: GUEST})
    assert outcome(builder, Sit(), THIRD) == "seat-kept"
    assert outcome(builder, Leave(), GUEST) == [ReservationDropped(WHITE)]
    assert outcome(builder, Leave(), GUEST) == "not-seated"
    assert outcome(builder, Sit(), THIRD) == [Seated(THIRD, WHITE)]


def test_the_host_swaps_a_guest_out_before_the_second_move() -> None:
    builder = running_match(time="5+5")
    assert outcome(builder, FreeSeat(WHITE), GUEST) == "not-host"
    assert outcome(builder, FreeSeat(BLACK), HOST) == "no-guest"
    assert outcome(builder, FreeSeat(RED), HOST) == "no-such-seat"
    builder.play("g8")
    assert outcome(builder, FreeSeat(WHITE), HOST) == [Unseated(WHITE)]
    assert (builder.match.status, builder.match.to_move) == ("waiting", None)
    assert outcome(builder, Play("h9", builder.match.version), GUEST) == "not-seated"
    assert outcome(builder, Sit(), GUEST) == "not-welcome"
    assert outcome(builder, Sit(), THIRD) == [Seated(THIRD, WHITE)]
    assert builder.match.to_move is WHITE
    builder.play_random(1, 1)
    assert outcome(builder, FreeSeat(WHITE), HOST) == "started"


def test_the_host_can_withdraw_when_a_guest_was_sent_away() -> None:
    builder = running_match()
    builder.submit(FreeSeat(WHITE), HOST)
    assert outcome(builder, Leave(), HOST) == [Left(BLACK), Ended("withdrawn")]


def test_a_private_match_shows_its_invitation_and_no_more() -> None:
    builder = waiting_match(private=True)
    assert builder.match.visible_to(STRANGER)
    assert builder.match.visible_to(None)
    builder.submit(Sit(), GUEST)
    assert [builder.match.visible_to(who) for who in (HOST, GUEST, STRANGER, None)] == [
        True,
        True,
        False,
        False,
    ]
    builder.play_random(1)
    assert not builder.match.visible_to(STRANGER), "also when it is over"
