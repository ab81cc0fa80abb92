"""A tournament without players is cancelled by one process."""

from app.match.commands import SERVICE
from app.match.time_control import MINUTE
from app.tournaments.commands import Create
from app.tournaments.events import Ended, Entry
from tests.rooms.support.cup import ID, Cup
from tests.rooms.support.machine import Machine
from tests.tournaments.support.play import HOST, plan


async def test_a_process_whose_peer_cancelled_a_tournament_tells_nobody(machine: Machine) -> None:
    """Its own `on_cancelled` would raise an error."""
    cup = Cup(machine)
    starts_at = machine.clock.now + MINUTE
    await cup.live.submit(ID, Create(plan("swiss", starts_at=starts_at)), HOST)
    machine.clock.now = starts_at

    def cancel() -> None:
        ended = Ended(stopped=True, too_few=True)
        cup.entries.rows[ID].append(Entry(2, SERVICE, starts_at, (ended,)))

    cup.states.before_reading = cancel
    await cup.runner.advance(ID)
    tournament = await cup.live.find(ID)
    assert tournament is not None
    assert tournament.too_few
