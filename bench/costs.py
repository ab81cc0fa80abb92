"""Measures the costs of a move, a frame, a ping, a socket and a room, for bench/capacity.py.

`python -m bench.costs` takes five minutes. It needs PostgreSQL, Redis and Caddy, and starts its own
instances of them and two workers. A load test plays through Caddy, so that opponents are often
connected to different workers.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from redis import Redis

from app.db.database import Reader, open_reader, open_writer
from app.db.writer import Writer
from app.event_log.health import ReadinessProbe
from app.event_log.log import write_appends
from bench.load.options import PING_INTERVAL, LoadOptions
from bench.load.runner import raise_file_limit, run_quietly
from bench.load.stats import LoadStats
from bench.scale.processes import child_processes, resident_memory
from harness.servers.caddy import CADDYFILE, Caddy
from harness.servers.cluster import Cluster
from harness.servers.metrics import read_metrics
from harness.servers.redis_server import own_server
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

WARM_UP = 9.0  # seconds before a measurement
DURATION = 12.0  # seconds of a measurement
JOBS = 200
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
SIZES = """
SELECT sum(pg_total_relation_size(c)) FROM unnest(ARRAY['entry', 'match', 'seat']::regclass[]) c
"""
PLIES = "SELECT sum(ply) FROM match"
WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
COMMANDS = ("cmdstat_publish", "cmdstat_hset", "cmdstat_hgetall", "cmdstat_pexpire", "cmdstat_hdel")


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals up to a moment. `workers` to `caddy` are processor seconds."""

    at: float
    moves: int
    frames: int
    sockets: int
    workers: float
    postgres: float
    redis: float
    caddy: float
    redis_commands: int  # of matches and presence, without the periodic ones
    wal: float  # bytes of PostgreSQL's write-ahead log
    memory: float  # bytes of both workers
    rooms: float


class Site:
    """Two workers with PostgreSQL and Redis, behind Caddy."""

    def __init__(self, workers: list[Server], caddy: Caddy, redis: str, postgres: str) -> None:
        self.site = f"http://{caddy.site}"
        self._workers = workers
        self._caddy = caddy
        self._redis = Redis.from_url(redis)
        self._database = psycopg.connect(postgres, autocommit=True)

    def query(self, query: str) -> float:
        """The single number that a query returns."""
        row = self._database.execute(query.encode()).fetchone()
        assert row
        return float(row[0])

    async def totals(self, stats: LoadStats) -> Totals:
        pids = [server.pid for server in self._workers]
        metrics = [await read_metrics(server.site) for server in self._workers]
        backend = self._database.info.backend_pid
        redis = self._redis.info()
        commands = self._redis.info("commandstats")
        calls = sum(commands[name]["calls"] for name in COMMANDS if name in commands)
        # Each worker publishes a heartbeat to itself once a second.
        periodic = len(pids) * time.monotonic() if "cmdstat_publish" in commands else 0
        return Totals(
            at=time.monotonic(),
            moves=len(stats.delays),
            frames=stats.frames,
            sockets=stats.sockets,
            workers=sum(processor_time(pid) for pid in pids),
            postgres=processor_time_of_tree(parent_of(backend)),
            redis=redis["used_cpu_user"] + redis["used_cpu_sys"],
            caddy=processor_time(self._caddy.pid),
            redis_commands=round(calls - periodic),
            wal=self.query(WAL),
            memory=sum(resident_memory(pid) for pid in pids),
            rooms=sum(
                value
                for samples in metrics
                for name, value in samples.items()
                if "rooms_awake" in name
            ),
        )

    async def measure(
        self, *, matches: int, think: float, spectators: int = 0
    ) -> tuple[Totals, Totals]:
        """Run a load test. Returns the totals at the beginning and the end of the measurement."""
        stats = LoadStats()
        options = LoadOptions(
            site=self.site,
            games=("macbeth",),
            matches=matches,
            think=think,
            spectators=spectators,
            seconds=1000,
        )
        load_test = asyncio.create_task(run_quietly(options, stats))
        while stats.sockets < 2 * matches + spectators:
            await asyncio.sleep(0.2)
            if load_test.done():
                load_test.result()
        await asyncio.sleep(WARM_UP)
        before = await self.totals(stats)
        await asyncio.sleep(DURATION)
        after = await self.totals(stats)
        load_test.cancel()
        await asyncio.wait([load_test])
        return before, after


def processor_time(pid: int) -> float:
    """The processor seconds of a process."""
    return _ticks(pid, 11, 13)


def parent_of(pid: int) -> int:
    return int(_stat(pid)[1])


def processor_time_of_tree(pid: int) -> float:
    """The processor seconds of a process and its children, including ended ones."""
    return _ticks(pid, 11, 15) + sum(map(processor_time, child_processes(pid)))


def _ticks(pid: int, first: int, after: int) -> float:
    return sum(int(ticks) for ticks in _stat(pid)[first:after]) / TICKS_PER_SECOND


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


@asynccontextmanager
async def _start_site(data: Path, policy: str, redis: str, postgres: str) -> AsyncIterator[Site]:
    """Two workers behind Caddy with a load balancing policy."""
    file = data / "Caddyfile"
    file.write_text(CADDYFILE.read_text().replace("least_conn", policy))
    settings = {"redis_url": redis, "database_url": postgres, "room_idle": "7"}
    workers = [Server(data, BIRNAM, **settings) for _ in range(2)]
    await workers[0].migrate()
    try:
        for worker in workers:
            await worker.start()
        async with Caddy(data, [worker.site for worker in workers], file) as caddy:
            yield Site(workers, caddy, redis, postgres)
    finally:
        for worker in workers:
            await worker.stop()


async def _measure_job(url: str) -> float:
    """Seconds of a writing job, which holds the lock of all jobs."""
    postgres = url.replace("postgresql://", "postgresql+psycopg://")
    reader, writer = Reader(open_reader(postgres)), Writer(open_writer(postgres), write_appends)
    writer.start()
    started = time.perf_counter()
    for _ in range(JOBS):
        await ReadinessProbe(writer, reader, "bench").writer()
    seconds = time.perf_counter() - started
    await writer.stop()
    reader.close()
    return seconds / JOBS


async def _measure_sqlite(data: Path) -> float:
    """Bytes of the SQLite file for each move."""
    server = Server(data, BIRNAM)
    await server.migrate()
    await server.start()
    site = f"http://{server.site}"
    options = LoadOptions(site=site, games=("macbeth",), matches=50, seconds=DURATION)
    await run_quietly(options, LoadStats())
    await server.stop()
    with closing(sqlite3.connect(server.database)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((moves,),) = database.execute("SELECT sum(ply) FROM match")
    return server.database.stat().st_size / float(moves)


async def _run() -> None:
    with TemporaryDirectory(prefix="bench-") as name, own_server() as redis:
        _print_figure("SQLite, bytes a move", await _measure_sqlite(Path(name)))
        async with Cluster() as cluster:
            async with _start_site(Path(name), "least_conn", redis.url, cluster.url) as site:
                await _measure_all(site)
            async with _start_site(Path(name), "uri_hash", redis.url, cluster.url) as site:
                print("With all pages of a match on the same worker:")
                _print_costs("no load", *await site.measure(matches=1, think=999))
                _print_costs("400 idle matches", *await site.measure(matches=400, think=999))
                _print_costs("50 fast matches", *await site.measure(matches=50, think=0.2))
            _print_figure("job, ms", 1000 * await _measure_job(cluster.url))
    _print_figure("load average", os.getloadavg()[0])


async def _measure_all(site: Site) -> None:
    size = site.query(SIZES)
    _print_costs("no load", *await site.measure(matches=1, think=999))
    _print_costs("1000 idle sockets", *await site.measure(matches=1, think=999, spectators=1000))
    _print_costs("400 idle matches", *await site.measure(matches=400, think=999))
    _print_costs("50 slow matches", *await site.measure(matches=50, think=2))
    _print_costs("50 fast matches", *await site.measure(matches=50, think=0.2))
    _print_figure("PostgreSQL, bytes a move", (site.query(SIZES) - size) / site.query(PLIES))
    _print_costs("20 spectators", *await site.measure(matches=20, think=1, spectators=400))


def _print_costs(load: str, before: Totals, after: Totals) -> None:
    seconds = after.at - before.at
    moves, frames = after.moves - before.moves, after.frames - before.frames
    pings = after.sockets * seconds / PING_INTERVAL
    print(f"{load}: {moves} moves, {frames} frames, {pings:.0f} pings in {seconds:.0f} s")
    for name in ("workers", "postgres", "redis", "caddy"):
        processor_seconds = getattr(after, name) - getattr(before, name)
        _print_figure(f"  {name}, ms in total", 1000 * processor_seconds)
    _print_figure("  Redis commands", after.redis_commands - before.redis_commands)
    _print_figure("  WAL, bytes", after.wal - before.wal)
    _print_figure("  memory of both workers, MiB", after.memory / 2**20)
    _print_figure("  rooms", after.rooms)


def _print_figure(label: str, figure: float) -> None:
    print(f"{label:<32} {figure:.4g}", flush=True)


if __name__ == "__main__":
    raise_file_limit(5_000)
    asyncio.run(_run())
