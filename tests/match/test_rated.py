"""Rated matches: what rules them out, and pairing of players who want one."""

import pytest

from app.match.bot_players import computer_id
from app.match.commands import AddComputer, Offer, Open
from app.match.pairing import pairing_key
from engine import Color
from harness.games.match_builder import HOST, TRIO, MatchBuilder, running_match, waiting_match

BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.mark.parametrize(
    "command",
    [
        Open("macbeth", {}, BLACK, rated=True),
        Open("macbeth", {}, BLACK, rated=True, takebacks=False, moves=("g8",)),
        Open("macbeth", {}, BLACK, rated=True, takebacks=False, computers={WHITE: computer_id(1)}),
    ],
)
def test_takebacks_moves_and_computers_rule_out_a_rating(command: Open) -> None:
    assert MatchBuilder().outcome(command, HOST) == "not-rated"


def test_a_rated_match_keeps_computers_and_takebacks_out() -> None:
    builder = waiting_match(TRIO, rated=True, takebacks=False)
    assert builder.outcome(AddComputer(1), HOST) == "not-rated"
    builder = running_match(rated=True, takebacks=False).play_random(1, 2)
    assert builder.outcome(Offer("takeback", builder.match.version), HOST) == "no-takebacks"


def test_rated_and_casual_players_are_not_paired() -> None:
    rated = waiting_match(listed=True, takebacks=False, rated=True).match
    casual = waiting_match(listed=True, takebacks=False).match
    assert pairing_key(rated) != pairing_key(casual)
