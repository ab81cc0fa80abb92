"""Whole games over an unreliable network."""

import asyncio
from pathlib import Path
from random import Random

from tests.scale.support.campaign import Campaign
from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.proxy import Faults, Proxy
from tests.scale.support.server import Server

PLAYERS = {"macbeth": 2, "hex-othello-3": 3, "renegado": 2, "othello": 2, "moxie": 2}
FAULTS = Faults(lost=0.05, doubled=0.08, late=0.1, cut=0.004)
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests


async def test_an_unreliable_network_loses_repeats_and_reorders_no_move(
    chance: Random, tmp_path: Path
) -> None:
    server, campaign = Server(tmp_path, chance, room_idle="1"), Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), server.running_on_new_data():
        baseline = await read_metrics(server.site)
        async with Proxy(server.site, chance, FAULTS) as proxy:
            for game, players in PLAYERS.items():
                await campaign.add_table(server.site, [[proxy.site]] * (players + 1), game=game)
            async with campaign.playing():
                await campaign.finish()
            await wait_for_baseline(server.site, baseline)
    print(proxy.counts)
    assert min(vars(proxy.counts).values()) > 0, "some fault never occurred"
    campaign.check_logs(server.database)
