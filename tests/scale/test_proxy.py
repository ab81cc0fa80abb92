"""Whole games over an unreliable network."""

from pathlib import Path
from random import Random

from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign
from tests.scale.support.proxy import Faults, Proxy

PLAYERS = {"macbeth": 2, "hex-othello-3": 3, "renegado": 2, "othello": 2, "moxie": 2}
FAULTS = Faults(lost=0.05, doubled=0.08, late=0.1, cut=0.004)


async def test_an_unreliable_network_loses_repeats_and_reorders_no_move(
    campaign: Campaign, rng: Random, tmp_path: Path
) -> None:
    async with Workers(tmp_path) as workers, Proxy(workers.sites[0], rng, FAULTS) as proxy:
        for game, players in PLAYERS.items():
            await campaign.add_table(workers.sites[0], [[proxy.site]] * (players + 1), game=game)
        async with campaign.played_at(workers):
            pass
    print(proxy.counts)
    assert min(vars(proxy.counts).values()) > 0, "some fault never occurred"
