"""A log cannot be filled: commands are bounded between two moves, and in a match."""

import pytest

from app.match.commands import (
    Answer,
    Claim,
    Command,
    GiveTime,
    Leave,
    Offer,
    PlanMoves,
    Play,
    Resign,
    Resume,
    Sit,
)
from app.match.decide import Refused
from app.match.decide.guards import MAX_BETWEEN_MOVES, MAX_ENTRIES
from app.match.state import Match
from engine import Color, format_move
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

PLANS = [(("g8", "h9"),), (("g8", "d5"),)]


def refusal(builder: MatchBuilder, command: Command, by: str) -> str:
    """The reason why a command is refused, or nothing."""
    decision = builder.submit(command, by)
    return decision.reason if isinstance(decision, Refused) else ""


def plan(match: Match, number: int) -> PlanMoves:
    return PlanMoves(PLANS[number % 2], match.version)


def test_a_plan_that_stands_already_makes_no_entry() -> None:
    builder = running_match()
    assert refusal(builder, plan(builder.match, 0), GUEST) == ""
    version = builder.match.version
    assert refusal(builder, plan(builder.match, 0), GUEST) == "no-plan"
    assert builder.match.version == version


def test_commands_between_two_moves_are_bounded() -> None:
    builder = running_match()
    reasons = [refusal(builder, plan(builder.match, n), GUEST) for n in range(60)]
    accepted = reasons.count("")
    assert builder.match.version - builder.match.seating.seated_version == MAX_BETWEEN_MOVES
    assert reasons == [""] * accepted + ["too-long"] * (60 - accepted)
    version = builder.match.version
    for command in (Offer("draw", version), GiveTime(Color.BLACK), Claim("pause", version)):
        assert refusal(builder, command, GUEST) == "too-long"
    assert refusal(builder, Claim("win", version), GUEST) == "too-soon"
    assert refusal(builder, Play("g8", version), HOST) == ""
    assert refusal(builder, Offer("draw", builder.match.version), GUEST) == ""


def test_what_happened_before_the_start_is_not_counted() -> None:
    builder = waiting_match(TRIO)
    while builder.match.version <= MAX_BETWEEN_MOVES:
        builder.submit(Sit(), GUEST)
        builder.submit(Leave(), GUEST)
    for player in (GUEST, THIRD):
        builder.submit(Sit(), player)
    assert builder.match.status == "running"
    assert refusal(builder, Offer("abort", builder.match.version), GUEST) == ""


@pytest.mark.parametrize("command", [Resign(2), Resume(), Sit()])
def test_no_bound_between_moves_holds_for_commands_that_end_it(command: Command) -> None:
    builder = running_match()
    for number in range(MAX_BETWEEN_MOVES):
        builder.submit(plan(builder.match, number), GUEST)
    assert refusal(builder, command, HOST) != "too-long"


def test_a_long_match_can_only_be_played_to_its_end() -> None:
    builder = running_match()
    while builder.match.version < MAX_ENTRIES:
        move = builder.match.position.legal_moves[0]
        builder.play(format_move(builder.match.position, move))
        builder.submit(Offer("takeback", builder.match.version), HOST)
        builder.submit(Answer(builder.match.version, accept=True), GUEST)
    assert len(builder.match.turns) < 5
    for command in (plan(builder.match, 0), Offer("draw", builder.match.version), Sit()):
        for by in (HOST, GUEST, STRANGER):
            assert refusal(builder, command, by) == "too-long"
    builder.play_random(1)
    assert builder.match.status == "over"
    assert builder.match.version < MAX_ENTRIES + 100
