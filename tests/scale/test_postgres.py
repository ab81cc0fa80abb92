"""PostgreSQL throws everybody out, is restarted and killed while games are played."""

import asyncio
import signal
from pathlib import Path
from random import Random

import psycopg

from tests.scale.support.campaign import Campaign
from tests.scale.support.cluster import Cluster
from tests.scale.support.workers import Workers

TABLES = 3
THINKS = 0.1  # seconds before a move, at most
MOVES = 10  # between two blows
BLOWS = 6
TIME_LIMIT = 120.0

THROW_OUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid != pg_backend_pid()"""


async def _throw_out(url: str) -> int:
    """End every session of a database; how many there were."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        return len(await (await connection.execute(THROW_OUT)).fetchall())


async def test_sessions_that_end_lose_and_double_no_move(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    url = empty_postgres.replace("+psycopg", "")
    campaign = Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), Workers(tmp_path, chance, 1, url) as workers:
        for _ in range(TABLES):
            await campaign.add_table(
                workers.sites_from(0)[0], [workers.sites_from(0)] * 3, thinks=THINKS
            )
        ended = 0
        async with campaign.playing():
            for _ in range(BLOWS):
                await campaign.play_on(MOVES)
                ended += await _throw_out(url)
            await campaign.end()
        await workers.at_rest()
        assert ended >= BLOWS
        campaign.check_logs(url)


async def test_a_postgres_that_is_restarted_and_killed_loses_and_doubles_no_move(
    chance: Random,
    tmp_path: Path,
) -> None:
    campaign = Campaign(chance)
    async with (
        asyncio.timeout(TIME_LIMIT),
        Cluster(chance) as cluster,
        Workers(tmp_path, chance, 2, cluster.url) as workers,
    ):
        for number in range(TABLES):
            sites, others = (
                workers.sites_from(number % 2)[:1],
                workers.sites_from(1 - number % 2)[:1],
            )
            await campaign.add_table(sites[0], [sites, sites, others], thinks=THINKS)
        async with campaign.playing():
            for blow in (signal.SIGINT, signal.SIGKILL):
                await campaign.play_on(MOVES)
                await cluster.end(blow)
                await cluster.start()
                await campaign.play_on(MOVES)
            await campaign.end()
        await workers.at_rest()
        campaign.check_logs(cluster.url)
