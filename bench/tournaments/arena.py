"""An arena of 500 players on two workers: the time until all of them see their first game."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from sqlalchemy.exc import OperationalError

from bench.claim import Claim
from bench.load.arena import play_arena
from bench.load.options import ArenaOptions
from bench.load.runner import raise_file_limit
from harness.servers.postgres import new_database
from harness.servers.redis_server import redis_settings
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

PLAYERS = 500
SECONDS = 10.0


def measure() -> Iterator[Claim]:
    """Both workers share PostgreSQL and Redis with the load generator's machine."""
    try:
        with new_database() as url, TemporaryDirectory(prefix="bench-") as name:
            yield _measure(url, Path(name))
    except OperationalError:
        print("tournaments.seen-seconds is skipped: there is no PostgreSQL for tests")


def _measure(url: str, data: Path) -> Claim:
    raise_file_limit(3 * PLAYERS)
    folders = [data / str(number) for number in range(2)]
    for folder in folders:
        folder.mkdir()
    peers = redis_settings()
    servers = [Server(folder, BIRNAM, database_url=url, **peers) for folder in folders]
    sites = tuple(f"http://{server.site}" for server in servers)
    options = ArenaOptions(sites=sites, players=PLAYERS, game="othello", think=5, seconds=SECONDS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        try:
            runner.run(servers[0].migrate())
            for server in servers:
                runner.run(server.start())
            summary = runner.run(play_arena(options))
        finally:
            for server in servers:
                runner.run(server.stop())
    return Claim(
        name="tournaments.seen-seconds",
        figure=summary.all_paired_s if summary.paired == PLAYERS else float("inf"),
        comparison="<=",
        goal=3.0,
        details=f"{summary.paired} of {PLAYERS} players, half after {summary.p50_paired_s} s",
    )
