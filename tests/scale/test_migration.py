"""A newer version migrates the database while this one serves games and pages."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import httpx2
import psycopg
import pytest

from tests.scale.support.campaign import Campaign
from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.process import StartError
from tests.scale.support.server import Server

TABLES = 3
THINK_TIME = 0.1  # seconds before a move, at most
MOVES = 10  # before and after the migration
POLL_INTERVAL = 0.2  # seconds
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests

# As a migration does: it adds columns, a table and an index, and takes nothing away.
CHANGES = (
    "ALTER TABLE match ADD COLUMN newer INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE entry ADD COLUMN newer TEXT",
    "CREATE TABLE newer (id VARCHAR(32) PRIMARY KEY)",
    "CREATE INDEX ix_match_newer ON match (newer)",
    "UPDATE alembic_version SET version_num = '9999'",
)
# It waits for no lock while it holds another: the server would have to break the deadlock. It is
# committed when somebody waits for it, by PostgreSQL itself, because the server waits 10 seconds.
POSTGRES_MIGRATION = f"""DO $$ BEGIN
    LOOP
        BEGIN
            LOCK TABLE entry, match IN ACCESS EXCLUSIVE MODE NOWAIT;
            EXIT;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM pg_sleep(0.005);
        END;
    END LOOP;
    {"; ".join(CHANGES)};
    LOOP
        EXIT WHEN EXISTS (
            SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
            WHERE NOT granted AND datname = current_database()
        );
        PERFORM pg_sleep(0.005);
    END LOOP;
END $$"""


async def test_pages_are_read_while_sqlite_is_migrated(chance: Random, tmp_path: Path) -> None:
    server, campaign = Server(tmp_path, chance, room_idle="1"), Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), server.running_on_new_data():
        await _add_tables(campaign, server)
        baseline = await read_metrics(server.site)
        async with campaign.playing():
            await campaign.wait_for_moves(MOVES)
            with closing(_connect(server.database)) as migration:
                migration.execute("BEGIN IMMEDIATE")
                for change in CHANGES:
                    migration.execute(change)
                await _read_pages(server, campaign)  # from the state before
                migration.execute("COMMIT")
            await _finish(campaign, server)
        await wait_for_baseline(server.site, baseline)
        campaign.check_logs(server.database)
        await _check_that_it_cannot_start_again(server)


async def test_games_go_on_while_postgres_is_migrated(
    chance: Random, tmp_path: Path, postgres_url: str
) -> None:
    server = Server(tmp_path, chance, room_idle="1", database_url=postgres_url)
    campaign = Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), server.running_on_new_data():
        await _add_tables(campaign, server)
        baseline = await read_metrics(server.site)
        async with campaign.playing():
            await campaign.wait_for_moves(MOVES)
            async with asyncio.TaskGroup() as group:
                migration = group.create_task(_migrate(postgres_url))
                while not migration.done():  # moves and pages wait until the commit
                    await _read_pages(server, campaign)
            await _finish(campaign, server)
        await wait_for_baseline(server.site, baseline)
        campaign.check_logs(postgres_url)
        await _check_that_it_cannot_start_again(server)


def _connect(database: Path) -> sqlite3.Connection:
    """A connection that waits for the server's transactions, however slow the disk is."""
    return sqlite3.connect(database, timeout=TIME_LIMIT, isolation_level=None)


async def _add_tables(campaign: Campaign, server: Server) -> None:
    for _ in range(TABLES):
        await campaign.add_table(server.site, [[server.site]] * 3, think_time=THINK_TIME)


async def _migrate(url: str) -> None:
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(POSTGRES_MIGRATION)


async def _read_pages(server: Server, campaign: Campaign) -> None:
    """Read pages with lists and pages with matches."""
    matches = [table.match_id for table in campaign.tables]
    paths = ["/", "/api/lobby", *(f"/matches/{match_id}" for match_id in matches)]
    async with httpx2.AsyncClient(trust_env=False, timeout=120) as http:
        for path in paths:
            response = await http.get(f"http://{server.site}{path}")
            assert response.status_code == 200, (path, response.text)


async def _finish(campaign: Campaign, server: Server) -> None:
    """Play on, and finish all games on the migrated database. The server is still ready."""
    await campaign.wait_for_moves(MOVES)
    await _read_pages(server, campaign)
    async with httpx2.AsyncClient(trust_env=False, timeout=120) as http:
        while (await http.get(f"http://{server.site}/readyz")).status_code != 200:  # noqa: ASYNC110
            await asyncio.sleep(POLL_INTERVAL)  # on a busy machine it may be slow
    await campaign.finish()


async def _check_that_it_cannot_start_again(server: Server) -> None:
    """A restart needs the newer version."""
    await server.stop()
    with pytest.raises(StartError, match="the database is newer than this version of Birnam"):
        await server.start()
