"""The deployed site: Caddy, two workers, PostgreSQL and Redis."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest

from tests.scale.support.caddy import Caddy, find_caddy
from tests.scale.support.campaign import Campaign
from tests.scale.support.server import Workers
from tests.support.redis_server import shared_redis

TABLES = 5
THINK_TIME = 0.8  # seconds before a move, at most
MOVES = 5  # before and after each fault
POLL_INTERVAL = 0.05  # seconds
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests
GUESSES = 3  # that the rate limit of a worker allows to an address


@pytest.fixture(scope="module", autouse=True)
def caddy_is_installed() -> None:
    find_caddy()


@pytest.fixture
def workers(chance: Random, tmp_path: Path, postgres_url: str) -> Workers:
    settings = {"drain_seconds": "2", "limit_guessing": f"{GUESSES}/hour"}
    return Workers(tmp_path, chance, 2, postgres_url, **settings, **shared_redis())


async def test_a_stopped_or_killed_worker_fails_no_request_and_loses_no_move(
    chance: Random, tmp_path: Path, workers: Workers
) -> None:
    async with (
        asyncio.timeout(TIME_LIMIT),
        workers,
        Caddy(tmp_path, chance, workers.sites) as caddy,
    ):
        campaign = Campaign(chance)
        for _ in range(TABLES):
            await campaign.add_table(caddy.site, [[caddy.site]] * 3, think_time=THINK_TIME)
        async with campaign.playing(), _repeated_requests(caddy.site) as statuses:
            stopped, killed = workers.servers
            for server, end in ((stopped, stopped.stop), (killed, killed.kill)):
                await campaign.wait_for_moves(MOVES)
                await end()
                await campaign.wait_for_moves(MOVES)
                await server.start()
                await _wait_until_ready(server.site)
            await campaign.finish()
        assert len(statuses) > MOVES
        assert set(statuses) == {200}
        campaign.check_logs(workers.url)


@asynccontextmanager
async def _repeated_requests(site: str) -> AsyncIterator[list[int]]:
    """Load the home page again and again, each time on a new connection; yields the statuses."""
    statuses: list[int] = []

    async def request() -> None:
        while True:
            async with _client() as http:
                statuses.append((await http.get(f"http://{site}/")).status_code)
            await asyncio.sleep(POLL_INTERVAL)

    requesting = asyncio.create_task(request())
    try:
        yield statuses
    finally:
        requesting.cancel()
        await asyncio.wait([requesting])
        assert requesting.cancelled(), requesting.exception()


async def _wait_until_ready(site: str) -> None:
    async with _client() as http:
        while True:
            if (await http.get(f"http://{site}/readyz")).status_code == 200:
                return
            await asyncio.sleep(POLL_INTERVAL)


def _client(address: str = "127.0.0.1") -> httpx2.AsyncClient:
    """A client that connects from an address of this machine."""
    transport = httpx2.AsyncHTTPTransport(local_address=address)
    return httpx2.AsyncClient(transport=transport, trust_env=False, timeout=120)


async def test_rate_limits_count_the_address_of_the_client_and_not_of_its_headers(
    chance: Random, tmp_path: Path, workers: Workers
) -> None:
    async with (
        asyncio.timeout(TIME_LIMIT),
        workers,
        Caddy(tmp_path, chance, workers.sites) as caddy,
    ):
        too_many = 2 * GUESSES + 1
        assert 429 in await _guess(caddy.site, "127.0.0.2", too_many)
        assert await _guess(caddy.site, "127.0.0.3", 1) == [410]
        assert 429 in await _guess(workers.sites[0], "127.0.0.4", too_many)


async def _guess(site: str, address: str, count: int) -> list[int]:
    """Try codes with a different forged address in each request. Returns the statuses."""
    statuses = []
    async with _client(address) as http:
        for number in range(count):
            forged = {"X-Forwarded-For": f"192.0.2.{number}", "X-Real-IP": f"192.0.2.{number}"}
            response = await http.post(
                f"http://{site}/api/continue", json={"code": "ABCDEF"}, headers=forged
            )
            statuses.append(response.status_code)
    return statuses
