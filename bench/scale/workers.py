"""Two workers on one PostgreSQL, compared with one worker."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop
from sqlalchemy.exc import OperationalError

from bench.claim import Claim
from bench.compare import alternate, median_ratio
from bench.load.options import LoadOptions
from bench.load.runner import run_quietly
from bench.load.stats import LoadStats
from harness.servers.postgres import new_database
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

MATCHES = 50
SECONDS = 6.0
ROUNDS = 3


def measure() -> Iterator[Claim]:
    """The same number of matches on one worker, and divided among two."""
    try:
        with new_database() as url, TemporaryDirectory(prefix="bench-") as name:
            yield from _measure(url, Path(name))
    except OperationalError:
        print("scale.two-workers-per-one is skipped: there is no PostgreSQL for tests")


def _measure(url: str, data: Path) -> Iterator[Claim]:
    folders = [data / str(number) for number in range(2)]
    for folder in folders:
        folder.mkdir()
    servers = [Server(folder, BIRNAM, database_url=url) for folder in folders]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        try:
            runner.run(servers[0].migrate())
            for server in servers:
                runner.run(server.start())
            one, two = alternate(
                ROUNDS,
                [lambda: runner.run(_rate(servers[:1])), lambda: runner.run(_rate(servers))],
            )
        finally:
            for server in servers:
                runner.run(server.stop())
    yield Claim(
        name="scale.two-workers-per-one",
        figure=median_ratio(two, one),
        comparison=">=",
        goal=1.2,
        details=f"{median(two):,.0f} against {median(one):,.0f} moves/s on PostgreSQL",
    )


async def _rate(servers: list[Server]) -> float:
    """The moves a second that all servers acknowledge together."""
    load_tests = [
        LoadOptions(
            site=f"http://{server.site}",
            games=("macbeth",),
            matches=MATCHES // len(servers),
            seconds=SECONDS,
        )
        for server in servers
    ]
    summaries = await asyncio.gather(*(run_quietly(test, LoadStats()) for test in load_tests))
    return sum(summary.moves_per_second for summary in summaries)
