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
from tests.support.polling import until

TABLES = 3
THINK_TIME = 0.1  # seconds before a move, at most
MOVES = 10  # before and after the migration
TIME_LIMIT = 300.0  # seconds, on a machine that is busy with other tests

# As a migration does: it adds columns, a table and an index, and takes nothing away.
CHANGES = (
    "ALTER TABLE match ADD COLUMN newer INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE entry ADD COLUMN newer TEXT",
    "CREATE TABLE newer (id VARCHAR(32) PRIMARY KEY)",
    "CREATE INDEX ix_match_newer ON match (newer)",
    "UPDATE alembic_version SET version_num = '9999'",
)
WAITING = "SELECT 1 FROM pg_locks WHERE NOT granted"


async def test_pages_are_read_while_sqlite_is_migrated(chance: Random, tmp_path: Path) -> None:
    server, campaign = Server(tmp_path, chance, room_idle="1"), Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), server.running_on_new_data():
        await _add_tables(campaign, server)
        baseline = await read_metrics(server.site)
        async with campaign.playing():
            await campaign.wait_for_moves(MOVES)
            with closing(sqlite3.connect(server.database, isolation_level=None)) as migration:
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
            with psycopg.connect(postgres_url) as migration:
                for change in CHANGES:
                    migration.execute(change)
                reading = asyncio.create_task(_read_pages(server, campaign))
                # A changed table is locked, so that moves and pages wait until the commit.
                await until(lambda: migration.execute(WAITING).fetchone() is not None)
                migration.commit()
            await reading
            await _finish(campaign, server)
        await wait_for_baseline(server.site, baseline)
        campaign.check_logs(postgres_url)
        await _check_that_it_cannot_start_again(server)


async def _add_tables(campaign: Campaign, server: Server) -> None:
    for _ in range(TABLES):
        await campaign.add_table(server.site, [[server.site]] * 3, think_time=THINK_TIME)


async def _read_pages(server: Server, campaign: Campaign) -> None:
    """Read pages with lists and pages with matches."""
    matches = [table.match_id for table in campaign.tables]
    paths = ["/", "/api/lobby", *(f"/matches/{match_id}" for match_id in matches)]
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        for path in paths:
            response = await http.get(f"http://{server.site}{path}")
            assert response.status_code == 200, (path, response.text)


async def _finish(campaign: Campaign, server: Server) -> None:
    """Play on, and finish all games on the migrated database. The server is still ready."""
    await campaign.wait_for_moves(MOVES)
    await _read_pages(server, campaign)
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        ready = await http.get(f"http://{server.site}/readyz")
    assert ready.status_code == 200, ready.text
    await campaign.finish()


async def _check_that_it_cannot_start_again(server: Server) -> None:
    """A restart needs the newer version."""
    await server.stop()
    with pytest.raises(StartError, match="the database is newer than this version of Birnam"):
        await server.start()
