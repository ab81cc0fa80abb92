"""A server is killed during a load test: all clients reconnect, and no move is stored twice."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.load.options import LoadOptions
from bench.load.stats import LoadStats
from harness.polling import until
from harness.servers.server import Server
from tests.bench.load.support.background import running

ENTRIES = "SELECT count(*), count(DISTINCT command_id) FROM entry WHERE version > 2"
MATCHES, SPECTATORS = 6, 12
CLIENTS = 2 * MATCHES + SPECTATORS


@pytest.mark.soak
async def test_all_clients_reconnect_after_each_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.migrate()
    await server.start()
    options = LoadOptions(
        site=f"http://{server.site}",
        games=("macbeth", "renegado"),
        matches=MATCHES,
        spectators=SPECTATORS,
        seconds=600,
        ping=1.0,
    )
    async with running(options) as stats:
        for restarts in (1, 2):
            await _wait_for_moves(stats, 50)
            await server.kill()
            await until(lambda: stats.sockets == 0)
            await server.start()
            await until(lambda: stats.sockets >= CLIENTS)
            assert stats.reconnects >= restarts * CLIENTS
        await _wait_for_moves(stats, 50)
    await server.stop()
    assert not stats.refusals
    with closing(sqlite3.connect(server.database)) as database:
        entries, commands = database.execute(ENTRIES).fetchone()
    assert entries == commands >= len(stats.delays)


async def _wait_for_moves(stats: LoadStats, count: int) -> None:
    goal = len(stats.delays) + count
    await until(lambda: len(stats.delays) >= goal)
