"""A load test of a tournament: an arena whose players all wait on its page, then play."""

import asyncio
import re
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import cycle
from random import Random

import orjson
import uvloop

from bench.load.api import CONNECTION_ERRORS, ApiClient, ApiRefused, SessionCookie
from bench.load.options import PING_INTERVAL, ArenaOptions
from bench.load.player import SimulatedPlayer
from bench.load.runner import LoadFailed, raise_file_limit
from bench.load.socket import Message, ReconnectingSocket
from bench.load.stats import LoadStats, percentile

CONCURRENT_JOINS = 8
OWN_GAME = re.compile(r'id="own-game" href="/matches/(\w+)"')
CONNECT_LIMIT = 180.0  # seconds until all pages are connected and read
TIME = "10+5"
TOURNAMENT_MINUTES = 240


@dataclass(frozen=True, slots=True)
class ArenaSummary:
    """Seconds from the start until players saw their first game, and the moves they played."""

    players: int
    paired: int
    p50_paired_s: float
    all_paired_s: float
    games: int
    moves: int
    p99_ms: float

    def __str__(self) -> str:
        return (
            f"{self.paired:,} of {self.players:,} players saw their first game, half of them after "
            f"{self.p50_paired_s:.2f} s, all after {self.all_paired_s:.2f} s\n"
            f"{self.games:,} games begun, {self.moves:,} moves, p99 {self.p99_ms} ms"
        )


def run_arena(options: ArenaOptions, *, as_json: bool) -> None:
    """Run an arena and print its summary. Raises UserError."""
    raise_file_limit(3 * options.players)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        summary = runner.run(play_arena(options))
    print(orjson.dumps(asdict(summary)).decode() if as_json else summary)


async def play_arena(options: ArenaOptions) -> ArenaSummary:
    """Raises UserError if the arena cannot be made."""
    arena = _Arena(options)
    try:
        return await arena.run()
    except (ApiRefused, TimeoutError, *CONNECTION_ERRORS) as error:
        reason = str(error) or type(error).__name__
        raise LoadFailed(f"the arena cannot be played: {reason}") from error
    finally:
        await arena.close()


class _Arena:
    def __init__(self, options: ArenaOptions) -> None:
        self._options = options
        self._stats = LoadStats()
        self._rng = Random(options.seed)
        self._apis = [ApiClient(site) for site in options.sites]
        self._host_api = ApiClient(options.sites[0])  # does not wait for the players' requests
        self._path = ""
        self._started_at = 0.0
        self._first_games: list[float] = []  # seconds after the start, by player
        self._ready = 0  # players whose pages are connected and read
        self._all_ready = asyncio.Event()
        self._games: set[str] = set()

    async def close(self) -> None:
        for api in (*self._apis, self._host_api):
            await api.close()

    async def run(self) -> ArenaSummary:
        host, api = SessionCookie(), self._host_api
        fields = {"name": "Load test", "format": "arena", "game": self._options.game, "time": TIME}
        fields |= {"minutes": str(TOURNAMENT_MINUTES), "visibility": "link", "patience": "15m"}
        self._path = await api.post_form(host, "/tournaments", **fields)
        players = await self._join()
        tasks = [asyncio.create_task(self._follow(api, cookie)) for api, cookie in players]
        try:
            async with asyncio.timeout(CONNECT_LIMIT):
                await self._all_ready.wait()
            self._started_at = time.perf_counter()
            self._stats.start()
            await api.post_form(host, f"{self._path}/start")
            await self._wait_until_over()
            self._stats.stop()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await api.post_form(host, f"{self._path}/stop")
        return self.summary()

    async def _wait_until_over(self) -> None:
        await asyncio.sleep(self._options.seconds)

    async def _join(self) -> list[tuple[ApiClient, SessionCookie]]:
        semaphore = asyncio.Semaphore(CONCURRENT_JOINS)

        async def join(number: int, api: ApiClient) -> tuple[ApiClient, SessionCookie]:
            cookie = SessionCookie()
            async with semaphore:
                await api.post_form(cookie, f"{self._path}/join", player=f"Player {number}")
            return api, cookie

        apis: Iterator[ApiClient] = cycle(self._apis)
        joins = (join(number, next(apis)) for number in range(1, self._options.players + 1))
        return list(await asyncio.gather(*joins))

    async def _follow(self, api: ApiClient, cookie: SessionCookie) -> None:
        """Wait on the page of the arena, and play each game to which it leads."""
        played: set[str] = set()
        while True:
            match_id = await self._next_game(api, cookie, played)
            if not played:
                self._first_games.append(time.perf_counter() - self._started_at)
            played.add(match_id)
            self._games.add(match_id)
            await self._play(api, cookie, match_id)

    async def _next_game(self, api: ApiClient, cookie: SessionCookie, played: set[str]) -> str:
        """Wait as the page does: by its socket, and by reading it again after each change."""
        found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        changed = asyncio.Event()

        def lead_to(match_id: str) -> None:
            if match_id not in played and not found.done():
                found.set_result(match_id)

        def handle(message: Message) -> None:
            if message["t"] == "changed":
                changed.set()
            elif message["t"] == "paired":
                lead_to(message["match"])

        async def read() -> None:
            first = not played
            while True:
                await changed.wait()
                changed.clear()
                try:
                    own = OWN_GAME.search(await api.read_page(cookie, self._path))
                except (ApiRefused, *CONNECTION_ERRORS):
                    changed.set()  # read again
                    continue
                if own:
                    lead_to(own[1])
                if first:
                    first = False
                    self._count_ready()

        socket = self._socket(api, cookie, f"/api{self._path}/socket")
        tasks = [asyncio.create_task(socket.follow(list, handle)), asyncio.create_task(read())]
        try:
            return await found
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _count_ready(self) -> None:
        self._ready += 1
        if self._ready == self._options.players:
            self._all_ready.set()

    async def _play(self, api: ApiClient, cookie: SessionCookie, match_id: str) -> None:
        over = asyncio.Event()
        socket = self._socket(api, cookie, f"/api/matches/{match_id}/socket")
        think = self._options.think
        player = SimulatedPlayer(socket, self._stats, self._rng, think, over.set)
        playing = asyncio.create_task(player.play())
        try:
            await over.wait()
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    def _socket(self, api: ApiClient, cookie: SessionCookie, path: str) -> ReconnectingSocket:
        url = f"{api.site}{path}"
        return ReconnectingSocket(url, cookie.headers, self._stats, self._rng, PING_INTERVAL)

    def summary(self) -> ArenaSummary:
        seen = sorted(self._first_games)
        moves = self._stats.summary()
        return ArenaSummary(
            players=self._options.players,
            paired=len(seen),
            p50_paired_s=round(percentile(seen, 50) / 1000, 2),
            all_paired_s=round(seen[-1], 2) if seen else 0.0,
            games=len(self._games),
            moves=moves.moves,
            p99_ms=moves.p99_ms,
        )
