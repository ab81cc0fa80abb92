"""Clients that never read."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.scale.support.deaf_client import DeafClient
from tests.scale.support.log_check import LogCheck
from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.server import Server
from tests.scale.support.table import OPTIONS, connect_pages, open_table
from tests.scale.support.visitor import Visitor
from tests.support.condition import Condition

DEAF_CLIENTS = 100
MAX_GROWTH = 48_000_000  # bytes of the server's memory, for all of them
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests
MEMORY = "process_resident_memory_bytes"


async def test_deaf_clients_are_disconnected_and_delay_no_game(
    chance: Random, tmp_path: Path
) -> None:
    condition = Condition()
    server = Server(tmp_path, chance, room_idle="1")
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        await stack.enter_async_context(server.running_on_new_data())
        baseline = await read_metrics(server.site)
        visitors = [await stack.enter_async_context(Visitor(server.site)) for _ in range(2)]
        table = await open_table(server.site, chance.choice(OPTIONS), visitors, chance, condition)
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
            growth = (await read_metrics(server.site))[MEMORY] - baseline[MEMORY]
            for page in table.pages:
                await page.disconnect()
        print(f"The server's memory grew by {growth} bytes")
        assert growth < MAX_GROWTH
        await wait_for_baseline(server.site, baseline)
    log = LogCheck(server.database, table.match_id)
    for page in table.pages:
        log.compare(page)
        assert page.version == log.version
