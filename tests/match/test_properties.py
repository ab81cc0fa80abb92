"""What holds for every match, whatever is asked of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.match.bot_players import is_computer
from app.match.clock import start_clocks
from app.match.commands import CommandRequest, Leave, Play, Resign, Sit
from app.match.decide import Refused, decide
from app.match.evolve import fold
from app.match.state import Match
from engine import PASS, Record
from tests.match.support.builder import HOST, STRANGER, Story
from tests.match.support.strategies import WISHES, Wish, grant, stories, wished


@given(st.lists(WISHES, max_size=30))
def test_deciding_never_fails(wishes: list[Wish]) -> None:
    story = Story()
    for wish in wishes:
        before = story.now
        decision = grant(story, wish)
        if isinstance(decision, Refused):
            assert story.now is before
            assert decision.reason
            assert decision.message
            assert decision.message.isprintable()
        else:
            assert decision
            assert story.match.version == (0 if before is None else before.version) + 1


@given(stories())
def test_the_log_tells_the_whole_match(story: Story) -> None:
    assert fold(story.entries) == story.now
    assert [entry.version for entry in story.entries] == list(range(1, len(story.entries) + 1))


@given(stories(), WISHES)
def test_deciding_is_a_function_of_match_and_command(story: Story, wish: Wish) -> None:
    command, by = wished(story, wish)
    ask = CommandRequest(command, by, "x", story.at, wish.lag, dict.fromkeys(wish.gone, 0))
    assert decide(story.match, ask) == decide(fold(story.entries), ask)


@given(stories(), st.lists(WISHES, max_size=10))
def test_the_end_is_final(story: Story, wishes: list[Wish]) -> None:
    while story.match.status == "running":
        story.resign(story.mover)
    if story.match.status == "waiting":
        story.ask(Leave(), HOST)
    over = story.match
    assert over.status == "over"
    for wish in wishes:
        grant(story, wish)
    assert replace(
        story.match, rematch=None, version=0, command_versions={}, updated_at=0
    ) == replace(over, rematch=None, version=0, command_versions={}, updated_at=0), (
        "all that can come is the next of the series"
    )


@given(stories())
def test_a_match_agrees_with_its_position(story: Story) -> None:
    match = story.match
    taken = [player for _, player in match.seating.seats if player is not None]
    assert len(set(taken)) == len(taken), "nobody has two seats"
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


@given(stories())
def test_computers_owe_nothing_but_moves_and_answers(story: Story) -> None:
    match = story.match
    seated = [player for _, player in match.seating.seats if is_computer(player)]
    assert not set(seated) & match.seating.banned, "a computer may come back"
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


@given(stories())
def test_hints_are_for_who_plays_alone(story: Story) -> None:
    match = story.match
    people = [player for _, player in match.seating.seats if player and not is_computer(player)]
    hinted = [player for player in (*people, STRANGER, None) if match.may_see_hints(player)]
    assert len(hinted) <= 1
    assert not hinted or (match.terms.hints and len(people) == 1 and match.seating.full)


@given(stories())
def test_clocks_gain_only_what_a_rule_gives(story: Story) -> None:
    """Every line of the ledger explains what the line before it of that color did not."""
    match = story.match
    if match.timekeeping.clocks is None:
        assert match.timekeeping.ledger == ()
        return
    time = match.terms.time_control
    fresh = start_clocks(time, [color for color, _ in match.seating.seats])
    assert fresh is not None
    left = {color: side.left for color, side in fresh.sides.items()}
    for line in match.timekeeping.ledger:
        if line.color is None:
            continue
        if line.charge is not None:
            assert 0 <= line.charge.credit <= 7 * time.lag_quota
            gained = line.charge.added - min(left[line.color], line.charge.spent)
            assert line.left == left[line.color] + gained
            assert line.charge.added <= time.extra * 1000 or time.kind == "days"
        elif line.kind == "given":
            assert line.left == left[line.color] + line.amount
        elif line.kind not in ("taken-back", "flagged"):
            assert line.left == left[line.color]
        left[line.color] = line.left
    assert left == {color: side.left for color, side in match.timekeeping.clocks.sides.items()}


@given(stories())
def test_only_a_running_game_has_a_running_clock(story: Story) -> None:
    clocks = story.match.timekeeping.clocks
    if clocks is not None and clocks.since is not None:
        assert story.match.status == "running"
        assert story.match.timekeeping.paused is None
        assert clocks.mover is not None
        assert clocks.mover is story.match.to_move
        assert story.match.has_moved(clocks.mover)


@given(stories())
def test_the_record_of_any_match_replays(story: Story) -> None:
    match = story.match
    assert (
        Record(match.terms.game, match.terms.options, {}, story.record).replay()[-1]
        == match.position
    )


@pytest.mark.parametrize("known", [True, False])
def test_a_command_to_no_match_never_fails(known: bool) -> None:
    match: Match | None = None
    for command in (Sit(), Leave(), Play("g8", 1), Resign(1)):
        decision = decide(match, CommandRequest(command, HOST if known else "", "x"))
        assert isinstance(decision, Refused)
