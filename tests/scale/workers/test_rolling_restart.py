"""Workers are replaced one after the other while games with clocks are played."""

import asyncio
from pathlib import Path
from random import Random
from time import monotonic

from tests.scale.support.campaign import Campaign
from tests.scale.support.server import Workers
from tests.support.redis_server import shared_redis

TABLES = 4
MOVES = 4  # at each table before the restart
DRAIN_SECONDS = "1.0"
TIME_LIMIT = 300.0  # seconds, on a machine that is busy with other tests


async def test_no_clock_runs_during_a_rolling_restart(
    chance: Random, tmp_path: Path, postgres_url: str
) -> None:
    """The page of every player changes to the other worker at least twice."""
    campaign = Campaign(chance)
    settings = {"drain_seconds": DRAIN_SECONDS, **shared_redis()}
    async with (
        asyncio.timeout(TIME_LIMIT),
        Workers(tmp_path, chance, 2, postgres_url, **settings) as workers,
    ):
        sites, reverse = workers.sites, workers.sites[::-1]
        for _ in range(TABLES):
            await campaign.add_table(sites[0], [sites, reverse, sites], time="5+0")
        async with campaign.playing():
            await campaign.wait_for_moves_at_every_table(MOVES)
            campaign.pause()
            await campaign.wait_until_answered()
            began = monotonic()
            for server in workers.servers:
                await server.stop()
                await server.start()
            duration = monotonic() - began
            await campaign.resume()
            await campaign.finish()
        for log in campaign.check_logs(postgres_url):
            lines = log.final.timekeeping.ledger
            kinds = [line.kind for line in lines]
            assert "excused" in kinds
            assert "flagged" not in kinds
            after = lines[len(kinds) - kinds[::-1].index("excused")]
            assert after.kind == "turn"
            assert after.charge is not None
            # Clocks run before the first worker hands its matches over.
            assert after.charge.spent / 1000 < duration / 2
