"""Clients that never read: the others do not notice, and the server does not grow."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.scale.support.condition import Condition
from tests.scale.support.deaf_client import DeafClient
from tests.scale.support.log_check import LogCheck
from tests.scale.support.metrics import at_rest, figures
from tests.scale.support.server import Server
from tests.scale.support.table import OPENINGS, open_pages, set_table
from tests.scale.support.visitor import Visitor

DEAF_CLIENTS = 100
GROWTH = 48_000_000  # bytes, for all of them
TIME_LIMIT = 60.0
MEMORY = "process_resident_memory_bytes"


async def test_who_never_reads_is_closed_and_nobody_waits(chance: Random, tmp_path: Path) -> None:
    condition = Condition()
    server = Server(tmp_path, chance, room_idle="1")
    await server.migrate()
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        await server.start()
        before = await figures(server.site)
        visitors = [await stack.enter_async_context(Visitor(server.site)) for _ in range(2)]
        table = await set_table(server.site, chance.choice(OPENINGS), visitors, chance, condition)
        deaf_clients = [DeafClient(server.site, table.match_id) for _ in range(DEAF_CLIENTS)]
        async with asyncio.TaskGroup() as group:
            open_pages(group, [table])
            await condition.until(lambda: table.settled)
            for one in deaf_clients:
                await stack.enter_async_context(one)
            asking = [asyncio.create_task(one.ask()) for one in deaf_clients]
            await table.play()
            await condition.until(lambda: table.over and table.settled)
            await asyncio.wait(asking)
            after = await figures(server.site)
            for page in table.pages:
                await page.leave()
        assert after[MEMORY] - before[MEMORY] < GROWTH
        print(after[MEMORY] - before[MEMORY])
        await at_rest(server.site, before)
    ledger = LogCheck(server.database, table.match_id)
    for page in table.pages:
        ledger.compare(page)
        assert page.version == ledger.version
