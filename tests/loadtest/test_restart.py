"""A server that is killed under a crowd: everybody comes back, and no move counts twice."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from app.loadtest.options import LoadOptions
from app.loadtest.stats import LoadStats
from tests.loadtest.support.running import out, until
from tests.scale.support.server import Server

ENTRIES = "SELECT count(*), count(DISTINCT command_id) FROM entry WHERE version > 2"
EVERYBODY = 6 * 2 + 12


async def test_the_crowd_comes_back(tmp_path: Path) -> None:
    server = Server(tmp_path, Random())
    await server.migrate()
    await server.start()
    plan = LoadOptions(
        site=f"http://{server.site}",
        games=("macbeth", "renegado"),
        matches=6,
        spectators=12,
        seconds=600,
        ping=1.0,
    )
    async with out(plan) as figures:
        for times in (1, 2):
            await _play(figures, 50)
            await server.kill()
            await until(lambda: figures.sockets == 0)
            await server.start()
            await until(lambda: figures.sockets >= EVERYBODY)
            assert figures.reconnects >= times * EVERYBODY
        await _play(figures, 50)
    await server.stop()
    assert not figures.refusals
    with closing(sqlite3.connect(server.database)) as database:
        entries, commands = database.execute(ENTRIES).fetchone()
    assert entries == commands >= len(figures.delays)


async def _play(figures: LoadStats, moves: int) -> None:
    """Wait until so many more were acknowledged."""
    goal = len(figures.delays) + moves
    await until(lambda: len(figures.delays) >= goal)
