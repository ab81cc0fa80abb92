"""Players who do not come to their games of a tournament."""

import pytest

from app.features.tournaments.rules.commands import Stop
from harness.games.tournament import HOST
from tests.features.tournaments.support.cup import ID, PLAN, Cup
from tests.rooms.support.fake_heartbeats import GRACE

PATIENCE = PLAN.patience


async def test_a_player_who_does_not_come_loses(cup: Cup) -> None:
    await cup.wait(PATIENCE - 1)
    assert (await cup.match()).status == "running"
    await cup.move()
    await cup.wait(PATIENCE - 1)
    assert (await cup.match()).status == "running"
    await cup.wait(1)
    assert (await cup.match()).ended == "claimed"


async def test_nobody_loses_for_an_outage(cup: Cup) -> None:
    await cup.wait(10_000)
    cup.machine.wait(PATIENCE)
    await cup.advance()
    assert (await cup.match()).status == "running", "the outage is not recorded yet"
    await cup.machine.timekeeper.poll()
    await cup.advance()
    assert (await cup.match()).status == "running"
    await cup.wait(GRACE + PATIENCE - 1)
    assert (await cup.match()).status == "running"
    await cup.wait(1)
    assert (await cup.match()).ended == "claimed"


@pytest.mark.parametrize("restarts", [False, True])
async def test_the_games_of_a_stopped_tournament_end(cup: Cup, *, restarts: bool) -> None:
    await cup.move()
    await cup.live.submit(ID, Stop(), HOST)
    if restarts:
        cup.restart()
    await cup.wait(PATIENCE - 1)
    assert (await cup.match()).status == "running"
    await cup.wait(1)
    assert (await cup.match()).ended == "claimed"
    await cup.wait(1)
    assert cup.runner.unfinished == set()


async def test_a_stopped_tournament_without_absent_players_is_forgotten(cup: Cup) -> None:
    for _ in range(2):
        await cup.move()
    await cup.live.submit(ID, Stop(), HOST)
    await cup.wait(1)
    assert (await cup.match()).status == "running"
    assert cup.runner.unfinished == set()
