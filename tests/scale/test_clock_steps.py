"""The machine's clock is set back and forward while games with clocks are played."""

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random

from tests.scale.support.campaign import Campaign
from tests.scale.support.log_check import LogCheck
from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.server import Server
from tests.support.server_process import SHIFTED_CLOCK, set_clock

SECOND, HOUR = 1_000, 3_600_000  # milliseconds
# The clock's offsets from the true time: an hour behind, right again, half a minute ahead, ...
OFFSETS = (-HOUR, 0, 30 * SECOND, -5 * SECOND, 20 * SECOND, 0)
FORWARD = sum(max(0, after - before) for before, after in pairwise((0, *OFFSETS)))
TIME_CONTROLS = ("5+5", "5+3x30", "3d")
THINK_TIME = 0.05  # seconds before a move, at most
MOVES = 12  # in all games, between two steps
MIN_CHARGES = 30  # in each game
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests


async def test_a_clock_step_charges_nobody_more_than_the_step(
    chance: Random, tmp_path: Path
) -> None:
    clock_file = tmp_path / "clock"
    set_clock(clock_file, 0)
    server = Server(tmp_path, chance, SHIFTED_CLOCK, room_idle="1", test_clock=str(clock_file))
    campaign = Campaign(chance)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(TIME_LIMIT), server.running_on_new_data():
        baseline, began = await read_metrics(server.site), loop.time()
        for time in TIME_CONTROLS:
            await campaign.add_table(
                server.site, [[server.site]] * 3, think_time=THINK_TIME, time=time
            )
        async with campaign.playing():
            for offset in OFFSETS:
                await campaign.wait_for_moves(MOVES)
                set_clock(clock_file, offset)
            await campaign.finish()
        await wait_for_baseline(server.site, baseline)
        passed = round((loop.time() - began) * SECOND)
    for log in campaign.check_logs(server.database):
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
