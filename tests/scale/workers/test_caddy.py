"""The deployed site: Caddy, two workers, PostgreSQL and Redis."""

import asyncio
import itertools
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from harness.polling import until_answer
from harness.servers.caddy import Caddy, find_caddy
from harness.servers.metrics import read_metrics
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign
from tests.scale.support.documented_bots import BotCampaign

TABLES = 5
MATCHES = 12
THINK_TIME = 0.8  # seconds before a move, at most
MOVES = 5  # before and after each fault
PAUSE = 0.05  # seconds between two requests
BOT_GAMES, BOT_KILLS = (10, 2) if os.environ.get("SOAK") == "short" else (25, 6)
GUESSES = 3  # that the rate limit of a worker allows to an address


@pytest.fixture(scope="module", autouse=True)
def caddy_is_installed() -> None:
    find_caddy()


@pytest.fixture
async def workers(
    tmp_path: Path, postgres_url: str, shared_redis: dict[str, str]
) -> AsyncIterator[Workers]:
    settings = {"drain_seconds": "2", "limit_guessing": f"{GUESSES}/hour"} | shared_redis
    settings["limit_token"] = "1000000/minute"
    async with Workers(tmp_path, 2, postgres_url, **settings) as workers:
        yield workers


@pytest.fixture
async def caddy(tmp_path: Path, workers: Workers) -> AsyncIterator[Caddy]:
    async with Caddy(tmp_path, workers.sites) as caddy:
        yield caddy


async def test_a_stopped_or_killed_worker_fails_no_request_and_loses_no_move(
    campaign: Campaign, workers: Workers, caddy: Caddy
) -> None:
    for _ in range(TABLES):
        await campaign.add_table(caddy.site, think_time=THINK_TIME)
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
    campaign.check_logs(workers.database)


async def test_the_bots_of_the_documentation_play_on_when_workers_are_killed(
    tmp_path: Path, workers: Workers, caddy: Caddy
) -> None:
    bots = BotCampaign(caddy.site, workers.database, BOT_GAMES, tmp_path / "bot.py")
    turns = itertools.cycle(workers.servers)

    async def restart() -> None:
        server = next(turns)
        await server.kill()
        await server.start()
        await _wait_until_ready(server.site)

    await bots.play(workers.servers[0], restart, BOT_KILLS)
    bots.check()


async def test_all_pages_of_a_match_are_at_one_worker(
    campaign: Campaign, workers: Workers, caddy: Caddy
) -> None:
    for _ in range(MATCHES):
        await campaign.add_table(caddy.site)
    async with campaign.playing():
        await campaign.finish()
        pages = [await _pages(site) for site in workers.sites]
    assert sum(pages) == 3 * MATCHES
    assert {one % 3 for one in pages} == {0}
    assert all(pages), "each worker has some of the matches"
    campaign.check_logs(workers.database)


async def _pages(site: str) -> float:
    metrics = await read_metrics(site)
    return sum(metrics[f'birnam_sockets{{kind="{kind}"}}'] for kind in ("player", "spectator"))


@asynccontextmanager
async def _repeated_requests(site: str) -> AsyncIterator[list[int]]:
    """Load the home page again and again, each time on a new connection; yields the statuses."""
    statuses: list[int] = []

    async def request() -> None:
        while True:
            async with _client() as http:
                statuses.append((await http.get(f"http://{site}/")).status_code)
            await asyncio.sleep(PAUSE)

    requesting = asyncio.create_task(request())
    try:
        yield statuses
    finally:
        requesting.cancel()
        await asyncio.wait([requesting])
        assert requesting.cancelled(), requesting.exception()


async def _wait_until_ready(site: str) -> None:
    async with _client() as http:
        await until_answer(
            lambda: http.get(f"http://{site}/readyz"), lambda answer: answer.is_success
        )


def _client(address: str = "127.0.0.1") -> httpx2.AsyncClient:
    """A client that connects from an address of this machine."""
    transport = httpx2.AsyncHTTPTransport(local_address=address)
    return httpx2.AsyncClient(transport=transport, trust_env=False, timeout=120)


async def test_rate_limits_count_the_address_of_the_client_and_not_of_its_headers(
    workers: Workers, caddy: Caddy
) -> None:
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
