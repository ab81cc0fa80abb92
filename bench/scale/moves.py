"""Moves acknowledged durably, at 50 matches without think time, against others and bare commits."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from bench.claim import Claim
from bench.scale.bare import Bare
from bench.scale.boardgame import Boardgame
from bench.scale.crowd import Burst, Crowd
from bench.sides import alternate, rate, ratio
from tests.scale.support.server import Server

ROUNDS = 3
TABLES = 50  # matches at the same time
GAMES = 75  # in each round
SINGLE, BATCHED = 1_500, 15_000  # rows that are committed bare in each round
TOGETHER = 50  # of them in a batch
SECONDS = 4  # in which boardgame.io is looked at in each round
DISK = Path("data")  # where a server keeps its database


def measure() -> Iterator[Claim]:
    """Throughput by four measures, and the delay that a player feels."""
    DISK.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=DISK, prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        servers = [Server(Path(name), Random()), Plain(Path(name), Random())]
        ours, plain = (Crowd(server, TABLES, seed=1) for server in servers)
        other = Boardgame(Path(name)) if Boardgame.can_be() else None
        try:
            for crowd in (ours, plain):
                runner.run(crowd.arrive())
                runner.run(crowd.play(GAMES))  # to get warm, and for rows to commit bare
            yield from _compare(runner, ours, plain, other)
            yield from _commit(runner, ours, Bare(ours.server.database, Path(name)))
        finally:
            for crowd in (ours, plain):
                runner.run(crowd.depart())
            if other:
                runner.run(other.stop())


class Plain(Server):
    """The straightforward implementation, in bench/scale/plain.py, as a process."""

    def __init__(self, data: Path, chance: Random) -> None:
        super().__init__(data, chance)
        file = str(data / "plain.db")
        self.program = [sys.executable, "-m", "bench.scale.plain", str(self.port), file]

    async def migrate(self) -> None:
        """It makes its tables itself."""


def _compare(
    runner: asyncio.Runner, ours: Crowd, plain: Crowd, other: Boardgame | None
) -> Iterator[Claim]:
    sides = [lambda: runner.run(ours.play(GAMES)).rate, lambda: runner.run(plain.play(GAMES)).rate]
    if other:
        runner.run(other.start())
        sides.append(lambda: runner.run(other.play(TABLES, SECONDS)))
    else:
        print("scale.moves-per-boardgame-io is left out: there is no node")
    moves, plainly, *others = alternate(ROUNDS, sides)
    yield Claim(
        name="scale.moves-per-straightforward",
        figure=ratio(moves, plainly),
        side=">=",
        goal=8.0,
        behind=f"{median(moves):,.0f} against {median(plainly):,.0f} moves/s",
    )
    for rates in others:
        yield Claim(
            name="scale.moves-per-boardgame-io",
            figure=ratio(moves, rates),
            side=">=",
            goal=1.0,
            behind=f"against {median(rates):,.0f} moves/s, in memory and without rules",
        )


def _commit(runner: asyncio.Runner, crowd: Crowd, bare: Bare) -> Iterator[Claim]:
    bursts: list[Burst] = []

    def played() -> float:
        bursts.append(runner.run(crowd.play(GAMES)))
        return bursts[-1].rate

    def single() -> float:
        rows = bare.prepare(SINGLE)
        return rate(lambda: bare.commit(rows, 1))()

    def batched() -> float:
        rows = bare.prepare(BATCHED)
        return rate(lambda: bare.commit(rows, TOGETHER))()

    moves, singles, batches = alternate(ROUNDS, [played, single, batched])
    bare.close()
    busy = f"the players' process computed {median(burst.busy for burst in bursts):.0%} of the time"
    yield Claim(
        name="scale.moves-per-single-commit",
        figure=ratio(moves, singles),
        side=">=",
        goal=1.0,
        behind=f"{median(moves):,.0f} moves/s against {median(singles):,.0f} commits/s; {busy}",
    )
    yield Claim(
        name="scale.moves-per-batched-row",
        figure=ratio(moves, batches),
        side=">=",
        goal=0.15,
        behind=f"against {median(batches):,.0f} rows/s, {TOGETHER} in a transaction",
    )
    p50, p99 = (median(burst.percentile(percent) for burst in bursts) for percent in (50, 99))
    yield Claim(
        name="scale.acknowledged-p99-ms",
        figure=p99,
        side="<=",
        goal=15.0,
        behind=f"p50 {p50:.1f} ms",
    )
