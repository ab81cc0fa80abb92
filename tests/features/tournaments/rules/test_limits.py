"""Nobody can make the log of a tournament long by going and coming back, or by pausing."""

import pytest

from app.features.tournaments.rules.commands import Continue, Join, Pause, Withdraw
from app.features.tournaments.rules.plan import MAX_PAUSES, MAX_RETURNS
from app.match.decide import Refused
from harness.games.tournament import joined, plan, started


@pytest.mark.parametrize("running", [False, True])
def test_a_player_can_come_back_so_many_times(running: bool) -> None:
    played = (started if running else joined)(plan("arena"), 2)
    for _ in range(MAX_RETURNS):
        assert played.do(Withdraw(), "p0") is None
        assert played.do(Join(), "p0") is None
    assert played.do(Withdraw(), "p0") is None
    assert played.do(Join(), "p0") == Refused("left-often", values={"count": MAX_RETURNS})
    assert played.do(Withdraw(), "p1") is None
    assert played.do(Join(), "p1") is None


def test_a_tournament_can_be_paused_so_many_times() -> None:
    played = started(plan("arena"), 2)
    for _ in range(MAX_PAUSES):
        assert played.do(Pause()) is None
        assert played.do(Continue()) is None
    assert played.do(Pause()) == Refused("paused-often", values={"count": MAX_PAUSES})
    assert not played.tournament.paused
