"""Delays of moves and pings while all computer players think, compared with an idle server."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx2
import orjson
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.claim import Claim
from bench.compare import alternate, median_ratio
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

ROUNDS = 9
MOVES = 60  # in each round, one after the other
THINK = 0.01  # seconds before each move
COMPUTER_GAMES = 8  # against the strongest computer, which moves first; more than there are threads
HINT_GAMES = 4  # in which hints are requested without pause
WARM_UP_TIMEOUT = 600.0  # seconds, until all thinkers are compiled
DISK = Path("data")  # on the disk of a real server's database

Json = dict[str, Any]


def measure() -> Iterator[Claim]:
    """Busy and idle rounds in turn, on one server."""
    DISK.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=DISK, prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        load = ThinkingLoad(Path(name))
        runner.run(load.start())
        try:
            yield from _measure(load, runner)
        finally:
            runner.run(load.stop())


def _measure(load: "ThinkingLoad", runner: asyncio.Runner) -> Iterator[Claim]:
    ping_delays: dict[bool, list[float]] = {False: [], True: []}

    def measure_round(busy: bool) -> float:
        moves, pings = runner.run(load.play_round(busy=busy))
        ping_delays[busy].append(median(pings))
        return median(moves)

    busy, idle = alternate(ROUNDS, [lambda: measure_round(True), lambda: measure_round(False)])
    for name, busy_delays, idle_delays in (
        ("acknowledged", busy, idle),
        ("event-loop", ping_delays[True], ping_delays[False]),
    ):
        ours, theirs = 1000 * median(busy_delays), 1000 * median(idle_delays)
        yield Claim(
            name=f"think.{name}-while-thinking",
            figure=median_ratio(busy_delays, idle_delays),
            comparison="<=",
            goal=1.1,
            details=f"{ours:.2f} against {theirs:.2f} ms, medians",
        )


class ThinkingLoad:
    """A server, two players, and a third client that keeps the computer players busy."""

    def __init__(self, folder: Path) -> None:
        self._rng = Random(1)
        self._server = Server(folder, BIRNAM, limit_studying="1000000/minute")
        self._stack = AsyncExitStack()
        self._clients: list[httpx2.AsyncClient] = []

    async def start(self) -> None:
        """Start the server and warm up all thinkers."""
        await self._server.migrate()
        await self._server.start()
        for _ in range(3):
            client = httpx2.AsyncClient(
                base_url=f"http://{self._server.site}", trust_env=False, timeout=WARM_UP_TIMEOUT
            )
            self._clients.append(await self._stack.enter_async_context(client))
        match_id = await self._open_with_hints()
        await self._clients[2].get(f"/api/matches/{match_id}/hints")
        await self.play_round(busy=True)

    async def stop(self) -> None:
        await self._stack.aclose()
        await self._server.stop()

    async def play_round(self, *, busy: bool) -> tuple[list[float], list[float]]:
        """The delays of moves and of pings in seconds, while computers think or do not."""
        if not busy:
            return await self._play()
        opened = [await self._open(2, "white", computers=[8]) for _ in range(COMPUTER_GAMES)]
        with_hints = [await self._open_with_hints() for _ in range(HINT_GAMES)]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._request_hints(match_id)) for match_id in with_hints]
            delays = await self._play()
            for task in tasks:
                task.cancel()
        for match_id in (*opened, *with_hints):
            await self._resign(match_id)
        return delays

    async def _request_hints(self, match_id: str) -> None:
        while True:
            response = await self._clients[2].get(f"/api/matches/{match_id}/hints")
            assert response.status_code == 200, response.text

    async def _open_with_hints(self) -> str:
        return await self._open(2, "black", computers=[1], hints=True)

    async def _open(self, client: int, color: str, **fields: Any) -> str:
        body = {"game": "macbeth", "color": color} | fields
        response = await self._clients[client].post("/api/matches", json=body)
        assert response.status_code == 201, response.text
        match_id: str = response.json()["id"]
        return match_id

    async def _resign(self, match_id: str) -> None:
        async with self._socket(match_id, 2) as socket:
            version = (await _hello(socket))["version"]
            await _send(socket, t="resign", id="resign", at=version)
            await _receive_frame(socket, "resign")

    async def _play(self) -> tuple[list[float], list[float]]:
        """Play a part of a game between two people; the delays of moves and pings."""
        match_id = await self._open(0, "black")
        await self._clients[1].post(f"/api/matches/{match_id}/seats", json={})
        moves: list[float] = []
        pings: list[float] = []
        async with self._socket(match_id, 0) as black, self._socket(match_id, 1) as white:
            sockets = {"black": black, "white": white}
            state = await _hello(black)
            await _hello(white)
            while len(moves) < MOVES and state["view"]["to_move"]:
                await asyncio.sleep(THINK)
                socket = sockets[state["view"]["to_move"]]
                started = perf_counter()
                await _send(socket, t="ping", n=1)
                while (await _receive(socket))["t"] != "pong":
                    pass
                pings.append(perf_counter() - started)
                move = self._rng.choice(state["view"]["legal"])["move"]
                started = perf_counter()
                await _send(socket, t="play", id=f"{len(moves)}", at=state["version"], move=move)
                state = await _receive_frame(socket, f"{len(moves)}")
                moves.append(perf_counter() - started)
        return moves, pings

    def _socket(self, match_id: str, client: int) -> connect:
        cookie = self._clients[client].cookies["birnam"]
        return connect(
            f"ws://{self._server.site}/api/matches/{match_id}/socket",
            additional_headers={"Cookie": f"birnam={cookie}"},
            compression=None,
            ping_interval=None,
            proxy=None,
        )


async def _send(socket: ClientConnection, **message: Any) -> None:
    await socket.send(orjson.dumps(message).decode())


async def _receive(socket: ClientConnection) -> Json:
    message: Json = orjson.loads(await socket.recv())
    return message


async def _hello(socket: ClientConnection) -> Json:
    await _send(socket, t="hello", version=None)
    while (message := await _receive(socket))["t"] != "snapshot":
        pass
    return message


async def _receive_frame(socket: ClientConnection, command_id: str) -> Json:
    """The frame of a command."""
    while (message := await _receive(socket)).get("id") != command_id:
        pass
    assert message["t"] == "frame", message
    return message
