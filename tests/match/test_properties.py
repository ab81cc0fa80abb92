"""Properties of every match after any commands."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.features.matches.record import record_of
from app.match.bot_players import is_computer
from app.match.clock import start_clocks
from app.match.commands import CommandRequest, Leave, MergePlayers
from app.match.decide import Refused, decide
from app.match.decide.seats import MAX_TURNS_TO_REPLACE
from app.match.evolve import fold
from app.match.state import Match
from engine import PASS, format_record, parse_record
from harness.games.match_builder import STRANGER, MatchBuilder
from tests.match.support.strategies import (
    ARBITRARY_COMMANDS,
    COMMANDS,
    RandomCommand,
    adapt,
    matches,
    submit,
)
from tests.match.support.wording import assert_worded
from tests.support.property_settings import examples


@examples(60)
@given(st.builds(MatchBuilder) | matches(), st.lists(ARBITRARY_COMMANDS, max_size=30))
def test_decide_never_raises(builder: MatchBuilder, commands: list[RandomCommand]) -> None:
    for random in commands:
        before = builder.current
        decision = submit(builder, random)
        if isinstance(decision, Refused):
            assert builder.current is before
            assert decision.reason
            assert_worded(decision)
        else:
            assert decision
            assert builder.match.version == (0 if before is None else before.version) + 1


@examples(50)
@given(matches(), COMMANDS)
def test_decide_depends_on_nothing_but_match_and_request(
    builder: MatchBuilder, random: RandomCommand
) -> None:
    command, by = adapt(builder.match, random, builder.now_ms)
    absent_since = dict.fromkeys(random.absent, 0)
    request = CommandRequest(command, by, "x", builder.now_ms, random.lag, absent_since)
    assert decide(builder.match, request) == decide(fold(builder.entries), request)


@examples(50)
@given(matches(), st.lists(COMMANDS, max_size=10))
def test_after_the_end_only_a_rematch_is_linked_and_players_are_merged(
    builder: MatchBuilder, commands: list[RandomCommand]
) -> None:
    while builder.match.status == "running":
        builder.resign(builder.player_to_move)
    if builder.match.status == "waiting":
        builder.submit(Leave(), builder.match.terms.host)
    over = builder.match
    assert over.status == "over"
    for random in commands:
        if not isinstance(random.command, MergePlayers):
            submit(builder, random)
    ignored: dict[str, Any] = {"rematch": None, "version": 0}
    assert replace(builder.match, **ignored) == replace(over, **ignored)


@examples(100)
@given(matches())
def test_any_match(builder: MatchBuilder) -> None:
    match = builder.match
    assert fold(builder.entries) == match
    assert [entry.version for entry in builder.entries] == list(range(1, len(builder.entries) + 1))
    check_status_and_turn(match)
    check_computers(match)
    check_hints(match)
    check_ledger(match)
    check_running_clock(match)
    check_record(match)


def check_status_and_turn(match: Match) -> None:
    seated = [player for _, player in match.seating.seats if player is not None]
    assert len(set(seated)) == len(seated), "a player has one seat"
    assert match.position_version <= match.version
    if match.turns:
        moves = len(match.turns) - match.terms.imported_turns
        assert match.seating.full or moves < MAX_TURNS_TO_REPLACE
        assert match.turns[0].before == match.terms.start or match.departed
    if match.status == "running":
        assert not match.position.over
        assert match.swap_phase or match.to_move is match.position.to_move
        assert match.position.legal_moves not in ((), (PASS,))
    if match.ended == "finished":
        assert match.position.over
        assert match.winners


def check_computers(match: Match) -> None:
    """A match awaits a computer for its move, or for its answer to a draw offer."""
    computers = {player for _, player in match.seating.seats if is_computer(player)}
    assert not computers & match.seating.banned, "a freed seat may go to the same computer"
    if match.status == "running":
        mover = match.seating.player_of(match.to_move) if match.to_move else None
        to_move = is_computer(mover) and not match.timekeeping.paused
        draws = [offer for offer in match.offers if offer.kind == "draw" and match.computers]
        assert match.awaits_computer == (to_move or any(not offer.accepted for offer in draws))
        assert all(
            set(match.computers) <= offer.accepted for offer in match.offers if offer not in draws
        )
    else:
        assert not match.awaits_computer


def check_hints(match: Match) -> None:
    """Only a player without human opponents sees hints."""
    people = {player for _, player in match.seating.seats if player and not is_computer(player)}
    for player in (*people, STRANGER, None):
        if match.may_see_hints(player):
            assert match.hinted
            assert match.seating.full
            assert people == {player}


def check_ledger(match: Match) -> None:
    """The ledger explains every change of a clock."""
    if match.timekeeping.clocks is None:
        assert match.timekeeping.ledger == ()
        return
    time = match.terms.time_control
    start = start_clocks(time, [color for color, _ in match.seating.seats])
    assert start is not None
    left = {color: side.left for color, side in start.sides.items()}
    swapped = dict(zip(left, reversed(left.values()), strict=True))
    for entry in match.timekeeping.ledger:
        if entry.color is None:
            continue
        if entry.charge is not None:
            assert 0 <= entry.charge.credit <= 7 * time.lag_quota
            gained = entry.charge.added - min(left[entry.color], entry.charge.spent)
            assert entry.left == left[entry.color] + gained
            assert entry.charge.added <= time.extra * 1000 or time.kind == "days"
        elif entry.kind == "given":
            assert entry.left == left[entry.color] + entry.amount
        elif entry.kind == "swapped":
            assert entry.left == swapped[entry.color]
        elif entry.kind not in ("taken-back", "flagged"):
            assert entry.left == left[entry.color]
        left[entry.color] = entry.left
        if entry.kind != "swapped":
            swapped = dict(zip(left, reversed(left.values()), strict=True))
    assert left == {color: side.left for color, side in match.timekeeping.clocks.sides.items()}


def check_running_clock(match: Match) -> None:
    """Only a running game has a running clock."""
    clocks = match.timekeeping.clocks
    if clocks is not None and clocks.since is not None:
        assert match.status == "running"
        assert match.timekeeping.paused is None
        assert clocks.mover is not None
        assert clocks.mover is match.to_move
        assert match.has_moved(clocks.mover)


def check_record(match: Match) -> None:
    """The record leads to the position, also when it is read from its text."""
    record = record_of(match, dict.fromkeys(match.seating.players, "Ann"), "site")
    assert record.replay()[-1] == match.position
    assert parse_record(format_record(record)) == record
