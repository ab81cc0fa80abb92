"""Properties of every match after any commands."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.match.bot_players import is_computer
from app.match.clock import start_clocks
from app.match.commands import CommandRequest, Leave
from app.match.decide import Refused, decide
from app.match.evolve import fold
from engine import PASS, Record
from tests.match.support.builder import HOST, STRANGER, MatchBuilder
from tests.match.support.strategies import RANDOM_COMMANDS, RandomCommand, adapt, matches, submit
from tests.match.support.wording import assert_worded


@given(st.lists(RANDOM_COMMANDS, max_size=30))
def test_decide_never_raises(commands: list[RandomCommand]) -> None:
    builder = MatchBuilder()
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


@given(matches())
def test_a_match_is_the_fold_of_its_log(builder: MatchBuilder) -> None:
    assert fold(builder.entries) == builder.current
    assert [entry.version for entry in builder.entries] == list(range(1, len(builder.entries) + 1))


@given(matches(), RANDOM_COMMANDS)
def test_decide_depends_on_nothing_but_match_and_request(
    builder: MatchBuilder, random: RandomCommand
) -> None:
    command, by = adapt(builder.match, random)
    absent_since = dict.fromkeys(random.absent, 0)
    request = CommandRequest(command, by, "x", builder.now_ms, random.lag, absent_since)
    assert decide(builder.match, request) == decide(fold(builder.entries), request)


@given(matches(), st.lists(RANDOM_COMMANDS, max_size=10))
def test_after_the_end_only_a_rematch_can_be_linked(
    builder: MatchBuilder, commands: list[RandomCommand]
) -> None:
    while builder.match.status == "running":
        builder.resign(builder.player_to_move)
    if builder.match.status == "waiting":
        builder.submit(Leave(), HOST)
    over = builder.match
    assert over.status == "over"
    for random in commands:
        submit(builder, random)
    ignored: dict[str, Any] = {
        "rematch": None,
        "version": 0,
    }
    assert replace(builder.match, **ignored) == replace(over, **ignored)


@given(matches())
def test_status_and_turn_agree_with_the_position(builder: MatchBuilder) -> None:
    match = builder.match
    seated = [player for _, player in match.seating.seats if player is not None]
    assert len(set(seated)) == len(seated), "a player has one seat"
    assert match.position_version <= match.version
    if match.turns:
        assert match.seating.full
        assert match.turns[0].before == match.terms.start or match.departed
    if match.status == "running":
        assert not match.position.over
        assert match.to_move is match.position.to_move
        assert match.position.legal_moves not in ((), (PASS,))
    if match.ended == "finished":
        assert match.position.over
        assert match.winners


@given(matches())
def test_a_match_awaits_a_computer_for_its_move_or_a_draw_offer(builder: MatchBuilder) -> None:
    match = builder.match
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


@given(matches())
def test_only_a_player_without_human_opponents_sees_hints(builder: MatchBuilder) -> None:
    match = builder.match
    people = {player for _, player in match.seating.seats if player and not is_computer(player)}
    for player in (*people, STRANGER, None):
        if match.may_see_hints(player):
            assert match.terms.hints
            assert match.seating.full
            assert people == {player}


@given(matches())
def test_the_ledger_explains_every_change_of_a_clock(builder: MatchBuilder) -> None:
    match = builder.match
    if match.timekeeping.clocks is None:
        assert match.timekeeping.ledger == ()
        return
    time = match.terms.time_control
    start = start_clocks(time, [color for color, _ in match.seating.seats])
    assert start is not None
    left = {color: side.left for color, side in start.sides.items()}
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
        elif entry.kind not in ("taken-back", "flagged"):
            assert entry.left == left[entry.color]
        left[entry.color] = entry.left
    assert left == {color: side.left for color, side in match.timekeeping.clocks.sides.items()}


@given(matches())
def test_only_a_running_game_has_a_running_clock(builder: MatchBuilder) -> None:
    clocks = builder.match.timekeeping.clocks
    if clocks is not None and clocks.since is not None:
        assert builder.match.status == "running"
        assert builder.match.timekeeping.paused is None
        assert clocks.mover is not None
        assert clocks.mover is builder.match.to_move
        assert builder.match.has_moved(clocks.mover)


@given(matches())
def test_the_record_of_any_match_replays(builder: MatchBuilder) -> None:
    match = builder.match
    record = Record(match.terms.game, match.terms.options, {}, builder.record)
    assert record.replay()[-1] == match.position
