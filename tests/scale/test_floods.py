"""Games go on while somebody floods the server: one with SQLite, then two with PostgreSQL."""

import asyncio
import os
from pathlib import Path
from random import Random

from app.loadtest.attack.floods import FLOODS
from app.loadtest.attack.process import Flooding
from app.loadtest.options import AttackOptions
from tests.scale.support.campaign import Campaign
from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.server import Server, Workers
from tests.support.redis_server import shared_redis

SHORT = os.environ.get("SOAK") == "short"
SECONDS, SIZE = (2.0, 0.2) if SHORT else (10.0, 1.0)
TABLES = 2
THINK_TIME = 0.5  # seconds before a move, at most: a game is longer than a flood
MOVES = 4  # at every table, beside each flood
TIME_LIMIT = 900.0  # seconds

# The usual limits: what protects the players is part of the test.
SETTINGS = {"limit_opening": "120/minute", "review_seconds": "0.05", "thinking_idle": "1"}


async def test_games_go_on_beside_every_flood(chance: Random, tmp_path: Path) -> None:
    server = Server(tmp_path, chance, room_idle="1", **SETTINGS)
    async with asyncio.timeout(TIME_LIMIT), server.running_on_new_data():
        baseline = await read_metrics(server.site)
        for name in FLOODS:
            campaign = await _play_beside(name, [server.site], chance)
            campaign.check_logs(server.database)
        await wait_for_baseline(server.site, baseline, TIME_LIMIT)


async def test_games_at_two_workers_go_on_beside_every_flood_of_one(
    chance: Random, tmp_path: Path, postgres_url: str
) -> None:
    async with (
        asyncio.timeout(TIME_LIMIT),
        Workers(tmp_path, chance, 2, postgres_url, **SETTINGS, **shared_redis()) as workers,
    ):
        for name in FLOODS:
            campaign = await _play_beside(name, workers.sites, chance)
            campaign.check_logs(postgres_url)
        await workers.wait_for_baseline(TIME_LIMIT)


async def _play_beside(name: str, sites: list[str], chance: Random) -> Campaign:
    """Play games to the end, their first moves beside a flood of the first site."""
    campaign = Campaign(chance)
    for _ in range(TABLES):
        await campaign.add_table(sites[0], [sites, sites[::-1], sites], think_time=THINK_TIME)
    options = AttackOptions(site=f"http://{sites[0]}", floods=(name,), seconds=SECONDS, size=SIZE)
    async with campaign.playing():
        async with Flooding(name, options) as flood:
            await campaign.wait_for_moves_at_every_table(MOVES)
        assert flood.tally, f"the flood of {name} did nothing: the test proves nothing"
        await campaign.finish()
    return campaign
