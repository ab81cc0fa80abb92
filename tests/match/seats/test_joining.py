"""Join policies, one-time links, reserved seats, freed seats and private matches."""

import pytest

from app.match.commands import (
    AnswerJoinRequest,
    CreateOneTimeLink,
    FreeSeat,
    Leave,
    Open,
    Play,
    Resign,
    Sit,
)
from app.match.decide.seats import MAX_JOIN_REQUESTS, MAX_KEYS, replaceable_guests
from app.match.events import (
    Ended,
    JoinDeclined,
    JoinRequested,
    Left,
    OneTimeLinkCreated,
    ReservationDropped,
    Seated,
    Unseated,
)
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
KEY = "a" * 64


@pytest.mark.parametrize(
    ("terms", "reason"),
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
def test_a_match_that_cannot_be_opened(terms: dict[str, object], reason: str) -> None:
    assert MatchBuilder().outcome(Open("macbeth", {}, BLACK, **terms), HOST) == reason  # type: ignore[arg-type]


def test_a_match_cannot_begin_after_the_end_of_a_game() -> None:
    moves = running_match("othello").play_random(1).record
    assert MatchBuilder().outcome(Open("othello", {}, BLACK, moves=moves), HOST) == "over"


@pytest.mark.parametrize("seed", range(5))
def test_a_match_begins_after_imported_moves(seed: int) -> None:
    first = running_match("othello").play_random(seed, 20)
    second = running_match("othello", moves=first.record)
    assert second.match.position == first.match.position
    assert second.match.terms.imported_turns == len(first.match.turns)
    assert second.play_random(seed).match.ended == "finished"


@pytest.mark.parametrize("game", ["macbeth", "hex-othello-3"])
def test_imported_moves_may_omit_forced_passes(game: str) -> None:
    records = (running_match(game).play_random(seed).record[:-1] for seed in range(50))
    record = next(record for record in records if "pass" in record[:-1])
    while record[-1] == "pass":  # a record may also end before one
        record = record[:-1]
    moves = tuple(move for move in record if move != "pass")
    assert waiting_match(game, moves=moves).record == record


def test_with_approval_the_host_answers_join_requests() -> None:
    builder = waiting_match(joining="approval")
    assert builder.outcome(Sit(), GUEST) == [JoinRequested(GUEST, None)]
    assert builder.outcome(Sit(), GUEST) == "already-requested"
    assert builder.outcome(Sit(WHITE), THIRD) == [JoinRequested(THIRD, WHITE)]
    first, second = (request.id for request in builder.match.seating.join_requests)
    assert builder.outcome(AnswerJoinRequest(first, True), GUEST) == "not-host"
    assert builder.outcome(AnswerJoinRequest(99, True), HOST) == "no-such-request"
    assert builder.outcome(AnswerJoinRequest(first, False), HOST) == [JoinDeclined(first)]
    assert builder.match.seating.declined == {GUEST}
    assert builder.outcome(AnswerJoinRequest(second, True), HOST) == [Seated(THIRD, WHITE)]
    assert builder.match.status == "running"
    assert builder.match.seating.join_requests == ()


def test_who_asked_for_a_seat_that_was_taken_since_gets_another() -> None:
    builder = waiting_match(TRIO, joining="approval")
    for player in (GUEST, THIRD):
        builder.submit(Sit(WHITE), player)
    first, second = (request.id for request in builder.match.seating.join_requests)
    assert builder.outcome(AnswerJoinRequest(first, True), HOST) == [Seated(GUEST, WHITE)]
    assert builder.outcome(AnswerJoinRequest(second, True), HOST) == [Seated(THIRD, RED)]


def test_a_join_request_can_be_withdrawn() -> None:
    builder = waiting_match(joining="approval")
    builder.submit(Sit(), GUEST)
    assert builder.outcome(Leave(), GUEST) == [JoinDeclined(2)]
    assert builder.outcome(Sit(), GUEST) == [JoinRequested(GUEST, None)]


def test_join_requests_are_limited() -> None:
    builder = waiting_match(joining="approval")
    for number in range(MAX_JOIN_REQUESTS):
        builder.submit(Sit(), f"guest-{number}")
    assert builder.outcome(Sit(), GUEST) == "busy"


def test_a_one_time_link_seats_one_player() -> None:
    builder = waiting_match(TRIO, joining="keys")
    assert builder.outcome(Sit(), GUEST) == "key-needed"
    assert builder.outcome(Sit(key=KEY), GUEST) == "key-needed"
    assert builder.outcome(CreateOneTimeLink(KEY), GUEST) == "not-host"
    assert builder.outcome(CreateOneTimeLink("short"), HOST) == "no-such-key"
    assert builder.outcome(CreateOneTimeLink(KEY), HOST) == [OneTimeLinkCreated(KEY)]
    assert builder.outcome(CreateOneTimeLink(KEY), HOST) == "no-such-key"
    assert builder.outcome(Sit(RED, KEY), GUEST) == [Seated(GUEST, RED, KEY)]
    assert builder.outcome(Sit(key=KEY), THIRD) == "key-needed"


def test_one_time_links_are_limited_and_need_no_approval() -> None:
    builder = waiting_match(joining="approval")
    for number in range(MAX_KEYS):
        builder.submit(CreateOneTimeLink(f"{number:064}"), HOST)
    assert builder.outcome(CreateOneTimeLink(KEY), HOST) == "busy"
    assert builder.outcome(Sit(key=f"{3:064}"), GUEST) == [Seated(GUEST, WHITE, f"{3:064}")]
    assert builder.outcome(CreateOneTimeLink(KEY), HOST) == "seat-taken"


def test_a_host_with_a_random_color_makes_way() -> None:
    builder = waiting_match(random_color=True)
    assert builder.outcome(Sit(BLACK), GUEST) == [
        Left(BLACK),
        Seated(HOST, WHITE),
        Seated(GUEST, BLACK),
    ]
    assert builder.match.seating.seats == ((BLACK, GUEST), (WHITE, HOST))
    assert builder.outcome(Sit(WHITE), THIRD) == "seat-taken"


def test_a_host_with_a_chosen_color_stays() -> None:
    builder = waiting_match()
    assert builder.outcome(Sit(BLACK), GUEST) == "seat-taken"


def test_a_host_makes_way_only_to_a_seat_that_is_free() -> None:
    builder = waiting_match(TRIO, random_color=True, reserved={WHITE: GUEST}, joining="approval")
    assert builder.outcome(Sit(BLACK), THIRD) == [JoinRequested(THIRD, BLACK)]
    (request,) = builder.match.seating.join_requests
    assert builder.outcome(AnswerJoinRequest(request.id, True), HOST) == [
        Left(BLACK),
        Seated(HOST, RED),
        Seated(THIRD, BLACK),
    ]
    assert builder.outcome(Sit(), GUEST) == [Seated(GUEST, WHITE)]


def test_a_reserved_seat_is_for_one_player() -> None:
    builder = waiting_match(TRIO, reserved={RED: GUEST}, joining="approval")
    assert builder.match.seating.reserved_seat_of(GUEST) is RED
    assert builder.outcome(Sit(RED), THIRD) == "seat-reserved"
    assert builder.outcome(Sit(), GUEST) == [Seated(GUEST, RED)]
    assert builder.outcome(Leave(), GUEST) == [Left(RED)]
    assert builder.match.seating.reserved_seat_of(GUEST) is None


def test_a_reservation_can_be_given_up() -> None:
    builder = waiting_match(reserved={WHITE: GUEST})
    assert builder.outcome(Sit(), THIRD) == "seat-reserved"
    assert builder.outcome(Leave(), GUEST) == [ReservationDropped(WHITE)]
    assert builder.outcome(Leave(), GUEST) == "not-seated"
    assert builder.outcome(Sit(), THIRD) == [Seated(THIRD, WHITE)]


def test_the_host_can_replace_a_guest_before_the_second_move() -> None:
    builder = running_match(time="5+5")
    assert builder.outcome(FreeSeat(WHITE), GUEST) == "not-host"
    assert builder.outcome(FreeSeat(BLACK), HOST) == "no-guest"
    assert builder.outcome(FreeSeat(RED), HOST) == "no-such-seat"
    builder.play("g8")
    assert builder.outcome(FreeSeat(WHITE), HOST) == [Unseated(WHITE)]
    assert (builder.match.status, builder.match.to_move) == ("waiting", None)
    assert builder.outcome(Play("h9", builder.match.version), GUEST) == "not-seated"
    assert builder.outcome(Sit(), GUEST) == "not-welcome"
    assert builder.outcome(Sit(), THIRD) == [Seated(THIRD, WHITE)]
    assert builder.match.to_move is WHITE
    builder.play_random(1, 1)
    assert builder.outcome(FreeSeat(WHITE), HOST) == "started"


def test_only_active_guests_can_be_replaced() -> None:
    builder = waiting_match(TRIO)
    assert replaceable_guests(builder.match) == ()
    builder.submit(Sit(WHITE), GUEST)
    builder.submit(Sit(RED), THIRD)
    assert replaceable_guests(builder.match) == (WHITE, RED)
    builder.submit(Resign(builder.match.version), THIRD)
    assert replaceable_guests(builder.match) == (WHITE,)
    builder.play_random(1, 2)
    assert replaceable_guests(builder.match) == ()


def test_the_host_can_withdraw_after_freeing_a_seat() -> None:
    builder = running_match()
    builder.submit(FreeSeat(WHITE), HOST)
    assert builder.outcome(Leave(), HOST) == [Left(BLACK), Ended("withdrawn")]


def test_only_the_players_see_a_private_match_after_its_start() -> None:
    builder = waiting_match(private=True)
    assert builder.match.visible_to(STRANGER)
    assert builder.match.visible_to(None)
    builder.submit(Sit(), GUEST)
    visible = {player: builder.match.visible_to(player) for player in (HOST, GUEST, STRANGER, None)}
    assert visible == {HOST: True, GUEST: True, STRANGER: False, None: False}
    builder.play_random(1)
    assert not builder.match.visible_to(STRANGER)
