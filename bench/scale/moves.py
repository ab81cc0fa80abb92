"""Moves acknowledged durably, at 50 matches without think time, against bare commits."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from bench.claim import Claim
from bench.scale.bare import Bare
from bench.scale.crowd import Burst, Crowd
from bench.sides import alternate, rate, ratio

ROUNDS = 5
TABLES = 50  # matches at the same time
GAMES = 75  # in each round
SINGLE, BATCHED = 1_500, 15_000  # rows that are committed bare in each round
TOGETHER = 50  # of them in a batch
DISK = Path("data")  # where a server keeps its database


def measure() -> Iterator[Claim]:
    """Throughput by two measures, and the delay that a player feels."""
    DISK.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=DISK, prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        crowd = Crowd(Path(name), TABLES, seed=1)
        runner.run(crowd.arrive())
        try:
            yield from _measure(Path(name), crowd, runner)
        finally:
            runner.run(crowd.depart())


def _measure(folder: Path, crowd: Crowd, runner: asyncio.Runner) -> Iterator[Claim]:
    runner.run(crowd.play(GAMES))  # to get warm, and for rows to commit bare
    bare = Bare(crowd.server.database, folder)
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
