"""Offers and answers, pauses, gifts of time, and rematches."""

from dataclasses import replace
from random import Random

import pytest

from app.match.commands import (
    Answer,
    Command,
    CommandRequest,
    Excuse,
    GiveTime,
    LinkRematch,
    Offer,
    OfferKind,
    Play,
    PlayerId,
    Resume,
)
from app.match.decide import Refused, decide
from app.match.decide.offers import MAX_CORRESPONDENCE_TIME, MAX_LIVE_TIME
from app.match.events import (
    Accepted,
    Declined,
    Ended,
    Event,
    Offered,
    Paused,
    Played,
    RematchLinked,
    Resumed,
    TakenBack,
    TimeGiven,
)
from app.match.time_control import DAY
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
KINDS: tuple[OfferKind, ...] = ("draw", "takeback", "pause", "abort")


@pytest.fixture
def playing() -> MatchBuilder:
    """After two moves of each player; Black is to move."""
    return running_match().play_random(1, 4)


@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("draw", Ended("agreed")),
        ("takeback", TakenBack(2)),
        ("pause", Paused("agreed")),
        ("abort", Ended("aborted")),
    ],
)
def test_an_offer_that_is_accepted_takes_effect(
    playing: MatchBuilder, kind: OfferKind, effect: Event
) -> None:
    number = playing.offer(kind, HOST)
    assert number == playing.match.version
    assert playing.outcome(Answer(number, True), GUEST) == [Accepted(number, WHITE), effect]
    assert playing.match.offers == ()


@pytest.mark.parametrize("kind", KINDS)
def test_an_offer_can_be_declined_or_withdrawn(playing: MatchBuilder, kind: OfferKind) -> None:
    before = playing.match.position
    number = playing.offer(kind, HOST)
    assert playing.outcome(Answer(number, False), GUEST) == [Declined(number, WHITE)]
    other = playing.offer(kind, GUEST)
    assert playing.outcome(Answer(other, False), GUEST) == [Declined(other, WHITE)]
    assert playing.match.offers == ()
    assert playing.match.position is before


@pytest.mark.parametrize("kind", KINDS)
def test_a_declined_offer_has_to_wait_longer_each_time(
    playing: MatchBuilder, kind: OfferKind
) -> None:
    for wait in (2, 4, 8):
        number = playing.offer(kind, HOST)
        playing.submit(Answer(number, False), GUEST)
        for _ in range(wait):
            assert playing.outcome(Offer(kind, playing.match.version), HOST) == "too-soon"
            playing.play_random(1, 1)
    playing.offer(kind, HOST)


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (GUEST, Answer(99, True), "no-such-offer"),
        (STRANGER, Answer(7, True), "not-seated"),
        (HOST, Answer(7, True), "own-offer"),
        (HOST, Offer("draw", 7), "offered"),
        (GUEST, Offer("draw", 7), [Accepted(7, WHITE), Ended("agreed")]),
        (GUEST, Offer("draw", 6), [Accepted(7, WHITE), Ended("agreed")]),
        (GUEST, Offer("pause", 7), [Offered("pause", WHITE, None)]),
        (STRANGER, Offer("draw", 7), "not-seated"),
        (GUEST, Offer("draw", 8), "stale"),
        (GUEST, Offer("draw", 5), "stale"),
        (GUEST, Offer("takeback", 7, 4), "no-such-ply"),
        (GUEST, Offer("takeback", 7, -1), "no-such-ply"),
        (GUEST, Offer("takeback", 7, 0), [Offered("takeback", WHITE, 0)]),
        (GUEST, Resume(), "not-paused"),
        (GUEST, GiveTime(BLACK), "no-clock"),
        (GUEST, LinkRematch("next"), "not-over"),
    ],
)
def test_commands_while_a_draw_is_offered(
    playing: MatchBuilder, by: PlayerId, command: Command, expected: str | list[Event]
) -> None:
    assert playing.offer("draw", HOST) == 7
    assert playing.outcome(command, by) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_an_offer_is_void_when_the_position_changes(playing: MatchBuilder, kind: OfferKind) -> None:
    number = playing.offer(kind, GUEST)
    playing.play_random(2, 1)
    assert playing.match.offers == ()
    assert playing.outcome(Answer(number, True), HOST) == "no-such-offer"


def test_all_three_players_have_to_agree() -> None:
    builder = running_match(TRIO).play_random(1, 6)
    number = builder.offer("draw", HOST)
    assert builder.outcome(Answer(number, True), GUEST) == [Accepted(number, WHITE)]
    assert builder.outcome(Answer(number, True), GUEST) == "answered"
    assert builder.match.status == "running"
    assert builder.outcome(Answer(number, True), THIRD) == [Accepted(number, RED), Ended("agreed")]
    assert builder.match.winners == (BLACK, WHITE, RED)


def test_crossing_offers_of_three_players_are_one() -> None:
    builder = running_match(TRIO).play_random(1, 6)
    number = builder.offer("draw", HOST)
    version = builder.match.version
    assert builder.outcome(Offer("draw", version), GUEST) == [Accepted(number, WHITE)]
    assert builder.outcome(Offer("draw", version), GUEST) == "answered"
    assert [offer.id for offer in builder.match.offers] == [number]
    assert builder.outcome(Offer("draw", version), THIRD)[-1] == Ended("agreed")


def test_crossing_takebacks_are_one_only_to_the_same_turn(playing: MatchBuilder) -> None:
    number, version = playing.offer("takeback", HOST), playing.match.version
    assert playing.outcome(Offer("takeback", version), GUEST) == [Offered("takeback", WHITE, 3)]
    other = playing.match.version
    assert playing.outcome(Answer(other, False), GUEST) == [Declined(other, WHITE)]
    assert playing.outcome(Offer("takeback", version, 2), GUEST) == [
        Accepted(number, WHITE), TakenBack(2)
    ]  # fmt: skip


def test_who_has_to_wait_with_an_offer_can_still_accept_by_one(playing: MatchBuilder) -> None:
    declined = playing.offer("draw", GUEST)
    playing.submit(Answer(declined, False), HOST)
    number = playing.offer("draw", HOST)
    assert playing.outcome(Offer("draw", number), GUEST)[0] == Accepted(number, WHITE)


def test_a_player_who_has_resigned_does_not_answer_offers() -> None:
    builder = running_match(TRIO).play_random(1, 6)
    builder.resign(THIRD)
    number = builder.offer("draw", HOST)
    assert builder.outcome(Answer(number, True), THIRD) == "over"
    assert builder.outcome(Answer(number, True), GUEST)[-1] == Ended("agreed")
    assert builder.match.winners == (BLACK, WHITE)


def test_one_player_can_abort_before_all_have_moved() -> None:
    builder = running_match().play_random(1, 1)
    assert builder.outcome(Offer("abort", builder.match.version), GUEST) == [Ended("aborted")]
    assert (builder.match.status, builder.match.winners) == ("over", ())


def test_a_takeback_undoes_the_own_last_move() -> None:
    builder = running_match().play_random(1, 5)
    positions = [turn.before for turn in builder.match.turns]
    number = builder.offer("takeback", GUEST)
    builder.submit(Answer(number, True), HOST)
    assert builder.match.position == positions[3]
    assert len(builder.match.turns) == 3
    assert builder.outcome(Play("a1", builder.match.version - 1), GUEST) == "stale"
    builder.play_random(3)
    assert builder.match.ended == "finished"


def test_a_takeback_does_not_bring_back_a_player_who_resigned() -> None:
    builder = running_match(TRIO).play_random(1, 7)
    builder.resign(GUEST)
    number = builder.offer("takeback", HOST, 1)
    builder.submit(Answer(number, True), THIRD)
    assert builder.match.position.active == (BLACK, RED)
    assert builder.match.to_move is RED
    assert builder.match.departed[Color.WHITE].ply == 1
    builder.play_random(3)
    assert builder.match.ended == "finished"


def test_a_takeback_to_a_forced_pass_passes_again() -> None:
    builder = running_match("othello").play_random(2, 58)
    turns = builder.match.turns
    assert turns[-1].forced
    number = builder.offer("takeback", HOST, len(turns) - 1)
    builder.submit(Answer(number, True), GUEST)
    assert builder.match.position == turns[-1].after
    assert builder.match.turns[-1].forced


def test_a_takeback_to_a_position_that_is_over_without_a_player_ends_the_game() -> None:
    builder = running_match(TRIO).play_random(3, 79)
    before = builder.match.turns[115].before
    assert not before.over
    assert before.without(Color.WHITE).over
    builder.resign(GUEST)
    assert builder.match.status == "running"
    number = builder.offer("takeback", HOST, 115)
    decision = builder.submit(Answer(number, True), THIRD)
    assert decision == (Accepted(number, Color.RED), TakenBack(115), Ended("finished"))
    assert builder.match.winners


def test_takebacks_can_be_ruled_out() -> None:
    builder = running_match(takebacks=False).play_random(1, 4)
    assert builder.outcome(Offer("takeback", builder.match.version), HOST) == "no-takebacks"


def test_imported_moves_cannot_be_taken_back() -> None:
    builder = running_match(moves=("g8", "h9"))
    assert builder.match.terms.imported_turns == 2
    assert builder.outcome(Offer("takeback", builder.match.version), HOST) == "no-such-ply"


def test_a_paused_game_accepts_no_move_until_it_is_resumed(playing: MatchBuilder) -> None:
    playing.submit(Answer(playing.offer("pause", HOST), True), GUEST)
    move = playing.random_move(Random(1))
    assert playing.outcome(Play(move, playing.match.version), HOST) == "paused"
    assert playing.outcome(Offer("pause", playing.match.version), HOST) == "paused"
    assert playing.outcome(Resume(), STRANGER) == "not-seated"
    assert playing.outcome(Resume(), GUEST) == [Resumed(WHITE)]
    assert playing.outcome(Play(move, playing.match.version), HOST) == [Played(move)]


def test_time_is_given_to_another_active_player() -> None:
    builder = running_match(time="5+5").play_random(1, 3)
    before = builder.clocks
    assert builder.outcome(GiveTime(BLACK), HOST) == "no-such-seat"
    assert builder.outcome(GiveTime(RED), HOST) == "no-such-seat"
    assert builder.outcome(GiveTime(WHITE), STRANGER) == "not-seated"
    assert builder.outcome(GiveTime(WHITE), HOST) == [TimeGiven(BLACK, WHITE, 30_000)]
    assert builder.clocks.sides[WHITE].left == before.sides[WHITE].left + 30_000
    assert builder.match.timekeeping.ledger[-1].kind == "given"


@pytest.mark.parametrize(
    ("time", "gift", "most"), [("5+5", 30_000, MAX_LIVE_TIME), ("3d", DAY, MAX_CORRESPONDENCE_TIME)]
)
def test_given_time_is_limited(time: str, gift: int, most: int) -> None:
    builder = running_match(time=time).play_random(1, 3)
    white = builder.clocks.sides[WHITE]
    for left, expected in ((most - gift, [TimeGiven(BLACK, WHITE, gift)]), (most, "enough")):
        sides = {**builder.clocks.sides, WHITE: replace(white, left=left)}
        clocks = replace(builder.clocks, sides=sides)
        timekeeping = replace(builder.match.timekeeping, clocks=clocks)
        builder.current = replace(builder.match, timekeeping=timekeeping)
        assert builder.outcome(GiveTime(WHITE), HOST) == expected


def test_a_match_has_one_rematch() -> None:
    builder = running_match()
    builder.resign(HOST)
    assert builder.outcome(LinkRematch("b"), STRANGER) == "not-seated"
    assert builder.outcome(LinkRematch("b"), GUEST) == [RematchLinked("b")]
    assert builder.outcome(LinkRematch("c"), HOST) == "continued"
    assert builder.outcome(LinkRematch("c", replacing="b"), HOST) == [RematchLinked("c")]
    assert builder.match.rematch == "c"


def test_only_the_service_excuses_time() -> None:
    builder = running_match(time="5+5").play_random(1, 4)
    for by in (HOST, GUEST, STRANGER):
        decision = decide(builder.match, CommandRequest(Excuse(0, 1), by, "x", builder.now_ms))
        assert isinstance(decision, Refused)
