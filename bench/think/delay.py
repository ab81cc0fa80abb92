"""What people feel of thinking computers: moves acknowledged, and pings answered, idle and busy."""

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
from bench.sides import alternate, ratio
from tests.scale.support.server import Server

ROUNDS = 9
MOVES = 60  # in each round, one after the other
THOUGHT = 0.01  # seconds before each of them
GAMES = 8  # against the strongest computer, which begins: more than there are threads
HINTED = 4  # games in which hints are asked for, at the same time
WARM = 600.0  # seconds at most until everything that thinks is compiled
DISK = Path("data")  # where a server keeps its database

Json = dict[str, Any]


def measure() -> Iterator[Claim]:
    """Idle and busy rounds in turn, on one server."""
    DISK.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=DISK, prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        scene = Scene(Path(name))
        runner.run(scene.begin())
        try:
            yield from _measure(scene, runner)
        finally:
            runner.run(scene.end())


def _measure(scene: "Scene", runner: asyncio.Runner) -> Iterator[Claim]:
    pings: dict[bool, list[float]] = {False: [], True: []}

    def side(busy: bool) -> float:
        moves, pongs = runner.run(scene.round(busy=busy))
        pings[busy].append(median(pongs))
        return median(moves)

    busy, idle = alternate(ROUNDS, [lambda: side(True), lambda: side(False)])
    for what, ones, others in (
        ("acknowledged", busy, idle),
        ("event-loop", pings[True], pings[False]),
    ):
        yield Claim(
            name=f"think.{what}-while-thinking",
            figure=ratio(ones, others),
            side="<=",
            goal=1.1,
            behind=f"{1000 * median(ones):.2f} against {1000 * median(others):.2f} ms, medians",
        )


class Scene:
    """A server, two people who play, and one who keeps its computers busy."""

    def __init__(self, folder: Path) -> None:
        self._chance = Random(1)
        self._server = Server(folder, self._chance, limit_studying="1000000/minute")
        self._stack = AsyncExitStack()
        self._people: list[httpx2.AsyncClient] = []

    async def begin(self) -> None:
        """Start the server, let it think once about each game that comes."""
        await self._server.migrate()
        await self._server.start()
        for _ in range(3):
            client = httpx2.AsyncClient(
                base_url=f"http://{self._server.site}", trust_env=False, timeout=WARM
            )
            self._people.append(await self._stack.enter_async_context(client))
        warm = await self._hinted()
        await self._people[2].get(f"/api/matches/{warm}/hints")
        await self.round(busy=True)

    async def end(self) -> None:
        """Stop everything."""
        await self._stack.aclose()
        await self._server.stop()

    async def round(self, *, busy: bool) -> tuple[list[float], list[float]]:
        """How long moves and pings took, in seconds, while computers think or do not."""
        if not busy:
            return await self._play()
        opened = [await self._open(2, "white", computers=[8]) for _ in range(GAMES)]
        hinted = [await self._hinted() for _ in range(HINTED)]
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(self._hints(match_id)) for match_id in hinted]
            figures = await self._play()
            for task in asked:
                task.cancel()
        for match_id in (*opened, *hinted):
            await self._leave(match_id)
        return figures

    async def _hints(self, match_id: str) -> None:
        while True:
            answer = await self._people[2].get(f"/api/matches/{match_id}/hints")
            assert answer.status_code == 200, answer.text

    async def _hinted(self) -> str:
        return await self._open(2, "black", computers=[1], hints=True)

    async def _open(self, person: int, color: str, **wish: Any) -> str:
        body = {"game": "macbeth", "color": color} | wish
        answer = await self._people[person].post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        match_id: str = answer.json()["id"]
        return match_id

    async def _leave(self, match_id: str) -> None:
        async with self._socket(match_id, 2) as socket:
            version = (await _hello(socket))["version"]
            await _say(socket, t="resign", id="enough", at=version)
            await _answer(socket, "enough")

    async def _play(self) -> tuple[list[float], list[float]]:
        """A game between two people, as far as a round goes."""
        match_id = await self._open(0, "black")
        await self._people[1].post(f"/api/matches/{match_id}/seats", json={})
        moves: list[float] = []
        pongs: list[float] = []
        async with self._socket(match_id, 0) as black, self._socket(match_id, 1) as white:
            sockets = {"black": black, "white": white}
            state = await _hello(black)
            await _hello(white)
            while len(moves) < MOVES and state["view"]["to_move"]:
                await asyncio.sleep(THOUGHT)
                socket = sockets[state["view"]["to_move"]]
                began = perf_counter()
                await _say(socket, t="ping", n=1)
                while (await _receive(socket))["t"] != "pong":
                    pass
                pongs.append(perf_counter() - began)
                move = self._chance.choice(state["view"]["legal"])["move"]
                began = perf_counter()
                await _say(socket, t="play", id=f"{len(moves)}", at=state["version"], move=move)
                state = await _answer(socket, f"{len(moves)}")
                moves.append(perf_counter() - began)
        return moves, pongs

    def _socket(self, match_id: str, person: int) -> connect:
        cookie = self._people[person].cookies["birnam"]
        return connect(
            f"ws://{self._server.site}/api/matches/{match_id}/socket",
            additional_headers={"Cookie": f"birnam={cookie}"},
            compression=None,
            ping_interval=None,
            proxy=None,
        )


async def _say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(orjson.dumps(message).decode())


async def _receive(socket: ClientConnection) -> Json:
    message: Json = orjson.loads(await socket.recv())
    return message


async def _hello(socket: ClientConnection) -> Json:
    await _say(socket, t="hello", version=None)
    while (message := await _receive(socket))["t"] != "snapshot":
        pass
    return message


async def _answer(socket: ClientConnection, command_id: str) -> Json:
    """The frame of a command."""
    while (message := await _receive(socket)).get("id") != command_id:
        pass
    assert message["t"] == "frame", message
    return message
