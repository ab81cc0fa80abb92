"""PostgreSQL terminates sessions, restarts and is killed while games are played."""

import asyncio
from pathlib import Path
from random import Random
from signal import SIGINT, SIGKILL

import psycopg

from tests.scale.support.campaign import Campaign
from tests.scale.support.cluster import Cluster
from tests.scale.support.server import Workers
from tests.support.postgres import TERMINATE_SESSIONS

TABLES = 3
THINK_TIME = 0.1  # seconds before a move, at most
MOVES = 10  # before and after each fault
TERMINATIONS = 6
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests


async def test_terminated_sessions_lose_and_repeat_no_move(
    chance: Random, tmp_path: Path, postgres_url: str
) -> None:
    campaign = Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), Workers(tmp_path, chance, 1, postgres_url) as workers:
        for _ in range(TABLES):
            await campaign.add_table(workers.sites[0], [workers.sites] * 3, think_time=THINK_TIME)
        terminated = 0
        async with campaign.playing():
            for _ in range(TERMINATIONS):
                await campaign.wait_for_moves(MOVES)
                terminated += await _terminate_sessions(postgres_url)
            await campaign.finish()
        await workers.wait_for_baseline()
        assert terminated >= TERMINATIONS
        campaign.check_logs(postgres_url)


async def _terminate_sessions(url: str) -> int:
    """Returns the number of sessions."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        return len(await (await connection.execute(TERMINATE_SESSIONS)).fetchall())


async def test_a_restart_and_a_kill_of_postgres_lose_and_repeat_no_move(
    chance: Random, tmp_path: Path
) -> None:
    campaign = Campaign(chance)
    async with (
        asyncio.timeout(TIME_LIMIT),
        Cluster(chance) as cluster,
        Workers(tmp_path, chance, 2, cluster.url) as workers,
    ):
        for number in range(TABLES):
            site, other = workers.sites if number % 2 == 0 else workers.sites[::-1]
            await campaign.add_table(site, [[site], [site], [other]], think_time=THINK_TIME)
        async with campaign.playing():
            for signal in (SIGINT, SIGKILL):
                await campaign.wait_for_moves(MOVES)
                await cluster.stop(signal)
                await cluster.start()
                await campaign.wait_for_moves(MOVES)
            await campaign.finish()
        await workers.wait_for_baseline()
        campaign.check_logs(cluster.url)
