"""A server that cannot begin says so and ends, so that whoever watches over it can try again."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import SystemRandom

import pytest

from tests.scale.support.server import Server

TIME_LIMIT = 60.0


async def test_who_cannot_write_at_the_start_ends(tmp_path: Path) -> None:
    server = Server(tmp_path, SystemRandom())
    await server.migrate()
    async with AsyncExitStack() as stack, asyncio.timeout(TIME_LIMIT):
        stack.push_async_callback(server.stop)
        with closing(sqlite3.connect(server.database, isolation_level=None)) as another:
            another.execute("BEGIN IMMEDIATE")  # and SQLite lets nobody else write
            with pytest.raises(AssertionError, match="did not start"):
                await server.start()
        await server.start()
