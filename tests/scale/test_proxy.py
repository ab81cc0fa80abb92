"""Messages are lost, doubled, late and overtaken, connections cut: whole games come out right."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.scale.support.metrics import at_rest, figures
from tests.scale.support.proxy import Mischief, Proxy
from tests.scale.support.server import Server
from tests.scale.support.tables import Party

GAMES = {"macbeth": 2, "hex-othello-3": 3, "renegado": 2, "othello": 2, "moxie": 2}  # players
MISCHIEF = Mischief(lost=0.05, doubled=0.08, late=0.1, cut=0.004)
PATIENCE = 120.0  # seconds for everything


async def test_a_bad_network_loses_doubles_and_mixes_up_nothing(
    chance: Random, tmp_path: Path
) -> None:
    server, party = Server(tmp_path, chance, room_idle="1"), Party(chance)
    await server.migrate()
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        await server.start()
        before = await figures(server.site)
        proxy = await stack.enter_async_context(Proxy(server.site, chance, MISCHIEF))
        for game, players in GAMES.items():
            await party.invite(server.site, [[proxy.site]] * (players + 1), game)
        async with party.playing():
            await party.end()
        await at_rest(server.site, before)
    print(proxy.tally)
    assert min(vars(proxy.tally).values()) > 0, "not everything bad has happened"
    party.examine(server.database)
