"""Resync: compares rooms with the database, because peer messages can get lost."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from app.event_log.log import EventLog
from app.rooms.peers import SUBSCRIBED, PeerMessage
from app.rooms.ports import Peers
from app.rooms.registry import RoomRegistry
from app.tasks import run_forever

POLL_INTERVAL = 2.0  # seconds between checks while peers cannot be reached
CHECK_INTERVAL = 15.0  # otherwise
BATCH_SIZE = 500  # matches in one query

CatchUp = Callable[[], Awaitable[None]]
"""Reads what other processes may have written. May raise Unavailable."""


class Resync:
    """Checks versions periodically. A single process does not need it."""

    def __init__(
        self,
        rooms: RoomRegistry,
        peers: Peers,
        versions: EventLog,
        others: Sequence[CatchUp] = (),
    ) -> None:
        """`others` are checked after the rooms."""
        self._rooms = rooms
        self._peers = peers
        self._versions = versions
        self._others = others
        self._checked_at = 0.0
        self._subscribed = False  # since the last check: messages may have been lost before it
        self._peers.subscribe("resync", self._on_peer_message)

    async def run(self) -> None:
        if not self._peers.single_process:
            await run_forever(self.poll, POLL_INTERVAL)

    async def poll(self) -> None:
        """Check if it is time. Raises Unavailable."""
        now = asyncio.get_running_loop().time()
        due = now - self._checked_at >= CHECK_INTERVAL
        if due or self._subscribed or not self._peers.reachable:
            self._checked_at = now
            await self.check_versions()
            self._subscribed = False

    def _on_peer_message(self, message: PeerMessage) -> None:
        self._subscribed = self._subscribed or message == SUBSCRIBED

    async def check_versions(self) -> None:
        """Catch up wherever this process is behind. Raises Unavailable."""
        rooms = {room.id: room for room in self._rooms.rooms}
        for ids in batches(rooms):
            for match_id, version in (await self._versions.versions(ids)).items():
                if version > rooms[match_id].match.version:
                    rooms[match_id].resync()
        for catch_up in self._others:
            await catch_up()


def batches(ids: Mapping[str, object]) -> list[list[str]]:
    every = list(ids)
    return [every[at : at + BATCH_SIZE] for at in range(0, len(every), BATCH_SIZE)]
