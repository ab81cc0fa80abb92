"""The site as it is deployed: Caddy, two workers, PostgreSQL and Redis."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx2

from tests.scale.support.caddy import Caddy, find_caddy
from tests.scale.support.tables import Party
from tests.scale.support.workers import Crew
from tests.support.redis_server import need_server

TABLES = 5
THINKS = 0.8  # seconds before a move, at most
MOVES = 5  # between two blows
LOOK_EVERY = 0.05  # seconds between two pages that are opened
PATIENCE = 150.0
LIMIT = 3  # codes that an address may try at one worker


def _seeded() -> Random:
    find_caddy()
    return Random(seed)


def _crew(folder: Path, chance: Random, url: str) -> Crew:
    return Crew(
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
            await asyncio.sleep(LOOK_EVERY)

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
    crew = _crew(tmp_path, chance, empty_postgres)
    workers = [server.site for server in crew.servers]
    async with asyncio.timeout(PATIENCE), crew, Caddy(tmp_path, chance, workers) as caddy:
        party = Party(chance)
        for _ in range(TABLES):
            await party.invite(caddy.site, [[caddy.site]] * 3, thinks=THINKS)
        async with party.playing(), _visited(caddy.site) as answers:
            for server, blow in zip(crew.servers, ("stop", "kill"), strict=True):
                await party.go_on(MOVES)
                await getattr(server, blow)()
                await party.go_on(MOVES)
                await server.start()
                await _ready(server.site)
            await party.end()
        assert len(answers) > MOVES
        assert set(answers) == {200}
        party.examine(crew.url)


async def _ready(site: str) -> None:
    async with _visitor() as http:
        while True:
            if (await http.get(f"http://{site}/readyz")).status_code == 200:
                return
            await asyncio.sleep(LOOK_EVERY)


async def test_limits_count_the_visitor_who_cannot_pretend_to_be_another(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    crew = _crew(tmp_path, chance, empty_postgres)
    workers = [server.site for server in crew.servers]
    async with asyncio.timeout(PATIENCE), crew, Caddy(tmp_path, chance, workers) as caddy:
        tries = 2 * LIMIT + 1
        assert 429 in await _guess(caddy.site, "127.0.0.2", tries)
        assert await _guess(caddy.site, "127.0.0.3", 1) == [410]
        assert 429 in await _guess(workers[0], "127.0.0.4", tries)


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
