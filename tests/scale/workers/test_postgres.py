"""PostgreSQL terminates sessions, restarts and is killed while games are played."""

from pathlib import Path
from signal import SIGINT, SIGKILL

import psycopg

from harness.servers.cluster import Cluster
from harness.servers.postgres import TERMINATE_SESSIONS
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign

TABLES = 3
THINK_TIME = 0.1  # seconds before a move, at most
MOVES = 10  # before and after each fault
TERMINATIONS = 6


async def test_terminated_sessions_lose_and_repeat_no_move(
    campaign: Campaign, tmp_path: Path, postgres_url: str
) -> None:
    async with Workers(tmp_path, 1, postgres_url) as workers:
        for _ in range(TABLES):
            await campaign.add_table(workers.sites[0], think_time=THINK_TIME)
        terminated = 0
        async with campaign.played_at(workers):
            for _ in range(TERMINATIONS):
                await campaign.wait_for_moves(MOVES)
                terminated += await _terminate_sessions(postgres_url)
    assert terminated >= TERMINATIONS


async def _terminate_sessions(url: str) -> int:
    """Returns the number of sessions."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        return len(await (await connection.execute(TERMINATE_SESSIONS)).fetchall())


async def test_a_restart_and_a_kill_of_postgres_lose_and_repeat_no_move(
    campaign: Campaign, tmp_path: Path
) -> None:
    async with Cluster() as cluster, Workers(tmp_path, 2, cluster.url) as workers:
        for number in range(TABLES):
            site, other = workers.sites if number % 2 == 0 else workers.sites[::-1]
            await campaign.add_table(site, [[site], [site], [other]], think_time=THINK_TIME)
        async with campaign.played_at(workers):
            for signal in (SIGINT, SIGKILL):
                await campaign.wait_for_moves(MOVES)
                await cluster.stop(signal)
                await cluster.start()
                await campaign.wait_for_moves(MOVES)
