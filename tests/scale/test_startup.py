"""A server that cannot start."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.scale.support.process import StartError
from tests.scale.support.server import Server

TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests


async def test_a_server_that_cannot_write_exits_and_starts_later(
    chance: Random, tmp_path: Path
) -> None:
    server = Server(tmp_path, chance)
    await server.migrate()
    async with asyncio.timeout(TIME_LIMIT):
        try:
            with closing(sqlite3.connect(server.database, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")  # locks out every other writer
                with pytest.raises(StartError):
                    await server.start()
            await server.start()
        finally:
            await server.stop()
