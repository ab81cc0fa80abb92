"""Clients that never read."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from harness.condition import Condition
from harness.players.visitor import Visitor
from harness.servers.metrics import read_metrics
from harness.servers.server import Workers
from tests.scale.support.deaf_client import DeafClient
from tests.scale.support.log_check import LogCheck
from tests.scale.support.table import OPTIONS, connect_pages, open_table

DEAF_CLIENTS = 100
MAX_GROWTH = 48_000_000  # bytes of the server's memory, for all of them
MEMORY = "process_resident_memory_bytes"


async def test_deaf_clients_are_disconnected_and_delay_no_game(rng: Random, tmp_path: Path) -> None:
    condition = Condition()
    async with AsyncExitStack() as stack:
        workers = await stack.enter_async_context(Workers(tmp_path))
        (server,) = workers.servers
        memory = (await read_metrics(server.site))[MEMORY]
        visitors = [await stack.enter_async_context(Visitor(server.site)) for _ in range(2)]
        table = await open_table(server.site, rng.choice(OPTIONS), visitors, rng, condition)
        deaf_clients = [DeafClient(server.site, table.match_id) for _ in range(DEAF_CLIENTS)]
        async with asyncio.TaskGroup() as group:
            connect_pages(group, [table])
            await condition.until(lambda: table.settled)
            for client in deaf_clients:
                await stack.enter_async_context(client)
            requesting = [
                asyncio.create_task(client.request_snapshots()) for client in deaf_clients
            ]
            await table.play()
            await condition.until(lambda: table.over and table.settled)
            await asyncio.wait(requesting)
            growth = (await read_metrics(server.site))[MEMORY] - memory
            for page in table.pages:
                await page.disconnect()
        print(f"The server's memory grew by {growth} bytes")
        assert growth < MAX_GROWTH
        await workers.wait_for_baseline()
    log = LogCheck(server.database, table.match_id)
    for page in table.pages:
        log.compare(page)
        assert page.version == log.version
