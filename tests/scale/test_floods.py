"""Games go on while somebody floods the server: one with SQLite, then two with PostgreSQL."""

import os
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from bench.load.attack.floods import FLOODS
from bench.load.attack.process import Flooding
from bench.load.options import AttackOptions
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign

SHORT = os.environ.get("SOAK") == "short"
SECONDS, SIZE = (2.0, 0.2) if SHORT else (10.0, 1.0)
THINK_TIME = 0.1 if SHORT else 0.5  # seconds before a move, at most: a game is longer than a flood
# Of two workers: what they share is the database, the counters of limits and the bus.
FLOODS_OF_TWO = ("plans", "guesses", "changes") if SHORT else tuple(FLOODS)
TABLES = 2
MOVES = 4  # at every table, beside each flood
RELEASED = 900.0  # seconds until everything is released

# The usual limits: what protects the players is part of the test.
SETTINGS: dict[str, Any] = {
    "limit_opening": "120/minute",
    "review_seconds": "0.05",
    "thinking_idle": "1",
}


async def test_games_go_on_beside_every_flood(rng: Random, tmp_path: Path) -> None:
    async with Workers(tmp_path, **SETTINGS) as workers:
        await _flood(workers, FLOODS, rng)


async def test_games_at_two_workers_go_on_beside_floods_of_one(
    rng: Random, tmp_path: Path, postgres_url: str, shared_redis: dict[str, str]
) -> None:
    async with Workers(tmp_path, 2, postgres_url, **SETTINGS, **shared_redis) as workers:
        await _flood(workers, FLOODS_OF_TWO, rng)


async def _flood(workers: Workers, floods: Iterable[str], rng: Random) -> None:
    for name in floods:
        campaign = await _play_beside(name, workers.sites, rng)
        campaign.check_logs(workers.database)
    await workers.wait_for_baseline(RELEASED)


async def _play_beside(name: str, sites: list[str], rng: Random) -> Campaign:
    """Play games to the end, their first moves beside a flood of the first site."""
    campaign = Campaign(rng)
    for _ in range(TABLES):
        await campaign.add_table(sites[0], [sites, sites[::-1], sites], think_time=THINK_TIME)
    options = AttackOptions(site=f"http://{sites[0]}", floods=(name,), seconds=SECONDS, size=SIZE)
    async with campaign.playing():
        async with Flooding(name, options) as flood:
            await campaign.wait_for_moves_at_every_table(MOVES)
        assert flood.tally, f"the flood of {name} did nothing: the test proves nothing"
        await campaign.finish()
    return campaign
