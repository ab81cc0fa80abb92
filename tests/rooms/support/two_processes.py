"""Two processes that share a log, simulated in one."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.features.chat.registry import ChatRegistry
from app.features.chat.service import Chat
from app.features.lobby.lobby import Lobby
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.registry import RoomRegistry
from app.rooms.resync import Resync
from app.rooms.room import Room
from tests.rooms.support.chat_fakes import MemoryChatRepository
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fake_peers import FakePeers
from tests.rooms.support.fakes import MemoryLog


class SharedLog(MemoryLog):
    """The log of all processes."""

    async def versions(self, match_ids: Sequence[str]) -> dict[str, int]:
        return {match_id: len(self.rows[match_id]) for match_id in match_ids}


@dataclass
class Process:
    """One of the processes. Its methods concern match `m`."""

    registry: RoomRegistry
    lobby: Lobby
    chat_registry: ChatRegistry
    chat_repository: MemoryChatRepository
    resync: Resync
    peers: FakePeers

    async def room(self) -> Room:
        return await existing_room(self.registry)

    async def page(self, player: PlayerId | None = None) -> Listener:
        """A page that has received the presence."""
        room, listener = await self.room(), Listener(player)
        room.add_listener(listener)
        listener.ready = True
        room.presence.broadcast()
        return listener

    async def chat(self, listener: Listener) -> Chat:
        """The chat, with the page as a subscriber."""
        chat = self.chat_registry.add_listener(await self.room(), listener)
        await chat.subscribe(listener)
        return chat


TwoProcesses = tuple[Process, Process]
