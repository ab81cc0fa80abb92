"""Floods of work for computers: games against the strongest level, and reviews."""

import asyncio

from bench.load.api import ApiClient, ApiRefused, SessionCookie
from bench.load.attack.finished_game import open_resigned, random_moves
from bench.load.attack.floods.flood import Flood
from bench.load.attack.target import Target

GAMES = 40
LEVEL = 8
REVIEWS = 28
PLIES = 40  # of each reviewed game
PAUSE = 0.2  # seconds after a refusal


class ComputerFlood(Flood):
    """Opens games in which the computer has the first move."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._player = SessionCookie()
        self._left = target.scaled(GAMES)

    async def attack(self) -> None:
        api = self._target.api()
        try:
            while True:
                await self._open(api)
        finally:
            await api.close()

    async def _open(self, api: ApiClient) -> None:
        if not self._left:
            await asyncio.sleep(PAUSE)
            return
        try:
            await api.create_match(self._player, "macbeth", color="white", computers=[LEVEL])
        except ApiRefused as error:
            self._target.tally[error.reason] += 1
            await asyncio.sleep(PAUSE)
        else:
            self._left -= 1
            self._target.tally["games"] += 1


class ReviewFlood(Flood):
    """Asks for reviews of long games, which it has resigned."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._player = SessionCookie()
        self._matches: list[str] = []

    async def prepare(self) -> None:
        api = self._target.api()
        try:
            moves = await random_moves(api, self._target.rng, PLIES)
            for _ in range(self._target.scaled(REVIEWS)):
                self._matches.append(await open_resigned(api, self._player, moves))
        finally:
            await api.close()

    async def attack(self) -> None:
        api = self._target.api()
        try:
            while True:
                await self._request_next(api)
        finally:
            await api.close()

    async def _request_next(self, api: ApiClient) -> None:
        if not self._matches:
            await asyncio.sleep(PAUSE)
            return
        try:
            await api.request(self._player, f"/api/matches/{self._matches[0]}/review", {})
        except ApiRefused as error:
            self._target.tally[error.reason] += 1
            await asyncio.sleep(PAUSE)
        else:
            del self._matches[0]
            self._target.tally["reviews"] += 1
