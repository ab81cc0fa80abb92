"""Many simultaneous matches, played by cheap clients.

Server and players have a core each, so that neither takes the other's time.
"""

import asyncio
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import orjson

from bench.load.stats import percentile
from engine import PASS, find_game, format_move
from harness.players.visitor import Visitor

CONCURRENT_OPENINGS = 8
SERVER_CORE, PLAYERS_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")  # units of processor time in a second
REPORT_SIZE = 2**24  # bytes

Table = dict[str, Any]  # as raw_players.py takes it


@dataclass(frozen=True, slots=True)
class Load:
    """The moves of a run. `server_time` is the processor time of all threads in seconds."""

    seconds: float
    server_time: float
    delays: list[float]  # seconds from sending a move to its frame, sorted
    client_load: float  # of one core

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.delays) / self.seconds

    @property
    def cost(self) -> float:
        """Microseconds of the server's processor time for a move."""
        return 1e6 * self.server_time / len(self.delays)

    def percentile(self, percent: int) -> float:
        """A percentile of the delays, in milliseconds."""
        return percentile(self.delays, percent)


async def play(
    site: str, pid: int, tables: list[Table], at_once: int, rate: int | None = None, *others: int
) -> Load:
    """Play all tables against the server of a process, and `others` that serve the same matches."""
    plan = {"site": site, "at_once": at_once, "rate": rate, "tables": tables}
    pids = (pid, *others)
    for one in pids:
        pin(one, SERVER_CORE)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.scale.raw_players",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=REPORT_SIZE,
        preexec_fn=partial(os.sched_setaffinity, 0, {PLAYERS_CORE}),
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(orjson.dumps(plan) + b"\n")
    assert await process.stdout.readline() == b"connected\n"
    before = sum(map(_processor_time, pids))
    process.stdin.write(b"go\n")
    report = orjson.loads(await process.stdout.readline())
    server_time = sum(map(_processor_time, pids)) - before
    await process.wait()
    return Load(server_time=server_time, **report)


async def open_tables(site: str, count: int, seed: int) -> list[Table]:
    """Matches of MacBeth with both seats taken, each with a random game."""
    rng, semaphore = Random(seed), asyncio.Semaphore(CONCURRENT_OPENINGS)

    async def open_table() -> Table:
        async with semaphore, Visitor(site) as host, Visitor(site) as friend:
            match_id = await host.open_match({"passing": "forced"})
            await friend.take_seat(match_id)
            return {
                "path": f"/api/matches/{match_id}/socket",
                "cookies": [host.cookie, friend.cookie],
                "moves": list(_random_game(rng)),
            }

    return await asyncio.gather(*(open_table() for _ in range(count)))


def _random_game(rng: Random) -> Iterator[tuple[int, str]]:
    """The moves of a game without its forced passes, each with its seat."""
    position = find_game("macbeth").start({})
    while not position.over:
        move = rng.choice(position.legal_moves)
        if move != PASS:
            yield position.rules.colors.index(position.turn), format_move(position, move)
        position = position.play(move)


def pin(pid: int, core: int) -> None:
    """Restrict all threads of a process to one core."""
    for thread in _threads(pid):
        os.sched_setaffinity(thread, {core})


def _threads(pid: int) -> Iterable[int]:
    return [int(path.name) for path in Path(f"/proc/{pid}/task").iterdir()]


def _processor_time(pid: int) -> float:
    """The processor time of all threads in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
