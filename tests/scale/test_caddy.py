"""The site as it is deployed: Caddy, two workers, PostgreSQL and Redis."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx2
import pytest

from tests.scale.support.caddy import Caddy, find_caddy
from tests.scale.support.campaign import Campaign
from tests.scale.support.workers import Workers
from tests.support.redis_server import need_server

TABLES = 5
THINKS = 0.8  # seconds before a move, at most
MOVES = 5  # between two blows
VISIT_EVERY = 0.05  # seconds between two pages that are opened
TIME_LIMIT = 150.0
LIMIT = 3  # codes that an address may try at one worker


@pytest.fixture(scope="module", autouse=True)
def caddy_is_installed() -> None:
    find_caddy()


def _workers(folder: Path, chance: Random, url: str) -> Workers:
    return Workers(
        folder,
        chance,
        2,
        url.replace("+psycopg", ""),
        redis_url=need_server(),
        redis_prefix=f"test-{uuid4().hex}",
        drain_seconds="2",
        limit_guessing=f"{LIMIT}/hour",
    )


@asynccontextmanager
async def _visited(site: str) -> AsyncIterator[list[int]]:
    """Somebody opens one page after the other, each with a new connection; what was answered."""
    answers: list[int] = []

    async def visit() -> None:
        while True:
            async with _visitor() as http:
                answers.append((await http.get(f"http://{site}/")).status_code)
            await asyncio.sleep(VISIT_EVERY)

    visiting = asyncio.create_task(visit())
    try:
        yield answers
    finally:
        visiting.cancel()
        done, _ = await asyncio.wait([visiting])
        for task in done:
            assert task.cancelled(), task.exception()


def _visitor(address: str = "127.0.0.1") -> httpx2.AsyncClient:
    """Somebody whose connections come from an address of this machine."""
    transport = httpx2.AsyncHTTPTransport(local_address=address)
    return httpx2.AsyncClient(transport=transport, trust_env=False, timeout=30)


async def test_a_worker_that_drains_or_is_killed_takes_no_page_and_no_move_away(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    workers = _workers(tmp_path, chance, empty_postgres)
    sites = [server.site for server in workers.servers]
    async with asyncio.timeout(TIME_LIMIT), workers, Caddy(tmp_path, chance, sites) as caddy:
        campaign = Campaign(chance)
        for _ in range(TABLES):
            await campaign.add_table(caddy.site, [[caddy.site]] * 3, thinks=THINKS)
        async with campaign.playing(), _visited(caddy.site) as answers:
            for server, blow in zip(workers.servers, ("stop", "kill"), strict=True):
                await campaign.play_on(MOVES)
                await getattr(server, blow)()
                await campaign.play_on(MOVES)
                await server.start()
                await _ready(server.site)
            await campaign.end()
        assert len(answers) > MOVES
        assert set(answers) == {200}
        campaign.check_logs(workers.url)


async def _ready(site: str) -> None:
    async with _visitor() as http:
        while True:
            if (await http.get(f"http://{site}/readyz")).status_code == 200:
                return
            await asyncio.sleep(VISIT_EVERY)


async def test_limits_count_the_visitor_who_cannot_pretend_to_be_another(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    workers = _workers(tmp_path, chance, empty_postgres)
    sites = [server.site for server in workers.servers]
    async with asyncio.timeout(TIME_LIMIT), workers, Caddy(tmp_path, chance, sites) as caddy:
        tries = 2 * LIMIT + 1
        assert 429 in await _guess(caddy.site, "127.0.0.2", tries)
        assert await _guess(caddy.site, "127.0.0.3", 1) == [410]
        assert 429 in await _guess(sites[0], "127.0.0.4", tries)


async def _guess(site: str, address: str, times: int) -> list[int]:
    """Try codes, each time under another name; what is answered."""
    answers = []
    async with _visitor(address) as http:
        for number in range(times):
            pretended = {"X-Forwarded-For": f"192.0.2.{number}", "X-Real-IP": f"192.0.2.{number}"}
            answer = await http.post(
                f"http://{site}/api/continue", json={"code": "ABCDEF"}, headers=pretended
            )
            answers.append(answer.status_code)
    return answers
