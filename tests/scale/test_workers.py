"""Two workers on one database: they race for each version, and any of them may be killed."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import orjson

from tests.scale.support.campaign import Campaign
from tests.scale.support.page import Command
from tests.scale.support.retrying_page import RetryingPage
from tests.scale.support.workers import Workers

TABLES = 3
THINKS = 0.1  # seconds before a move, at most
MOVES = 5  # before a kill
MOMENT = 0.05  # seconds more, at most, until the kill
KILLS = 3
ROUNDS = 25
TIME_LIMIT = 150.0


class TwoWorkerPage(RetryingPage):
    """Has a page open on each worker, and sends everything through both at once."""

    def __init__(self, sites: Sequence[str], *who: Any) -> None:
        super().__init__(sites[:1], *who)
        self._other = RetryingPage(sites[1:], *who)

    async def stay(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._other.stay())
            group.create_task(super().stay())

    async def send(self, command: Command) -> None:
        hands = [super().send(command)]
        if self._other.greeted:
            hands.insert(self._chance.randrange(2), self._other.send(command))
        await asyncio.gather(*hands)


class GiveTime(Command):
    """Time for a color: it is accepted whatever else happens, but in one version alone."""

    def encode(self) -> str:
        return orjson.dumps({"t": "give-time", "id": self.id, "color": self.move}).decode()


async def test_two_workers_race_for_every_version(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    url = empty_postgres.replace("+psycopg", "")
    campaign = Campaign(chance, TwoWorkerPage)
    async with asyncio.timeout(TIME_LIMIT), Workers(tmp_path, chance, 2, url) as workers:
        one, two = workers.sites_from(0), workers.sites_from(1)
        for _ in range(TABLES):
            await campaign.add_table(one[0], [one, two, two], time="5+5")
        async with campaign.playing():
            await campaign.play_on(MOVES)
            campaign.rest()
            for _ in range(ROUNDS):
                await _give_time(campaign, chance)
            await campaign.resume()
            await campaign.end()
        await workers.at_rest()
        campaign.check_logs(url)


async def _give_time(campaign: Campaign, chance: Random) -> None:
    """All players give each other time, at the same moment and by both workers."""
    players = [page for table in campaign.tables for page in table.players]
    await campaign.condition.until(lambda: not any(page.waiting for page in players))
    for page in players:
        assert page.version is not None
        other = {"black": "white", "white": "black"}[page.colors[0]]
        page.waiting = GiveTime(f"{chance.getrandbits(64):016x}", page.version, other)
    await asyncio.gather(*(page.send(page.waiting) for page in players if page.waiting))
    await campaign.condition.until(lambda: not any(page.waiting for page in players))


async def test_any_worker_may_be_killed_at_any_moment(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    url = empty_postgres.replace("+psycopg", "")
    campaign = Campaign(chance)
    async with asyncio.timeout(TIME_LIMIT), Workers(tmp_path, chance, 2, url) as workers:
        one, two = workers.sites_from(0), workers.sites_from(1)
        for _ in range(TABLES):
            await campaign.add_table(one[0], [one, two, two], thinks=THINKS, time="5+5")
        async with campaign.playing():
            for _ in range(KILLS):
                victim = chance.choice(workers.servers)
                await campaign.play_on(MOVES)
                await asyncio.sleep(chance.uniform(0, MOMENT))
                await victim.kill()
                await campaign.play_on(MOVES)
                campaign.rest()
                await victim.start()
                await campaign.scatter()
                await campaign.resume()
            await campaign.meet(one[:1])
            await campaign.end()
        await workers.at_rest()
        for ledger in campaign.check_logs(url):
            lines = ledger.stages[-1].timekeeping.ledger
            assert not [line for line in lines if line.kind == "flagged"]
