"""Workers are replaced one after the other under play; nobody pays for it with their time."""

import asyncio
from pathlib import Path
from random import Random
from time import monotonic
from uuid import uuid4

from tests.scale.support.campaign import Campaign
from tests.scale.support.workers import Workers
from tests.support.redis_server import need_server

TABLES = 4
MOVES = 4
DRAINING = 1.0  # seconds
TIME_LIMIT = 150.0


async def test_a_rolling_restart_costs_nobody_time(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    """Every player's page changes the worker twice at least, and every clock stands meanwhile."""
    campaign, url = Campaign(chance), empty_postgres.replace("+psycopg", "")
    wire = {"redis_url": need_server(), "redis_prefix": f"test-{uuid4().hex}"}
    async with (
        asyncio.timeout(TIME_LIMIT),
        Workers(tmp_path, chance, 2, url, drain_seconds=str(DRAINING), **wire) as workers,
    ):
        one, two = workers.sites_from(0), workers.sites_from(1)
        for _ in range(TABLES):
            await campaign.add_table(one[0], [one, two, one], time="5+0")
        async with campaign.playing():
            await campaign.play_at_every_table(MOVES)
            campaign.rest()
            await campaign.condition.until(
                lambda: not any(page.waiting for table in campaign.tables for page in table.players)
            )
            began = monotonic()
            for server in workers.servers:
                await server.stop()
                await server.start()
            lasted = monotonic() - began
            await campaign.resume()
            await campaign.end()
        for ledger in campaign.check_logs(url):
            lines = ledger.stages[-1].timekeeping.ledger
            kinds = [line.kind for line in lines]
            assert "excused" in kinds
            assert "flagged" not in kinds
            after = lines[len(kinds) - kinds[::-1].index("excused")]
            assert after.kind == "turn"
            assert after.charge is not None
            # Until the first worker hands over, and before, clocks run.
            assert after.charge.spent / 1000 < lasted / 2
