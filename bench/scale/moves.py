"""The cost and the throughput of moves, compared with other servers and with bare commits."""

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from bench.claim import Claim
from bench.compare import alternate, median_ratio, rate
from bench.scale.baselines.bare_sqlite import BareSqlite
from bench.scale.baselines.boardgame import Boardgame
from bench.scale.baselines.colyseus import Colyseus
from bench.scale.baselines.node_server import NodeServer
from bench.scale.raw_load import Load, open_tables, play
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM, LISTENING, ROOT

ROUNDS = 5
AT_ONCE = 50  # matches at the same time
MATCHES = 150  # in each round
FEW_MATCHES, MODERATE_RATE = 30, 500  # moves a second, where the server is not busy
SINGLE, BATCHED = 1_500, 15_000  # rows committed by bare SQLite in each round
BATCH_SIZE = 50  # rows
NODE_SERVERS: dict[str, tuple[type[Boardgame | Colyseus], float]] = {  # with their goals
    "boardgame-io": (Boardgame, 1.0),
    "colyseus": (Colyseus, 0.18),
}
DISK = Path("data")  # on the disk of a real server's database


def measure() -> Iterator[Claim]:
    """Processor time and rate of moves, and the delay of players."""
    DISK.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=DISK, prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        ours, straightforward = servers = (
            Server(Path(name), BIRNAM),
            StraightforwardServer(Path(name)),
        )
        others = _node_servers(Path(name))
        try:
            for server in servers:
                runner.run(server.migrate())
                runner.run(server.start())
                runner.run(_play(server))  # warms up, and makes rows for bare SQLite
            yield from _compare_servers(runner, ours, straightforward, others)
            yield runner.run(_measure_moderate_load(ours))
            bare = BareSqlite(ours.database, Path(name))
            yield from _compare_commits(runner, ours, bare)
        finally:
            for server in servers:
                runner.run(server.stop())
            for other in others.values():
                runner.run(other.stop())


def _node_servers(folder: Path) -> dict[str, Boardgame | Colyseus]:
    if not NodeServer.is_available():
        print("scale.moves-per-boardgame-io and -colyseus are skipped: there is no node or npm")
        return {}
    return {name: server(folder) for name, (server, _) in NODE_SERVERS.items()}


class StraightforwardServer(Server):
    """Runs bench/scale/baselines/straightforward_server.py."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self._folder = data

    async def migrate(self) -> None:
        """Does nothing: the server creates its tables itself."""

    async def start(self) -> None:
        module, file = (
            "bench.scale.baselines.straightforward_server",
            self._folder / "straightforward.db",
        )
        command = [sys.executable, "-m", module, str(self.port), str(file)]
        await self.launch(command, LISTENING, dict(os.environ), ROOT)


async def _play(server: Server) -> Load:
    tables = await open_tables(server.site, MATCHES, seed=1)
    return await play(server.site, server.pid, tables, AT_ONCE)


def _compare_servers(
    runner: asyncio.Runner,
    ours: Server,
    straightforward: Server,
    others: dict[str, Boardgame | Colyseus],
) -> Iterator[Claim]:
    loads: list[Load] = []
    theirs: dict[str, list[Load]] = {name: [] for name in ("straightforward", *others)}
    for server in others.values():
        runner.run(server.start())
    for _ in range(ROUNDS):
        loads.append(runner.run(_play(ours)))
        theirs["straightforward"].append(runner.run(_play(straightforward)))
        for name, server in others.items():
            theirs[name].append(runner.run(server.play(MATCHES, AT_ONCE)))
    costs, rates = [load.cost for load in loads], [load.rate for load in loads]
    yield Claim(
        name="scale.move-cost-us",
        figure=median(costs),
        comparison="<=",
        goal=200.0,
        details=f"{median(rates):,.0f} moves/s; load of the players' core "
        f"{median(load.client_load for load in loads):.0%}",
    )
    yield Claim(
        name="scale.acknowledged-p99-ms",
        figure=median(load.percentile(99) for load in loads),
        comparison="<=",
        goal=15.0,
        details=f"p50 {median(load.percentile(50) for load in loads):.1f} ms",
    )
    goals = {"straightforward": 6.0} | {name: goal for name, (_, goal) in NODE_SERVERS.items()}
    for name, their_loads in theirs.items():
        their_costs = [load.cost for load in their_loads]
        yield Claim(
            name=f"scale.moves-per-{name}",
            figure=median_ratio(their_costs, costs),
            comparison=">=",
            goal=goals[name],
            details=f"{median(costs):,.0f} against {median(their_costs):,.0f} µs a move; "
            f"{median(load.rate for load in their_loads):,.0f} moves/s",
        )


async def _measure_moderate_load(server: Server) -> Claim:
    loads = []
    for number in range(ROUNDS):
        tables = await open_tables(server.site, FEW_MATCHES, seed=2 + number)
        loads.append(await play(server.site, server.pid, tables, FEW_MATCHES, MODERATE_RATE))
    return Claim(
        name="scale.acknowledged-at-500-p99-ms",
        figure=median(load.percentile(99) for load in loads),
        comparison="<=",
        goal=3.0,
        details=f"{median(load.rate for load in loads):,.0f} moves/s, "
        f"{median(load.cost for load in loads):,.0f} µs a move",
    )


def _compare_commits(runner: asyncio.Runner, ours: Server, bare: BareSqlite) -> Iterator[Claim]:

    def play_moves() -> float:
        return runner.run(_play(ours)).rate

    def commit_single() -> float:
        rows = bare.prepare(SINGLE)
        return rate(lambda: bare.commit(rows, 1))()

    def commit_batched() -> float:
        rows = bare.prepare(BATCHED)
        return rate(lambda: bare.commit(rows, BATCH_SIZE))()

    moves, singles, batches = alternate(ROUNDS, [play_moves, commit_single, commit_batched])
    bare.close()
    yield Claim(
        name="scale.moves-per-single-commit",
        figure=median_ratio(moves, singles),
        comparison=">=",
        goal=1.0,
        details=f"{median(moves):,.0f} moves/s against {median(singles):,.0f} commits/s",
    )
    yield Claim(
        name="scale.moves-per-batched-row",
        figure=median_ratio(moves, batches),
        comparison=">=",
        goal=0.15,
        details=f"against {median(batches):,.0f} rows/s, {BATCH_SIZE} in a transaction",
    )
