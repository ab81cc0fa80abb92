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
from tests.match.support.builder import GUEST, HOST, STRANGER, THIRD, TRIO, Story, begun, opened

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
KEY = "a" * 64


def outcome(story: Story, command: Command, by: PlayerId) -> str | list[Event]:
    """The reason of a refusal, or the events."""
    decision = story.ask(command, by)
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
    assert outcome(Story(), Open("macbeth", {}, BLACK, **wish), HOST) == reason  # type: ignore[arg-type]


def test_a_game_that_is_over_cannot_be_gone_on_with() -> None:
    moves = begun("othello").random_game(1).record
    assert outcome(Story(), Open("othello", {}, BLACK, moves=moves), HOST) == "over"


@pytest.mark.parametrize("seed", range(5))
def test_a_match_goes_on_where_it_was_left_elsewhere(seed: int) -> None:
    first = begun("othello").random_game(seed, 20)
    second = begun("othello", moves=first.record)
    assert second.match.position == first.match.position
    assert second.match.terms.imported_turns == len(first.match.turns)
    assert second.random_game(seed).match.ended == "finished"


def test_by_approval_a_guest_knocks_and_the_host_lets_them_in() -> None:
    story = opened(joining="approval")
    assert outcome(story, Sit(), GUEST) == [JoinRequested(GUEST, None)]
    assert outcome(story, Sit(), GUEST) == "knocked"
    assert outcome(story, Sit(WHITE), THIRD) == [JoinRequested(THIRD, WHITE)]
    first, second = (knock.id for knock in story.match.seating.join_requests)
    assert outcome(story, AnswerJoinRequest(first, True), GUEST) == "not-host"
    assert outcome(story, AnswerJoinRequest(99, True), HOST) == "no-such-knock"
    assert outcome(story, AnswerJoinRequest(first, False), HOST) == [JoinDeclined(first)]
    assert outcome(story, AnswerJoinRequest(second, True), HOST) == [Seated(THIRD, WHITE)]
    assert story.match.status == "running"
    assert story.match.seating.join_requests == ()


def test_who_knocks_can_go_away_again() -> None:
    story = opened(joining="approval")
    story.ask(Sit(), GUEST)
    assert outcome(story, Leave(), GUEST) == [JoinDeclined(2)]
    assert outcome(story, Sit(), GUEST) == [JoinRequested(GUEST, None)]


def test_not_everybody_can_wait_at_the_door() -> None:
    story = opened(joining="approval")
    for number in range(MAX_JOIN_REQUESTS):
        story.ask(Sit(), f"guest-{number}")
    assert outcome(story, Sit(), GUEST) == "busy"


def test_a_one_time_link_seats_one() -> None:
    story = opened(TRIO, joining="keys")
    assert outcome(story, Sit(), GUEST) == "key-needed"
    assert outcome(story, Sit(key=KEY), GUEST) == "key-needed"
    assert outcome(story, CreateOneTimeLink(KEY), GUEST) == "not-host"
    assert outcome(story, CreateOneTimeLink("short"), HOST) == "no-such-key"
    assert outcome(story, CreateOneTimeLink(KEY), HOST) == [OneTimeLinkCreated(KEY)]
    assert outcome(story, CreateOneTimeLink(KEY), HOST) == "no-such-key"
    assert outcome(story, Sit(RED, KEY), GUEST) == [Seated(GUEST, RED, KEY)]
    assert outcome(story, Sit(key=KEY), THIRD) == "key-needed"


def test_links_are_counted_and_open_the_door_of_an_approving_host() -> None:
    story = opened(joining="approval")
    for number in range(MAX_KEYS):
        story.ask(CreateOneTimeLink(f"{number:064}"), HOST)
    assert outcome(story, CreateOneTimeLink(KEY), HOST) == "busy"
    assert outcome(story, Sit(key=f"{3:064}"), GUEST) == [Seated(GUEST, WHITE, f"{3:064}")]
    assert outcome(story, CreateOneTimeLink(KEY), HOST) == "seat-taken"


def test_a_seat_is_kept_for_a_friend() -> None:
    story = opened(TRIO, reserved={RED: GUEST}, joining="approval")
    assert story.match.seating.reserved_seat_of(GUEST) is RED
    assert outcome(story, Sit(RED), THIRD) == "seat-kept"
    assert outcome(story, Sit(), GUEST) == [Seated(GUEST, RED)]
    assert outcome(story, Leave(), GUEST) == [Left(RED)]
    assert story.match.seating.reserved_seat_of(GUEST) is None


def test_a_friend_can_let_the_seat_go() -> None:
    story = opened(reserved={WHITE: GUEST})
    assert outcome(story, Sit(), THIRD) == "seat-kept"
    assert outcome(story, Leave(), GUEST) == [ReservationDropped(WHITE)]
    assert outcome(story, Leave(), GUEST) == "not-seated"
    assert outcome(story, Sit(), THIRD) == [Seated(THIRD, WHITE)]


def test_the_host_swaps_a_guest_out_before_the_second_move() -> None:
    story = begun(time="5+5")
    assert outcome(story, FreeSeat(WHITE), GUEST) == "not-host"
    assert outcome(story, FreeSeat(BLACK), HOST) == "no-guest"
    assert outcome(story, FreeSeat(RED), HOST) == "no-such-seat"
    story.moves("g8")
    assert outcome(story, FreeSeat(WHITE), HOST) == [Unseated(WHITE)]
    assert (story.match.status, story.match.to_move) == ("waiting", None)
    assert outcome(story, Play("h9", story.match.version), GUEST) == "not-seated"
    assert outcome(story, Sit(), GUEST) == "not-welcome"
    assert outcome(story, Sit(), THIRD) == [Seated(THIRD, WHITE)]
    assert story.match.to_move is WHITE
    story.random_game(1, 1)
    assert outcome(story, FreeSeat(WHITE), HOST) == "started"


def test_the_host_can_withdraw_when_a_guest_was_sent_away() -> None:
    story = begun()
    story.ask(FreeSeat(WHITE), HOST)
    assert outcome(story, Leave(), HOST) == [Left(BLACK), Ended("withdrawn")]


def test_a_private_match_shows_its_invitation_and_no_more() -> None:
    story = opened(private=True)
    assert story.match.visible_to(STRANGER)
    assert story.match.visible_to(None)
    story.ask(Sit(), GUEST)
    assert [story.match.visible_to(who) for who in (HOST, GUEST, STRANGER, None)] == [
        True,
        True,
        False,
        False,
    ]
    story.random_game(1)
    assert not story.match.visible_to(STRANGER), "also when it is over"
