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
        self._left = target.scaled(GAMES) * len(target.addresses)

    async def attack(self) -> None:
        await asyncio.gather(*map(self._attack_from, self._target.addresses))

    async def _attack_from(self, address: str) -> None:
        api, player = self._target.api(address), SessionCookie()
        try:
            while True:
                await self._open(api, player)
        finally:
            await api.close()

    async def _open(self, api: ApiClient, player: SessionCookie) -> None:
        if not self._left:
            await asyncio.sleep(PAUSE)
            return
        try:
            await api.create_match(player, "macbeth", color="white", computers=[LEVEL])
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
        self._turns: list[tuple[str, SessionCookie, list[str]]] = []  # address, player, matches

    async def prepare(self) -> None:
        for address in self._target.addresses:
            api, player = self._target.api(address), SessionCookie()
            try:
                moves = await random_moves(api, self._target.rng, PLIES)
                count = self._target.scaled(REVIEWS)
                matches = [await open_resigned(api, player, moves) for _ in range(count)]
            finally:
                await api.close()
            self._turns.append((address, player, matches))

    async def attack(self) -> None:
        await asyncio.gather(*(self._attack_from(*turn) for turn in self._turns))

    async def _attack_from(self, address: str, player: SessionCookie, matches: list[str]) -> None:
        api = self._target.api(address)
        try:
            while True:
                await self._request_next(api, player, matches)
        finally:
            await api.close()

    async def _request_next(
        self, api: ApiClient, player: SessionCookie, matches: list[str]
    ) -> None:
        if not matches:
            await asyncio.sleep(PAUSE)
            return
        try:
            await api.request(player, f"/api/matches/{matches[0]}/review", {})
        except ApiRefused as error:
            self._target.tally[error.reason] += 1
            await asyncio.sleep(PAUSE)
        else:
            del matches[0]
            self._target.tally["reviews"] += 1
