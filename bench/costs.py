"""What a move, a frame, a ping, a socket and a room cost, for bench/capacity.py.

`python -m bench.costs` takes five minutes. It starts everything anew: PostgreSQL, Redis, two
workers, and Caddy before them; so it needs these programs. A crowd plays through Caddy, so that
opponents are at different workers as often as not.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psycopg
from redis import Redis

from app.loadtest.options import PING_INTERVAL, LoadOptions
from app.loadtest.runner import raise_file_limit, run_quietly
from app.loadtest.stats import LoadStats
from app.store.db.database import Reader, open_writer
from app.store.db.health import ReadinessProbe
from app.store.db.writer import Writer
from app.store.log import write_appends
from bench.scale.gallery import resident
from tests.scale.support.caddy import CADDYFILE, Caddy
from tests.scale.support.cluster import Cluster
from tests.scale.support.metrics import read_metrics
from tests.scale.support.server import Server
from tests.support.redis_server import own_server

WARM = 9.0  # seconds before anything is looked at
LOOK = 12.0  # seconds for which it is
JOBS = 200
TICK = os.sysconf("SC_CLK_TCK")
SIZES = """
SELECT sum(pg_total_relation_size(c)) FROM unnest(ARRAY['entry', 'match', 'seat']::regclass[]) c
"""
PLIES = "SELECT sum(ply) FROM match"
WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
TELLING = ("cmdstat_publish", "cmdstat_hset", "cmdstat_hgetall", "cmdstat_pexpire", "cmdstat_hdel")


@dataclass(frozen=True, slots=True)
class State:
    """What has been done and spent until a moment; processor time in seconds."""

    at: float
    moves: int
    frames: int
    sockets: int
    workers: float
    postgres: float
    redis: float
    caddy: float
    told: int  # commands that Redis was given by workers, without their echoes
    written: float  # bytes of PostgreSQL's write-ahead log
    memory: float  # bytes of both workers
    rooms: float


class Site:
    """Two workers and what they stand on."""

    def __init__(self, workers: list[Server], caddy: Caddy, redis: str, postgres: str) -> None:
        self.site = f"http://{caddy.site}"
        self._workers = workers
        self._caddy = caddy
        self._redis = Redis.from_url(redis)
        self._database = psycopg.connect(postgres, autocommit=True)

    def ask(self, query: str) -> float:
        """The one figure that a query finds."""
        row = self._database.execute(query.encode()).fetchone()
        assert row
        return float(row[0])

    async def state(self, crowd: LoadStats) -> State:
        """How it stands."""
        pids = [server.pid for server in self._workers]
        said = [await read_metrics(server.site) for server in self._workers]
        backend = self._database.info.backend_pid
        redis = self._redis.info()
        stats = self._redis.info("commandstats")
        echoes = 0 if "cmdstat_publish" not in stats else len(pids) * time.monotonic()
        return State(
            at=time.monotonic(),
            moves=len(crowd.delays),
            frames=crowd.frames,
            sockets=crowd.sockets,
            workers=sum(computed(pid) for pid in pids),
            postgres=family(parent(backend)),
            redis=redis["used_cpu_user"] + redis["used_cpu_sys"],
            caddy=computed(self._caddy.pid),
            told=round(sum(stats[one]["calls"] for one in TELLING if one in stats) - echoes),
            written=self.ask(WAL),
            memory=sum(resident(pid) for pid in pids),
            rooms=sum(
                figure for one in said for name, figure in one.items() if "rooms_awake" in name
            ),
        )

    async def watch(self, **wishes: float) -> tuple[State, State]:
        """A crowd comes; how it stands when everybody is there, and some seconds later."""
        crowd = LoadStats()
        whole = {name: round(wish) for name, wish in wishes.items() if name != "think"}
        plan = LoadOptions(
            site=self.site,
            games=("macbeth",),
            think=wishes["think"],
            seconds=1000,
            **whole,
        )
        playing = asyncio.create_task(run_quietly(plan, crowd))
        while crowd.sockets < 2 * plan.matches + plan.spectators:
            await asyncio.sleep(0.2)
            if playing.done():
                playing.result()
        await asyncio.sleep(WARM)
        before = await self.state(crowd)
        await asyncio.sleep(LOOK)
        after = await self.state(crowd)
        playing.cancel()
        await asyncio.wait([playing])
        return before, after


def computed(pid: int) -> float:
    """The processor seconds of a process."""
    return _ticks(pid, 11, 13)


def parent(pid: int) -> int:
    """Whose child a process is."""
    return int(_stat(pid)[1])


def family(pid: int) -> float:
    """The processor seconds of a process and its children, also of those that have ended."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _ticks(pid, 11, 15) + sum(computed(int(child)) for child in children)


def _ticks(pid: int, first: int, after: int) -> float:
    return sum(int(ticks) for ticks in _stat(pid)[first:after]) / TICK


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


@asynccontextmanager
async def _opened(data: Path, policy: str, redis: str, postgres: str) -> AsyncIterator[Site]:
    """Two workers, and Caddy with another policy than the site's perhaps."""
    chance, file = Random(1), data / "Caddyfile"
    file.write_text(CADDYFILE.read_text().replace("least_conn", policy))
    ways = {"redis_url": redis, "database_url": postgres, "room_idle": "7"}
    workers = [Server(data, chance, **ways) for _ in range(2)]
    await workers[0].migrate()
    try:
        for worker in workers:
            await worker.start()
        async with Caddy(data, chance, [worker.site for worker in workers], file) as caddy:
            yield Site(workers, caddy, redis, postgres)
    finally:
        for worker in workers:
            await worker.stop()


async def _jobs(url: str) -> float:
    """Seconds of a job that holds the lock of all writing jobs, one after the other."""
    postgres = url.replace("postgresql://", "postgresql+psycopg://")
    reader, writer = Reader(postgres), Writer(open_writer(postgres), write_appends)
    writer.start()
    began = time.perf_counter()
    for _ in range(JOBS):
        await ReadinessProbe(writer, reader).writer()
    passed = time.perf_counter() - began
    await writer.stop()
    reader.close()
    return passed / JOBS


async def _sqlite(data: Path, chance: Random) -> float:
    """Bytes of SQLite's file for each move."""
    server, crowd = Server(data, chance), LoadStats()
    await server.migrate()
    await server.start()
    plan = LoadOptions(site=f"http://{server.site}", games=("macbeth",), matches=50, seconds=LOOK)
    await run_quietly(plan, crowd)
    await server.stop()
    with closing(sqlite3.connect(server.database)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((moves,),) = database.execute("SELECT sum(ply) FROM match")
    return server.database.stat().st_size / float(moves)


async def _run() -> None:
    with TemporaryDirectory(prefix="bench-") as name, own_server() as redis:
        _say("SQLite, bytes a move", await _sqlite(Path(name), Random(1)))
        async with Cluster(Random(1)) as cluster:
            async with _opened(Path(name), "least_conn", redis.url, cluster.url) as site:
                await _look(site)
            async with _opened(Path(name), "uri_hash", redis.url, cluster.url) as site:
                print("From here each match is at one worker.")
                _tell("nobody", *await site.watch(matches=1, think=999))
                _tell("idle, 400 matches", *await site.watch(matches=400, think=999))
                _tell("quickly, 50 matches", *await site.watch(matches=50, think=0.2))
            _say("jobs, ms", 1000 * await _jobs(cluster.url))
    _say("load average", os.getloadavg()[0])


async def _look(site: Site) -> None:
    began = site.ask(SIZES)
    _tell("nobody", *await site.watch(matches=1, think=999))
    _tell("idle, 1000 sockets", *await site.watch(matches=1, think=999, spectators=1000))
    _tell("idle, 400 matches", *await site.watch(matches=400, think=999))
    _tell("slowly, 50 matches", *await site.watch(matches=50, think=2))
    _tell("quickly, 50 matches", *await site.watch(matches=50, think=0.2))
    _say("PostgreSQL, bytes a move", (site.ask(SIZES) - began) / site.ask(PLIES))
    _tell("watched by 20", *await site.watch(matches=20, think=1, spectators=400))


def _tell(what: str, before: State, after: State) -> None:
    passed = after.at - before.at
    moves, frames = after.moves - before.moves, after.frames - before.frames
    pings = after.sockets * passed / PING_INTERVAL
    print(f"{what}: {moves} moves, {frames} frames, {pings:.0f} pings in {passed:.0f} s")
    for name in ("workers", "postgres", "redis", "caddy"):
        spent = getattr(after, name) - getattr(before, name)
        _say(f"  {name}, ms in all", 1000 * spent)
    told = after.told - before.told
    _say("  told to Redis", told)
    _say("  WAL, bytes", after.written - before.written)
    _say("  memory of both, MiB", after.memory / 2**20)
    _say("  rooms", after.rooms)


def _say(what: str, figure: float) -> None:
    print(f"{what:<32} {figure:.4g}", flush=True)


if __name__ == "__main__":
    raise_file_limit(5_000)
    asyncio.run(_run())
