"""The throughput of acknowledged moves, compared with other servers and with bare commits."""

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from bench.claim import Claim
from bench.compare import alternate, median_ratio, rate
from bench.scale.bare_sqlite import BareSqlite
from bench.scale.boardgame import Boardgame
from bench.scale.match_load import MatchLoad, Throughput
from tests.scale.support.server import Server
from tests.support.server_process import LISTENING, ROOT

ROUNDS = 3
MATCHES = 50  # at the same time
GAMES = 75  # in each round
SINGLE, BATCHED = 1_500, 15_000  # rows committed by bare SQLite in each round
BATCH_SIZE = 50  # rows
SECONDS = 4  # for boardgame.io in each round
DISK = Path("data")  # on the disk of a real server's database


def measure() -> Iterator[Claim]:
    """Four ratios of throughput, and the delay of players."""
    DISK.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=DISK, prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        servers = [Server(Path(name), Random()), StraightforwardServer(Path(name), Random())]
        ours, straightforward = (MatchLoad(server, MATCHES, seed=1) for server in servers)
        boardgame = Boardgame(Path(name)) if Boardgame.is_available() else None
        try:
            for load in (ours, straightforward):
                runner.run(load.start())
                runner.run(load.play(GAMES))  # warms up, and makes rows for bare SQLite
            yield from _compare_servers(runner, ours, straightforward, boardgame)
            bare = BareSqlite(ours.server.database, Path(name))
            yield from _compare_commits(runner, ours, bare)
        finally:
            for load in (ours, straightforward):
                runner.run(load.stop())
            if boardgame:
                runner.run(boardgame.stop())


class StraightforwardServer(Server):
    """Runs bench/scale/straightforward_server.py."""

    def __init__(self, data: Path, rng: Random) -> None:
        super().__init__(data, rng)
        self._folder = data

    async def migrate(self) -> None:
        """Does nothing: the server creates its tables itself."""

    async def start(self) -> None:
        module, file = "bench.scale.straightforward_server", self._folder / "straightforward.db"
        command = [sys.executable, "-m", module, str(self.port), str(file)]
        await self.launch(command, LISTENING, dict(os.environ), ROOT)


def _compare_servers(
    runner: asyncio.Runner,
    ours: MatchLoad,
    straightforward: MatchLoad,
    boardgame: Boardgame | None,
) -> Iterator[Claim]:
    sides = [
        lambda: runner.run(ours.play(GAMES)).rate,
        lambda: runner.run(straightforward.play(GAMES)).rate,
    ]
    if boardgame:
        runner.run(boardgame.start())
        sides.append(lambda: runner.run(boardgame.play(MATCHES, SECONDS)))
    else:
        print("scale.moves-per-boardgame-io is skipped: there is no node")
    our_moves, straightforward_moves, *boardgame_moves = alternate(ROUNDS, sides)
    yield Claim(
        name="scale.moves-per-straightforward",
        figure=median_ratio(our_moves, straightforward_moves),
        comparison=">=",
        goal=8.0,
        details=f"{median(our_moves):,.0f} against {median(straightforward_moves):,.0f} moves/s",
    )
    for moves in boardgame_moves:
        yield Claim(
            name="scale.moves-per-boardgame-io",
            figure=median_ratio(our_moves, moves),
            comparison=">=",
            goal=1.0,
            details=f"against {median(moves):,.0f} moves/s, in memory and without rules",
        )


def _compare_commits(runner: asyncio.Runner, ours: MatchLoad, bare: BareSqlite) -> Iterator[Claim]:
    throughputs: list[Throughput] = []

    def play() -> float:
        throughputs.append(runner.run(ours.play(GAMES)))
        return throughputs[-1].rate

    def commit_single() -> float:
        rows = bare.prepare(SINGLE)
        return rate(lambda: bare.commit(rows, 1))()

    def commit_batched() -> float:
        rows = bare.prepare(BATCHED)
        return rate(lambda: bare.commit(rows, BATCH_SIZE))()

    moves, singles, batches = alternate(ROUNDS, [play, commit_single, commit_batched])
    bare.close()
    client_load = median(throughput.client_load for throughput in throughputs)
    yield Claim(
        name="scale.moves-per-single-commit",
        figure=median_ratio(moves, singles),
        comparison=">=",
        goal=1.0,
        details=f"{median(moves):,.0f} moves/s against {median(singles):,.0f} commits/s; "
        f"processor load of the clients {client_load:.0%}",
    )
    yield Claim(
        name="scale.moves-per-batched-row",
        figure=median_ratio(moves, batches),
        comparison=">=",
        goal=0.15,
        details=f"against {median(batches):,.0f} rows/s, {BATCH_SIZE} in a transaction",
    )
    p50, p99 = (median(one.percentile(percent) for one in throughputs) for percent in (50, 99))
    yield Claim(
        name="scale.acknowledged-p99-ms",
        figure=p99,
        comparison="<=",
        goal=15.0,
        details=f"p50 {p50:.1f} ms",
    )
