"""The machine's clock is set back and forward while games with clocks are played."""

import time
from itertools import pairwise
from pathlib import Path

from harness.servers.server import Workers
from harness.servers.server_process import SHIFTED_CLOCK, set_clock
from tests.scale.support.campaign import Campaign
from tests.scale.support.log_check import LogCheck

SECOND, HOUR = 1_000, 3_600_000  # milliseconds
# The clock's offsets from the true time: an hour behind, right again, half a minute ahead, ...
OFFSETS = (-HOUR, 0, 30 * SECOND, -5 * SECOND, 20 * SECOND, 0)
FORWARD = sum(max(0, after - before) for before, after in pairwise((0, *OFFSETS)))
TIME_CONTROLS = ("5+5", "5+3x30", "3d")
THINK_TIME = 0.05  # seconds before a move, at most
MOVES = 12  # in all games, between two steps
MIN_CHARGES = 30  # in each game


async def test_a_clock_step_charges_nobody_more_than_the_step(
    campaign: Campaign, tmp_path: Path
) -> None:
    clock_file = tmp_path / "clock"
    set_clock(clock_file, 0)
    async with Workers(tmp_path, program=SHIFTED_CLOCK, test_clock=str(clock_file)) as workers:
        began = time.monotonic()
        for control in TIME_CONTROLS:
            await campaign.add_table(workers.sites[0], think_time=THINK_TIME, time=control)
        async with campaign.played_at(workers):
            for offset in OFFSETS:
                await campaign.wait_for_moves(MOVES)
                set_clock(clock_file, offset)
        passed = round((time.monotonic() - began) * SECOND)
    for log in campaign.check_logs(workers.database):
        _check_timekeeping(log, passed)


def _check_timekeeping(log: LogCheck, passed: int) -> None:
    """Timestamps never decrease; nobody runs out of time or is charged more than has passed."""
    assert all(entry.at <= following.at for entry, following in pairwise(log.entries))
    timekeeping = log.final.timekeeping
    charges = [line.charge for line in timekeeping.ledger if line.charge]
    assert len(charges) > MIN_CHARGES
    assert all(charge.spent >= 0 for charge in charges)
    assert sum(charge.spent for charge in charges) <= passed + FORWARD
    assert not [line for line in timekeeping.ledger if line.kind == "flagged"]
    assert timekeeping.clocks
    added = sum(charge.added for charge in charges)
    for side in timekeeping.clocks.sides.values():
        assert 0 <= side.left <= log.final.terms.time_control.base * SECOND + added
