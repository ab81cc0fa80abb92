"""A newer version migrates the database while this one serves games and pages."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx2
import psycopg

from harness.polling import until_answer
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign

TABLES = 3
THINK_TIME = 0.1  # seconds before a move, at most
MOVES = 10  # before and after the migration
PATIENCE = 900.0  # seconds, on a machine that is busy with other tests

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


async def test_pages_are_read_while_sqlite_is_migrated(campaign: Campaign, tmp_path: Path) -> None:
    async with Workers(tmp_path) as workers:
        await _add_tables(campaign, workers)
        async with campaign.played_at(workers):
            await campaign.wait_for_moves(MOVES)
            with closing(_connect(workers.servers[0].database)) as migration:
                migration.execute("BEGIN IMMEDIATE")
                for change in CHANGES:
                    migration.execute(change)
                await _read_pages(workers, campaign)  # from the state before
                migration.execute("COMMIT")
            await _play_on(campaign, workers)
        await _restart(workers, campaign)


async def test_games_go_on_while_postgres_is_migrated(
    campaign: Campaign, tmp_path: Path, postgres_url: str
) -> None:
    async with Workers(tmp_path, 1, postgres_url) as workers:
        await _add_tables(campaign, workers)
        async with campaign.played_at(workers):
            await campaign.wait_for_moves(MOVES)
            async with asyncio.TaskGroup() as group:
                migration = group.create_task(_migrate(postgres_url))
                while not migration.done():  # moves and pages wait until the commit
                    await _read_pages(workers, campaign)
            await _play_on(campaign, workers)
        await _restart(workers, campaign)


def _connect(database: Path) -> sqlite3.Connection:
    """A connection that waits for the server's transactions, however slow the disk is."""
    return sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)


async def _add_tables(campaign: Campaign, workers: Workers) -> None:
    for _ in range(TABLES):
        await campaign.add_table(workers.sites[0], think_time=THINK_TIME)


async def _migrate(url: str) -> None:
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(POSTGRES_MIGRATION)


def _http(workers: Workers) -> httpx2.AsyncClient:
    address = f"http://{workers.sites[0]}"
    return httpx2.AsyncClient(base_url=address, trust_env=False, timeout=120)


async def _read_pages(workers: Workers, campaign: Campaign) -> None:
    """Read pages with lists and pages with matches."""
    matches = [f"/matches/{table.match_id}" for table in campaign.tables]
    async with _http(workers) as http:
        for path in ("/", "/api/lobby", *matches):
            response = await http.get(path)
            assert response.status_code == 200, (path, response.text)


async def _play_on(campaign: Campaign, workers: Workers) -> None:
    """Play on the migrated database. The server is still ready."""
    await campaign.wait_for_moves(MOVES)
    await _read_pages(workers, campaign)
    async with _http(workers) as http:
        await until_answer(lambda: http.get("/readyz"), lambda answer: answer.is_success)


async def _restart(workers: Workers, campaign: Campaign) -> None:
    """During an update, a process of this version can also be started again."""
    (server,) = workers.servers
    await server.stop()
    await server.start()
    await _read_pages(workers, campaign)
    await server.stop()
