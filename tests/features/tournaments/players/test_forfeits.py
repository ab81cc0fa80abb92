"""Players who do not come to their games of a tournament."""

import pytest

from app.features.tournaments.rules.commands import Stop
from app.features.tournaments.rules.scores import points_of
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
    assert (await cup.match()).ended == "aborted"


@pytest.mark.parametrize("came", [False, True])
async def test_nobody_wins_who_did_not_come(cup: Cup, *, came: bool) -> None:
    black, white = (await cup.match()).seating.seats
    cup.visits.players |= {white[1] or ""} if came else set()
    await cup.wait(PATIENCE)
    await cup.advance()
    tournament = await cup.live.find(ID)
    assert tournament
    assert tournament.absent == {black[1], *(() if came else (white[1],))}
    assert points_of(tournament) == {black[1]: 0, white[1]: 2 if came else 0}


@pytest.mark.parametrize("came", [False, True])
@pytest.mark.parametrize("moved", [False, True])
async def test_nobody_wins_by_a_resignation_who_did_not_come(
    cup: Cup, *, moved: bool, came: bool
) -> None:
    """Whoever is still on the way has the same time as for a move."""
    black, white = (player or "" for _, player in (await cup.match()).seating.seats)
    if moved:
        await cup.move()
    await cup.resign(black)
    cup.visits.online |= {white} if came else set()
    await cup.advance()
    tournament = await cup.live.find(ID)
    assert tournament
    assert points_of(tournament) == {black: 0, white: 2 if came else 0}
    assert tournament.absent == set()
    await cup.wait(PATIENCE)
    tournament = await cup.live.find(ID)
    assert tournament
    assert points_of(tournament) == {black: 0, white: 2 if came else 0}
    assert tournament.absent == (set() if came else {white})


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
    await cup.move()
    await cup.move()
    await cup.live.submit(ID, Stop(), HOST)
    await cup.wait(1)
    assert ((await cup.match()).status, cup.runner.unfinished) == ("running", set())
