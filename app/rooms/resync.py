"""Resync: compares rooms and chats with the database, because messages of peers can get lost."""

import asyncio
from collections.abc import Mapping

from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from app.rooms.chat.registry import ChatRegistry
from app.rooms.lobby.lobby import Lobby
from app.rooms.ports import ChatNumberReader, Peers, VersionReader
from app.rooms.registry import RoomRegistry
from app.tasks import run_forever

POLL_INTERVAL = 2.0  # seconds between checks while peers cannot be reached
CHECK_INTERVAL = 15.0  # otherwise
BATCH_SIZE = 500  # matches in one query


class Resync:
    """Checks versions again and again. A single process needs none of it."""

    def __init__(
        self,
        rooms: RoomRegistry,
        chats: ChatRegistry,
        lobby: Lobby,
        peers: Peers,
        versions: VersionReader,
        chat_numbers: ChatNumberReader,
    ) -> None:
        self._rooms = rooms
        self._chats = chats
        self._lobby = lobby
        self._peers = peers
        self._versions = versions
        self._chat_numbers = chat_numbers
        self._checked_at = 0.0
        self._subscribed = False  # since the last check: messages may have been lost before
        self._peers.subscribe("resync", self._on_peer_message)

    async def run(self) -> None:
        """Check forever."""
        if not self._peers.single_process:
            await run_forever(self.poll, POLL_INTERVAL)

    async def poll(self) -> None:
        """Check if it is time to. Raises Unavailable."""
        now = asyncio.get_running_loop().time()
        due = now - self._checked_at >= CHECK_INTERVAL
        if due or self._subscribed or not self._peers.reachable:
            self._checked_at = now
            await self.check_versions()
            self._subscribed = False

    def _on_peer_message(self, message: PeerMessage) -> None:
        self._subscribed = self._subscribed or message == SUBSCRIBED

    async def check_versions(self) -> None:
        """Let every room and chat that is behind catch up. Raises Unavailable."""
        rooms = {room.id: room for room in self._rooms.rooms}
        for ids in _batches(rooms):
            for match_id, version in (await self._versions.versions(ids)).items():
                if version > rooms[match_id].match.version:
                    rooms[match_id].resync()
        chats = self._chats.chats
        for ids in _batches(chats):
            for match_id, numbers in (await self._chat_numbers.last_numbers(ids)).items():
                if chats[match_id].is_behind(numbers):
                    chats[match_id].resync()
        if not self._peers.reachable:
            self._lobby.notify_all()


def _batches(ids: Mapping[str, object]) -> list[list[str]]:
    every = list(ids)
    return [every[at : at + BATCH_SIZE] for at in range(0, len(every), BATCH_SIZE)]
