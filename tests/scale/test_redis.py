"""Two workers with a Redis that lags, repeats itself, stands still and dies: games go on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tests.scale.support.campaign import Campaign
from tests.scale.support.workers import Workers
from tests.support.redis_server import RedisServer, own_server

SLOWLY, FAST = 0.6, 0.1  # seconds before a move, at most
MOVES = 3  # at each table, between two blows
TIME_LIMIT = 150.0
# Seconds for whole games with the players on two workers. Without news from each other these look
# for moves every other second, and would need longer than that for one game.
SOON = 90.0
LATE = 2.0  # seconds that a repeated message is late, at most
DISCONNECTS = 3  # times that the workers lose their connections, and what is told meanwhile


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis of the test's own."""
    with own_server() as server:
        yield server


@asynccontextmanager
async def games(
    tmp_path: Path, database: str, redis: RedisServer, chance: Random
) -> AsyncIterator[tuple[Campaign, Workers]]:
    """Two workers and their visitors; in the end everybody has seen what was written.

    At one table a spectator comes by another worker, at two the players do so themselves.
    """
    campaign, url = Campaign(chance), database.replace("+psycopg", "")
    async with (
        asyncio.timeout(TIME_LIMIT),
        Workers(tmp_path, chance, 2, url, redis_url=redis.url) as workers,
    ):
        one, two = ([server.site] for server in workers.servers)
        await campaign.add_table(one[0], [one, one, two], thinks=SLOWLY)
        await campaign.add_table(one[0], [one, two, two], thinks=FAST)
        await campaign.add_table(two[0], [two, one, two], thinks=FAST)
        yield campaign, workers
        await workers.at_rest()
        campaign.check_logs(url)


async def test_what_happens_at_one_worker_is_seen_at_the_other_at_once(
    chance: Random, tmp_path: Path, empty_postgres: str, redis: RedisServer
) -> None:
    async with (
        games(tmp_path, empty_postgres, redis, chance) as (campaign, _),
        asyncio.timeout(SOON),
        campaign.playing(),
    ):
        await campaign.end()


async def test_news_that_are_late_doubled_or_lost_do_no_harm(
    chance: Random, tmp_path: Path, empty_postgres: str, redis: RedisServer
) -> None:
    async with (
        games(tmp_path, empty_postgres, redis, chance) as (campaign, _),
        Redis.from_url(redis.url) as client,
        repeated_messages(client, chance) as repeated,
        campaign.playing(),
    ):
        for _ in range(DISCONNECTS):
            await campaign.play_at_every_table(MOVES)
            await client.client_kill_filter(_type="pubsub")
        await campaign.end()
    assert len(repeated) > MOVES


@asynccontextmanager
async def repeated_messages(client: Redis, chance: Random) -> AsyncIterator[set[bytes]]:
    """Everything that is told of matches is told again, later: yields what."""
    told: set[bytes] = set()

    async def repeat(channel: bytes, text: bytes) -> None:
        await asyncio.sleep(chance.uniform(0, LATE))
        await client.publish(channel, text)

    async def listen(group: asyncio.TaskGroup) -> None:
        while True:
            with suppress(RedisError):  # it is forgotten like the workers
                async with client.pubsub() as pubsub:
                    await pubsub.psubscribe("*:match:*")
                    async for message in pubsub.listen():
                        if message["type"] == "pmessage" and message["data"] not in told:
                            told.add(message["data"])
                            group.create_task(repeat(message["channel"], message["data"]))
            await asyncio.sleep(0.1)

    async with asyncio.TaskGroup() as group:
        listening = group.create_task(listen(group))
        yield told
        listening.cancel()


async def test_without_redis_games_go_on_and_everybody_sees_them(
    chance: Random, tmp_path: Path, empty_postgres: str, redis: RedisServer
) -> None:
    async with (
        games(tmp_path, empty_postgres, redis, chance) as (campaign, workers),
        campaign.playing(),
    ):
        await campaign.play_at_every_table(MOVES)
        redis.kill()
        await campaign.play_at_every_table(MOVES)
        await asyncio.to_thread(redis.start)
        await campaign.play_at_every_table(MOVES)
        redis.pause()
        await campaign.play_at_every_table(MOVES)
        redis.go_on()
        await campaign.play_at_every_table(MOVES)
        redis.kill()
        await campaign.play_at_every_table(MOVES)
        await campaign.meet(workers.sites_from(0)[:1])
        await campaign.end()
