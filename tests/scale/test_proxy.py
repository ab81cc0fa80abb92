"""Messages are lost, doubled, late and overtaken, connections cut: whole games come out right."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.scale.support.campaign import Campaign
from tests.scale.support.metrics import at_rest, figures
from tests.scale.support.proxy import Faults, Proxy
from tests.scale.support.server import Server

GAMES = {"macbeth": 2, "hex-othello-3": 3, "renegado": 2, "othello": 2, "moxie": 2}  # players
FAULTS = Faults(lost=0.05, doubled=0.08, late=0.1, cut=0.004)
TIME_LIMIT = 120.0  # seconds for everything


async def test_a_bad_network_loses_doubles_and_mixes_up_nothing(
    chance: Random, tmp_path: Path
) -> None:
    server, campaign = Server(tmp_path, chance, room_idle="1"), Campaign(chance)
    await server.migrate()
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        await server.start()
        before = await figures(server.site)
        proxy = await stack.enter_async_context(Proxy(server.site, chance, FAULTS))
        for game, players in GAMES.items():
            await campaign.add_table(server.site, [[proxy.site]] * (players + 1), game)
        async with campaign.playing():
            await campaign.end()
        await at_rest(server.site, before)
    print(proxy.tally)
    assert min(vars(proxy.tally).values()) > 0, "not everything bad has happened"
    campaign.check_logs(server.database)
