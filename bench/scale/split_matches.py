"""Matches whose pages are on two workers, compared with matches whose pages are on one."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop
from sqlalchemy.exc import OperationalError

from bench.claim import Claim
from bench.compare import median_ratio
from bench.scale.raw_load import Load, open_tables, play
from harness.servers.postgres import new_database
from harness.servers.redis_server import own_server
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

AT_ONCE = 20  # matches at the same time
MATCHES = 60  # in each round
ROUNDS = 5


def measure() -> Iterator[Claim]:
    """The processor time that both workers need for a move."""
    try:
        with (
            new_database() as url,
            own_server() as redis,
            TemporaryDirectory(prefix="bench-") as name,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            settings = {"database_url": url, "redis_url": redis.url}
            workers = [Server(Path(name), BIRNAM, **settings) for _ in range(2)]
            runner.run(workers[0].migrate())
            try:
                yield runner.run(_compare(workers))
            finally:
                for worker in workers:
                    runner.run(worker.stop())
    except OperationalError:
        print("scale.split-per-together is skipped: there is no PostgreSQL for tests")


async def _compare(workers: list[Server]) -> Claim:
    for worker in workers:
        await worker.start()
    await _play(workers, split=True)  # warms up
    together, split = [], []
    for _ in range(ROUNDS):
        together.append(await _play(workers, split=False))
        split.append(await _play(workers, split=True))
    costs, split_costs = [[load.cost for load in loads] for loads in (together, split)]
    return Claim(
        name="scale.split-per-together",
        figure=median_ratio(split_costs, costs),
        comparison="<=",
        goal=1.5,
        details=f"{median(split_costs):,.0f} against {median(costs):,.0f} µs a move on PostgreSQL",
    )


async def _play(workers: list[Server], *, split: bool) -> Load:
    """Without `split`, each worker has both pages of half the matches."""
    sites, tables = [worker.site for worker in workers], []
    for number, site in enumerate(sites):
        opened = await open_tables(site, MATCHES // 2, seed=number)
        tables += [table | {"sites": sites if split else [site] * 2} for table in opened]
    first, *others = [worker.pid for worker in workers]
    return await play(sites[0], first, tables, AT_ONCE, None, *others)
