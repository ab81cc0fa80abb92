"""Start and memory of a default server, including after games against the strongest computers."""

import asyncio
import time
from collections.abc import Iterator
from compileall import compile_dir
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import httpx2

from bench.claim import Claim
from bench.scale.processes import child_processes
from engine import GAMES
from engine.custodial import Rules
from harness.condition import Condition
from harness.players.page import Page
from harness.players.visitor import Visitor
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM, ROOT

INSTALLED = ("app", "engine")  # whose bytecode an installation has
STARTS = 5
LEVEL = 8
MB = 1_000_000


def measure() -> Iterator[Claim]:
    """A server with SQLite and the default settings, for which code was compiled before."""
    with TemporaryDirectory(prefix="bench-") as name, asyncio.Runner() as runner:
        for folder in INSTALLED:
            compile_dir(ROOT / folder, quiet=1)
        server = Server(Path(name), BIRNAM)
        runner.run(server.migrate())
        yield runner.run(_measure_start(server))
        yield from runner.run(_measure_memory(server))


async def _measure_start(server: Server) -> Claim:
    """From the command to the first page."""
    seconds = []
    async with httpx2.AsyncClient(base_url=f"http://{server.site}", trust_env=False) as http:
        for _ in range(STARTS):
            before = time.perf_counter()
            await server.start()
            assert (await http.get("/")).status_code == 200
            seconds.append(time.perf_counter() - before)
            await server.stop()
    return Claim(
        name="scale.first-answer-s",
        figure=median(seconds),
        comparison="<=",
        goal=1.5,
        details=f"{min(seconds):.2f} to {max(seconds):.2f} s in {STARTS} starts",
    )


async def _measure_memory(server: Server) -> list[Claim]:
    await server.start()
    try:
        at_rest = memory(server.pid)
        games = [game.id for game in GAMES.values() if isinstance(game.start({}).rules, Rules)]
        for game in games:
            await _play(server.site, game)
        after, alone = memory(server.pid), memory_of_process(server.pid)
    finally:
        await server.stop()
    return [
        Claim("scale.memory-at-rest-mb", at_rest / MB, "<=", 150.0, "all processes of the server"),
        Claim(
            name="scale.memory-after-level-8-mb",
            figure=after / MB,
            comparison="<=",
            goal=250.0,
            details=f"after a game of each of {len(games)} games; "
            f"{alone / MB:.0f} MB without the process of the computers",
        ),
    ]


async def _play(site: str, game: str) -> None:
    """Play a game against computers at random, to its end."""
    condition = Condition()
    seats = len(GAMES[game].players)
    async with Visitor(site) as visitor:
        match_id = await visitor.open_match({}, game=game, computers=[LEVEL] * (seats - 1))
        page = Page(site, match_id, visitor.cookie, Random(game), condition)
        page.playing = True
        following = asyncio.create_task(page.follow())
        following.add_done_callback(lambda _: condition.notify())
        await condition.until(lambda: page.over or following.done())
        await page.disconnect()
        await following


def memory(pid: int) -> int:
    """The memory of a process and its children in bytes, with its share of shared pages."""
    return memory_of_process(pid) + sum(map(memory, child_processes(pid)))


def memory_of_process(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
