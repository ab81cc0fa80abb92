"""Offers and their answers; pauses, gifts, and the next match of a series."""

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
from app.match.events import (
    Accepted,
    Declined,
    Ended,
    Event,
    Offered,
    Paused,
    RematchLinked,
    Resumed,
    TakenBack,
    TimeGiven,
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
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
KINDS: tuple[OfferKind, ...] = ("draw", "takeback", "pause", "abort")


def outcome(builder: MatchBuilder, command: Command, by: PlayerId) -> str | list[Event]:
    """The reason of a refusal, or the events."""
    decision = builder.submit(command, by)
    return decision.reason if isinstance(decision, Refused) else list(decision)


def offer(builder: MatchBuilder, kind: OfferKind, by: PlayerId, ply: int | None = None) -> int:
    """Somebody offers something; the id of the offer."""
    decision = builder.submit(Offer(kind, builder.match.version, ply), by)
    assert not isinstance(decision, Refused), decision
    return builder.match.offers[-1].id


@pytest.fixture
def playing() -> MatchBuilder:
    """Two moves each, and Black to move."""
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
    number = offer(playing, kind, HOST)
    assert number == playing.match.version
    assert outcome(playing, Answer(number, True), GUEST) == [Accepted(number, WHITE), effect]
    assert playing.match.offers == ()


@pytest.mark.parametrize("kind", KINDS)
def test_an_offer_can_be_declined_and_taken_back(playing: MatchBuilder, kind: OfferKind) -> None:
    before = playing.match.position
    number = offer(playing, kind, HOST)
    assert outcome(playing, Answer(number, False), GUEST) == [Declined(number, WHITE)]
    other = offer(playing, kind, GUEST)
    assert outcome(playing, Answer(other, False), GUEST) == [Declined(other, WHITE)]
    assert playing.match.offers == ()
    assert playing.match.position is before


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_declined_waits_longer_each_time(playing: MatchBuilder, kind: OfferKind) -> None:
    for patience in (2, 4, 8):
        number = offer(playing, kind, HOST)
        playing.submit(Answer(number, False), GUEST)
        for _ in range(patience):
            assert outcome(playing, Offer(kind, playing.match.version), HOST) == "too-soon"
            playing.play_random(1, 1)
    offer(playing, kind, HOST)


@pytest.mark.parametrize(
    ("by", "command", "then"),
    [
        (GUEST, Answer(99, True), "no-such-offer"),
        (STRANGER, Answer(7, True), "not-seated"),
        (HOST, Answer(7, True), "own-offer"),
        (HOST, Offer("draw", 7), "offered"),
        (GUEST, Offer("draw", 7), [Offered("draw", WHITE, None)]),
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
def test_while_an_offer_stands(
    playing: MatchBuilder, by: PlayerId, command: Command, then: str | list[Event]
) -> None:
    assert offer(playing, "draw", HOST) == 7
    assert outcome(playing, command, by) == then


@pytest.mark.parametrize("kind", KINDS)
def test_an_offer_is_void_when_the_position_changes(playing: MatchBuilder, kind: OfferKind) -> None:
    number = offer(playing, kind, GUEST)
    playing.play_random(2, 1)
    assert playing.match.offers == ()
    assert outcome(playing, Answer(number, True), HOST) == "no-such-offer"


def test_three_have_to_agree() -> None:
    builder = running_match(TRIO).play_random(1, 6)
    number = offer(builder, "draw", HOST)
    assert outcome(builder, Answer(number, True), GUEST) == [Accepted(number, WHITE)]
    assert outcome(builder, Answer(number, True), GUEST) == "answered"
    assert builder.match.status == "running"
    assert outcome(builder, Answer(number, True), THIRD) == [Accepted(number, RED), Ended("agreed")]
    assert builder.match.winners == (BLACK, WHITE, RED)


def test_who_has_resigned_is_not_asked() -> None:
    builder = running_match(TRIO).play_random(1, 6)
    builder.resign(THIRD)
    number = offer(builder, "draw", HOST)
    assert outcome(builder, Answer(number, True), THIRD) == "over"
    assert outcome(builder, Answer(number, True), GUEST)[-1] == Ended("agreed")
    assert builder.match.winners == (BLACK, WHITE)


def test_before_everybody_has_moved_one_alone_can_abort() -> None:
    builder = running_match().play_random(1, 1)
    assert outcome(builder, Offer("abort", builder.match.version), GUEST) == [Ended("aborted")]
    assert (builder.match.status, builder.match.winners) == ("over", ())


def test_a_takeback_goes_back_before_ones_own_last_move() -> None:
    builder = running_match().play_random(1, 5)
    positions = [turn.before for turn in builder.match.turns]
    number = offer(builder, "takeback", GUEST)
    builder.submit(Answer(number, True), HOST)
    assert builder.match.position == positions[3]
    assert len(builder.match.turns) == 3
    assert outcome(builder, Play("a1", builder.match.version - 1), GUEST) == "stale"
    builder.play_random(3)
    assert builder.match.ended == "finished"


def test_a_takeback_does_not_bring_back_who_has_left() -> None:
    builder = running_match(TRIO).play_random(1, 7)
    builder.resign(GUEST)
    number = offer(builder, "takeback", HOST, 1)
    builder.submit(Answer(number, True), THIRD)
    assert builder.match.position.active == (BLACK, RED)
    assert builder.match.to_move is RED
    builder.play_random(3)
    assert builder.match.ended == "finished"


def test_a_match_without_takebacks_and_what_was_played_elsewhere() -> None:
    strict = running_match(takebacks=False).play_random(1, 4)
    assert outcome(strict, Offer("takeback", strict.match.version), HOST) == "no-takebacks"
    late = running_match(moves=("g8", "h9"))
    assert late.match.terms.imported_turns == 2
    assert outcome(late, Offer("takeback", late.match.version), HOST) == "no-such-ply"


def test_a_paused_game_takes_no_move_until_somebody_goes_on(playing: MatchBuilder) -> None:
    playing.submit(Answer(offer(playing, "pause", HOST), True), GUEST)
    move = playing.random_move(Random(1))
    assert outcome(playing, Play(move, playing.match.version), HOST) == "paused"
    assert outcome(playing, Offer("pause", playing.match.version), HOST) == "paused"
    assert outcome(playing, Resume(), STRANGER) == "not-seated"
    assert outcome(playing, Resume(), GUEST) == [Resumed(WHITE)]
    assert outcome(playing, Play(move, playing.match.version), HOST) != "paused"


def test_time_is_given_to_another_who_plays() -> None:
    builder = running_match(time="5+5").play_random(1, 3)
    before = builder.match.timekeeping.clocks
    assert before is not None
    assert outcome(builder, GiveTime(BLACK), HOST) == "no-such-seat"
    assert outcome(builder, GiveTime(RED), HOST) == "no-such-seat"
    assert outcome(builder, GiveTime(WHITE), STRANGER) == "not-seated"
    assert outcome(builder, GiveTime(WHITE), HOST) == [TimeGiven(BLACK, WHITE, 30_000)]
    assert builder.match.timekeeping.clocks is not None
    assert builder.match.timekeeping.clocks.sides[WHITE].left == before.sides[WHITE].left + 30_000
    assert builder.match.timekeeping.ledger[-1].kind == "given"


def test_nobody_is_given_time_without_end() -> None:
    builder = running_match(time="180+0").play_random(1, 3)
    for _ in range(1_000):
        if outcome(builder, GiveTime(WHITE), HOST) == "enough":
            break
    else:
        pytest.fail("it never ends")


def test_a_series_goes_on_in_one_match() -> None:
    builder = running_match()
    builder.resign(HOST)
    assert outcome(builder, LinkRematch("b"), STRANGER) == "not-seated"
    assert outcome(builder, LinkRematch("b"), GUEST) == [RematchLinked("b")]
    assert outcome(builder, LinkRematch("c"), HOST) == "continued"
    assert outcome(builder, LinkRematch("c", replacing="b"), HOST) == [RematchLinked("c")]
    assert builder.match.rematch == "c"


def test_the_service_alone_keeps_the_time() -> None:
    builder = running_match(time="5+5").play_random(1, 4)
    for by in (HOST, GUEST, STRANGER):
        decision = decide(builder.match, CommandRequest(Excuse(0, 1), by, "x", builder.now_ms))
        assert isinstance(decision, Refused)
