"""The patrol: compares rooms and chats with the database, in case nobody has told of something."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Protocol

from app.match.talk import ChatRoom
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.others import JOINED, News, Others
from app.rooms.parlor import Parlor
from app.rounds import look_for_ever

OFTEN = 2.0  # seconds between two looks while others cannot be heard
SELDOM = 15.0  # otherwise: a message may get lost
AT_ONCE = 500  # matches in one query


class Versions(Protocol):
    """Where it is written how far matches have come."""

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """The newest version of each. Raises Unavailable."""
        ...


class Heights(Protocol):
    """Where it is written how much was said."""

    async def heights(self, match_ids: Sequence[str]) -> Mapping[str, Mapping[ChatRoom, int]]:
        """The highest number of a remark in each room. Raises Unavailable."""
        ...


class Patrol:
    """Looks again and again. Who is alone needs none."""

    def __init__(
        self,
        house: House,
        parlor: Parlor,
        lobby: Lobby,
        others: Others,
        log: Versions,
        minutes: Heights,
    ) -> None:
        self._house = house
        self._parlor = parlor
        self._lobby = lobby
        self._others = others
        self._log = log
        self._minutes = minutes
        self._looked = 0.0
        self._joined = False
        self._others.listen("patrol", self._hear)

    async def run(self) -> None:
        """Look for ever."""
        if not self._others.alone:
            await look_for_ever(self.go_round, OFTEN)

    async def go_round(self) -> None:
        """Look if it is time to. Raises Unavailable."""
        now = asyncio.get_running_loop().time()
        if self._joined or not self._others.reachable or now - self._looked >= SELDOM:
            self._looked = now
            await self.look()
            self._joined = False

    def _hear(self, news: News) -> None:
        """News may have been lost until now, of all rooms and chats."""
        self._joined = self._joined or news == JOINED

    async def look(self) -> None:
        """Let every room and chat that is behind catch up. Raises Unavailable."""
        rooms = {room.id: room for room in self._house.rooms}
        for ids in _portions(rooms):
            for match_id, version in (await self._log.versions(ids)).items():
                if version > rooms[match_id].match.version:
                    rooms[match_id].look()
        chats = self._parlor.chats
        for ids in _portions(chats):
            for match_id, numbers in (await self._minutes.heights(ids)).items():
                if chats[match_id].is_behind(numbers):
                    chats[match_id].look()
        if not self._others.reachable:
            self._lobby.refresh()


def _portions(ids: Mapping[str, object]) -> list[list[str]]:
    every = list(ids)
    return [every[at : at + AT_ONCE] for at in range(0, len(every), AT_ONCE)]
