"""PostgreSQL throws everybody out, is restarted and killed while games are played."""

import asyncio
import signal
from pathlib import Path
from random import Random

import psycopg

from tests.scale.support.cluster import Cluster
from tests.scale.support.tables import Party
from tests.scale.support.workers import Crew

TABLES = 3
THINKS = 0.1  # seconds before a move, at most
MOVES = 10  # between two blows
BLOWS = 6
PATIENCE = 120.0

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
    party = Party(chance)
    async with asyncio.timeout(PATIENCE), Crew(tmp_path, chance, 1, url) as crew:
        for _ in range(TABLES):
            await party.invite(crew.doors(0)[0], [crew.doors(0)] * 3, thinks=THINKS)
        ended = 0
        async with party.playing():
            for _ in range(BLOWS):
                await party.go_on(MOVES)
                ended += await _throw_out(url)
            await party.end()
        await crew.at_rest()
        assert ended >= BLOWS
        party.examine(url)


async def test_a_postgres_that_is_restarted_and_killed_loses_and_doubles_no_move(
    chance: Random,
    tmp_path: Path,
) -> None:
    party = Party(chance)
    async with (
        asyncio.timeout(PATIENCE),
        Cluster(chance) as cluster,
        Crew(tmp_path, chance, 2, cluster.url) as crew,
    ):
        for number in range(TABLES):
            doors, others = crew.doors(number % 2)[:1], crew.doors(1 - number % 2)[:1]
            await party.invite(doors[0], [doors, doors, others], thinks=THINKS)
        async with party.playing():
            for blow in (signal.SIGINT, signal.SIGKILL):
                await party.go_on(MOVES)
                await cluster.end(blow)
                await cluster.start()
                await party.go_on(MOVES)
            await party.end()
        await crew.at_rest()
        party.examine(cluster.url)
