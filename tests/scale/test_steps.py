"""The machine's clock is set back and put forward while games with clocks are played."""

import asyncio
import sys
from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path
from random import Random

from tests.scale.support.campaign import Campaign
from tests.scale.support.log_check import LogCheck
from tests.scale.support.metrics import at_rest, figures
from tests.scale.support.server import Server

SHIFTED_CLOCK = (sys.executable, "-m", "tests.browser.support.shifted_clock")
SECOND, HOUR = 1_000, 3_600_000
# Where the clock stands, from its true time: an hour back, right again, half a minute ahead.
STEPS = (-HOUR, 0, 30 * SECOND, -5 * SECOND, 20 * SECOND, 0)
FORWARD = sum(max(0, after - before) for before, after in pairwise((0, *STEPS)))
TIMES = ("5+5", "5+3x30", "3d")
THINKS = 0.05  # seconds before a move, at most
MOVES = 12  # in all games, from step to step
TIME_LIMIT = 60.0


async def test_a_clock_that_is_set_costs_nobody_more_than_the_step(
    chance: Random, tmp_path: Path
) -> None:
    hands = tmp_path / "clock"
    set_clock(hands, 0)
    server, campaign = (
        Server(tmp_path, chance, room_idle="1", test_clock=str(hands)),
        Campaign(chance),
    )
    server.program = SHIFTED_CLOCK
    await server.migrate()
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        await server.start()
        before, began = await figures(server.site), asyncio.get_running_loop().time()
        for time in TIMES:
            await campaign.add_table(server.site, [[server.site]] * 3, thinks=THINKS, time=time)
        async with campaign.playing():
            for step in STEPS:
                await campaign.play_on(MOVES)
                set_clock(hands, step)
            await campaign.end()
        await at_rest(server.site, before)
        passed = round((asyncio.get_running_loop().time() - began) * SECOND)
    for ledger in campaign.check_logs(server.database):
        _audit(ledger, passed)


def set_clock(hands: Path, ahead: int) -> None:
    """The server's clock is so many milliseconds ahead of the true one from now on."""
    new = hands.with_suffix(".new")
    new.write_text(str(ahead))
    new.replace(hands)


def _audit(ledger: LogCheck, passed: int) -> None:
    """Moments never go back; nobody was out of time, or charged more than has passed."""
    assert all(one.at <= next_.at for one, next_ in pairwise(ledger.entries))
    match = ledger.stages[-1]
    charges = [line.charge for line in match.timekeeping.ledger if line.charge]
    assert len(charges) > 30
    assert all(charge.spent >= 0 for charge in charges)
    assert sum(charge.spent for charge in charges) <= passed + FORWARD
    assert not [line for line in match.timekeeping.ledger if line.kind == "flagged"]
    assert match.timekeeping.clocks
    for side in match.timekeeping.clocks.sides.values():
        gained = sum(charge.added for charge in charges)
        assert 0 <= side.left <= match.terms.time_control.base * SECOND + gained
