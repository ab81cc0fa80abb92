"""Messages are lost, doubled, late and overtaken, connections cut: whole games come out right."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random, SystemRandom

from tests.scale.bell import Bell
from tests.scale.figures import at_rest, figures
from tests.scale.guest import Guest
from tests.scale.ledger import Ledger
from tests.scale.proxy import Mischief, Proxy
from tests.scale.server import Server
from tests.scale.steadfast import examine, seat, staying

GAMES = {"macbeth": 2, "hex-othello-3": 3, "renegado": 2, "othello": 2, "moxie": 2}  # players
MISCHIEF = Mischief(lost=0.05, doubled=0.08, late=0.1, cut=0.004)
PATIENCE = 90.0  # seconds for all games


async def test_a_bad_network_loses_doubles_and_mixes_up_nothing(tmp_path: Path) -> None:
    seed = os.environ.get("SEED") or str(SystemRandom().getrandbits(32))
    print(f"SEED={seed} throws the same dice again")
    chance, bell = Random(seed), Bell()
    server = Server(tmp_path, chance, room_idle="1")
    await server.migrate()
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        await server.start()
        before = await figures(server.site)
        proxy = await stack.enter_async_context(Proxy(server.site, chance, MISCHIEF))
        tables = []
        for game, players in GAMES.items():
            guests = [await stack.enter_async_context(Guest(server.site)) for _ in range(players)]
            doors = [[proxy.site]] * (players + 1)
            tables.append(await seat(guests, doors, chance, bell, game))
        async with staying(tables):
            for table in tables:
                await table.play()
            await bell.until(lambda: all(table.finished for table in tables))
        await at_rest(server.site, before)
    print(proxy.tally)
    assert min(vars(proxy.tally).values()) > 0, "not everything bad has happened"
    for table in tables:
        examine(table, Ledger(server.database, table.match_id))
