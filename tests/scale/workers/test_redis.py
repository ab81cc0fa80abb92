"""Two workers whose Redis delays, repeats and loses messages, pauses and dies."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from harness.servers.redis_server import RedisServer, own_server
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign

SLOW, FAST = 0.6, 0.1  # seconds before a move, at most
MOVES = 3  # at each table, before and after each fault
# Seconds for whole games with the players on two workers. If the messages of the other were lost,
# the workers would read the log every 15 seconds: then one game takes longer than this.
GAMES_TIME_LIMIT = 240.0
MAX_REPEAT_DELAY = 2.0  # seconds
RETRY_INTERVAL = 0.1  # seconds
DISCONNECTS = 3


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with own_server() as server:
        yield server


@pytest.fixture
async def workers(tmp_path: Path, postgres_url: str, redis: RedisServer) -> AsyncIterator[Workers]:
    async with Workers(tmp_path, 2, postgres_url, redis_url=redis.url) as workers:
        yield workers


@asynccontextmanager
async def played(workers: Workers, rng: Random) -> AsyncIterator[Campaign]:
    """Three tables with pages on both workers. Checks their logs at the end.

    The spectator of one table uses another worker than its players; at two tables the players
    use different workers.
    """
    campaign = Campaign(rng)
    first, second = ([site] for site in workers.sites)
    await campaign.add_table(first[0], [first, first, second], think_time=SLOW)
    await campaign.add_table(first[0], [first, second, second], think_time=FAST)
    await campaign.add_table(second[0], [second, first, second], think_time=FAST)
    async with campaign.played_at(workers):
        yield campaign


async def test_workers_learn_of_each_others_moves_without_delay(
    workers: Workers, rng: Random
) -> None:
    async with played(workers, rng) as campaign, asyncio.timeout(GAMES_TIME_LIMIT):
        await campaign.finish()


async def test_late_repeated_and_lost_messages_do_no_harm(
    workers: Workers, rng: Random, redis: RedisServer
) -> None:
    async with (
        played(workers, rng) as campaign,
        Redis.from_url(redis.url) as client,
        repeated_messages(client, rng) as repeated,
    ):
        for _ in range(DISCONNECTS):
            await campaign.wait_for_moves_at_every_table(MOVES)
            await client.client_kill_filter(_type="pubsub")
        await campaign.finish()
    assert len(repeated) > MOVES


@asynccontextmanager
async def repeated_messages(client: Redis, rng: Random) -> AsyncIterator[set[bytes]]:
    """Publish every message about a match a second time, later; yields these messages."""
    repeated: set[bytes] = set()

    async def repeat(channel: bytes, text: bytes) -> None:
        await asyncio.sleep(rng.uniform(0, MAX_REPEAT_DELAY))
        await client.publish(channel, text)

    async def listen(group: asyncio.TaskGroup) -> None:
        while True:
            with suppress(RedisError):  # this subscriber is disconnected like the workers
                async with client.pubsub() as pubsub:
                    await pubsub.psubscribe("*:match:*")
                    async for message in pubsub.listen():
                        if message["type"] == "pmessage" and message["data"] not in repeated:
                            repeated.add(message["data"])
                            group.create_task(repeat(message["channel"], message["data"]))
            await asyncio.sleep(RETRY_INTERVAL)

    async with asyncio.TaskGroup() as group:
        listening = group.create_task(listen(group))
        yield repeated
        listening.cancel()


async def test_games_continue_without_redis(
    workers: Workers, rng: Random, redis: RedisServer
) -> None:
    async with played(workers, rng) as campaign:
        for change in (redis.kill, redis.start, redis.pause, redis.resume, redis.kill):
            await campaign.wait_for_moves_at_every_table(MOVES)
            await asyncio.to_thread(change)
        await campaign.wait_for_moves_at_every_table(MOVES)
        await campaign.move_players_to(workers.sites[0])
