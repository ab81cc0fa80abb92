"""Two workers on one database compete for every version, and are killed."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import orjson

from harness.players.page import Command
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign
from tests.scale.support.retrying_page import RetryingPage

TABLES = 3
THINK_TIME = 0.1  # seconds before a move, at most
MOVES = 5  # before and after a kill
MAX_KILL_DELAY = 0.05  # seconds from the last of these moves to the kill
KILLS = 3
ROUNDS = 25


class TwoWorkerPage(RetryingPage):
    """Has a second page at the other worker, and sends every command to both at once."""

    def __init__(self, sites: Sequence[str], *arguments: Any) -> None:
        super().__init__(sites[:1], *arguments)
        self._other = RetryingPage(sites[1:], *arguments)

    async def follow_with_reconnects(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._other.follow_with_reconnects())
            group.create_task(super().follow_with_reconnects())

    async def send(self, command: Command) -> None:
        sends = [super().send(command)]
        if self._other.welcomed:
            sends.insert(self._rng.randrange(2), self._other.send(command))
        await asyncio.gather(*sends)


class GiveTime(Command):
    """Gives time to a color. The server never refuses this, but only one version may contain it."""

    def encode(self) -> str:
        return orjson.dumps({"t": "give-time", "id": self.id, "color": self.move}).decode()


async def test_two_workers_store_each_command_once(
    rng: Random, tmp_path: Path, postgres_url: str
) -> None:
    campaign = Campaign(rng, TwoWorkerPage)
    async with Workers(tmp_path, 2, postgres_url) as workers:
        sites, reverse = workers.sites, workers.sites[::-1]
        for _ in range(TABLES):
            await campaign.add_table(sites[0], [sites, reverse, reverse], time="5+5")
        async with campaign.played_at(workers):
            await campaign.wait_for_moves(MOVES)
            campaign.pause()
            for _ in range(ROUNDS):
                await _give_time(campaign, rng)
            await campaign.resume()


async def _give_time(campaign: Campaign, rng: Random) -> None:
    """Let all players give each other time at the same moment, through both workers."""
    await campaign.wait_until_answered()
    for player in campaign.players:
        assert player.version is not None
        opponent = {"black": "white", "white": "black"}[player.colors[0]]
        player.pending = GiveTime(f"{rng.getrandbits(64):016x}", player.version, opponent)
    await asyncio.gather(
        *(player.send(player.pending) for player in campaign.players if player.pending)
    )
    await campaign.wait_until_answered()


async def test_a_killed_worker_loses_no_move_and_no_player_time(
    campaign: Campaign, rng: Random, tmp_path: Path, postgres_url: str
) -> None:
    async with Workers(tmp_path, 2, postgres_url) as workers:
        sites, reverse = workers.sites, workers.sites[::-1]
        pages = [sites, reverse, reverse]
        for _ in range(TABLES):
            await campaign.add_table(sites[0], pages, think_time=THINK_TIME, time="5+5")
        async with campaign.played_at(workers):
            for _ in range(KILLS):
                killed = rng.choice(workers.servers)
                await campaign.wait_for_moves(MOVES)
                await asyncio.sleep(rng.uniform(0, MAX_KILL_DELAY))
                await killed.kill()
                await campaign.wait_for_moves(MOVES)
                campaign.pause()
                await killed.start()
                await campaign.disconnect_some()
                await campaign.resume()
            await campaign.move_players_to(sites[0])
    for log in campaign.check_logs(postgres_url):
        assert not [line for line in log.final.timekeeping.ledger if line.kind == "flagged"]
