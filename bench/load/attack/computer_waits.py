"""How long a stranger waits for the computer: for a move of level 1, and for a review."""

import asyncio
import time
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection

from bench.load.api import CONNECTION_ERRORS, ApiClient, ApiRefused, SessionCookie
from bench.load.attack.finished_game import GAME, open_resigned, random_moves
from bench.load.attack.waits import Wait
from bench.load.socket import SOCKET_ERRORS, open_socket

REVIEWED_PLIES = 4
POLL_INTERVAL = 0.1  # seconds between two checks of a review
ERRORS = (ApiRefused, *CONNECTION_ERRORS, *SOCKET_ERRORS)


class Stopwatch:
    """Measures waits one by one. An unfinished wait counts with its age."""

    def __init__(self, kind: str) -> None:
        self.wait = Wait(kind)
        self._started: float | None = None

    def start(self) -> None:
        self._started = time.perf_counter()

    def stop(self) -> None:
        if self._started is not None:
            self.wait.delays.append(time.perf_counter() - self._started)
            self._started = None


async def wait_for_computer(site: str, seconds: float) -> Wait:
    """Play against level 1, and measure the time of its moves."""
    watch, api = Stopwatch("computer"), ApiClient(site)
    try:
        async with asyncio.timeout(seconds):
            while True:
                await _play_game(api, watch)
    except TimeoutError:
        pass
    except ERRORS:
        watch.wait.failures += 1
    finally:
        await api.close()
    watch.stop()
    return watch.wait


async def _play_game(api: ApiClient, watch: Stopwatch) -> None:
    player, rng, began = SessionCookie(), Random(1), False
    watch.start()  # if even the game is not opened, its age counts
    match_id = await api.create_match(player, GAME, color="black", computers=[1])
    url = f"{api.site}/api/matches/{match_id}/socket"
    async with open_socket(url, player.headers) as socket:
        await socket.send('{"t": "hello", "version": null}')
        while True:
            message = orjson.loads(await socket.recv(decode=False))
            if "view" not in message:
                continue
            view = message["view"]
            if view["status"] == "over":
                return
            if view["to_move"] == "black":
                if began:
                    watch.stop()
                began = True
                await _play(socket, message, rng)
                watch.start()


async def _play(socket: ClientConnection, message: dict[str, Any], rng: Random) -> None:
    move = rng.choice(message["view"]["legal"])["move"]
    play = {"t": "play", "id": f"{rng.getrandbits(64):016x}", "move": move}
    await socket.send(orjson.dumps(play | {"at": message["version"]}).decode())


async def wait_for_review(site: str, seconds: float) -> Wait:
    """Request reviews of short games, and measure the time until their first point."""
    watch, api = Stopwatch("review"), ApiClient(site)
    try:
        async with asyncio.timeout(seconds):
            watch.start()  # if not even a game is opened, its age counts
            moves = await random_moves(api, Random(1), REVIEWED_PLIES)
            while True:
                player = SessionCookie()  # a new one, because few reviews of a player may wait
                match_id = await open_resigned(api, player, moves)
                watch.start()
                await _review(api, player, f"/api/matches/{match_id}/review")
                watch.stop()
    except TimeoutError:
        pass
    except ERRORS:
        watch.wait.failures += 1
    finally:
        await api.close()
    watch.stop()
    return watch.wait


async def _review(api: ApiClient, player: SessionCookie, path: str) -> None:
    review = await api.request(player, path, {})
    while not review["points"]:
        await asyncio.sleep(POLL_INTERVAL)
        review = await api.request(player, path)
