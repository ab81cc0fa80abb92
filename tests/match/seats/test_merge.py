"""A guest's player is merged into an account during a match."""

import pytest

from app.match.commands import (
    SERVICE,
    AnswerJoinRequest,
    FreeSeat,
    JoinPolicy,
    MergePlayers,
    Open,
    Play,
    Sit,
)
from app.match.decide import Refused
from app.match.events import Entry, PlayersMerged
from app.match.evolve import evolve, fold
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    MatchBuilder,
    running_match,
    waiting_match,
)

ACCOUNT = "account"


def merge(builder: MatchBuilder, player: str, into: str = ACCOUNT) -> None:
    before = builder.match
    at = before.updated_at + 1_000_000
    entry = Entry(
        before.version + 1, SERVICE, f"merge-{player}", at, (PlayersMerged(player, into),)
    )
    builder.entries.append(entry)
    builder.current = evolve(before, entry)
    assert fold(builder.entries) == builder.match


def test_the_account_takes_the_guests_seat_and_nothing_else_changes() -> None:
    builder = waiting_match(time="5+5")
    builder.submit(Sit(), GUEST)
    builder.play("g8")
    before = builder.match
    merge(builder, HOST)
    after = builder.match
    assert after.seating.players == {ACCOUNT, GUEST}
    assert after.terms.host == ACCOUNT
    assert (after.version, after.updated_at) == (before.version + 1, before.updated_at)
    assert (after.position_version, after.moved_at) == (before.position_version, before.moved_at)
    assert after.timekeeping == before.timekeeping
    move = builder.match.position.legal_moves
    assert move
    builder.play_random(1, plies=2)
    assert len(builder.match.turns) == len(before.turns) + 2
    assert isinstance(builder.submit(Play("d5", builder.match.version), HOST), Refused)


def test_series_reservations_and_join_requests_follow() -> None:
    builder = MatchBuilder()
    series = {HOST: 3, GUEST: 1}
    opening = Open(
        "macbeth", {}, Color.BLACK, reserved={Color.WHITE: GUEST}, series=series, round=3
    )
    builder.submit(opening, HOST)
    merge(builder, GUEST)
    assert builder.match.seating.reserved == {Color.WHITE: ACCOUNT}
    assert builder.match.terms.series == {HOST: 3, ACCOUNT: 1}

    builder = waiting_match(joining="approval")
    builder.submit(Sit(), STRANGER)
    (request,) = builder.match.seating.join_requests
    merge(builder, STRANGER)
    builder.submit(AnswerJoinRequest(request.id, accept=True), HOST)
    assert builder.match.seating.players == {HOST, ACCOUNT}


def test_the_service_merges_a_player_whose_merge_has_missed_a_match() -> None:
    builder = running_match()
    assert builder.outcome(MergePlayers(GUEST, ACCOUNT), SERVICE) == [PlayersMerged(GUEST, ACCOUNT)]
    assert builder.match.seating.players == {HOST, ACCOUNT}


@pytest.mark.parametrize(
    ("player", "into", "by", "reason"),
    [
        (GUEST, ACCOUNT, GUEST, "not-seated"),
        (STRANGER, ACCOUNT, SERVICE, "not-seated"),
        (GUEST, HOST, SERVICE, "already-seated"),
    ],
)
def test_two_seats_never_become_one_players(player: str, into: str, by: str, reason: str) -> None:
    assert running_match().outcome(MergePlayers(player, into), by) == reason


@pytest.mark.parametrize("joining", ["open", "approval"])
def test_a_guest_who_is_not_welcome_cannot_return_as_an_account(joining: JoinPolicy) -> None:
    builder = waiting_match(joining=joining)
    builder.submit(Sit(), GUEST)
    if joining == "approval":
        builder.submit(AnswerJoinRequest(builder.match.version, accept=True), HOST)
    builder.submit(FreeSeat(Color.WHITE), HOST)
    merge(builder, GUEST)
    assert builder.outcome(Sit(), ACCOUNT) == "not-welcome"


def test_the_account_of_a_declined_guest_is_declined() -> None:
    builder = waiting_match(joining="approval")
    builder.submit(Sit(), GUEST)
    builder.submit(AnswerJoinRequest(builder.match.version, accept=False), HOST)
    merge(builder, GUEST)
    assert builder.match.seating.declined == {ACCOUNT}
