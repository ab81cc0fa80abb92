"""Two processes that share a log, in one."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.chat import ChatRoom
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.chat.registry import ChatRegistry
from app.rooms.chat.service import Chat
from app.rooms.lobby import Lobby
from app.rooms.registry import RoomRegistry
from app.rooms.resync import Resync
from app.rooms.room import Room
from tests.rooms.support.chat_fakes import MemoryChatRepository
from tests.rooms.support.fake_peers import FakePeers
from tests.rooms.support.fakes import MemoryLog


class Shared(MemoryLog):
    """A log that says how far matches have come."""

    async def versions(self, match_ids: Sequence[str]) -> dict[str, int]:
        """The newest of each."""
        return {name: len(self.rows[name]) for name in match_ids}


class SharedMinutes(MemoryChatRepository):
    """Minutes that say how much was said."""

    async def last_numbers(self, match_ids: Sequence[str]) -> dict[str, dict[ChatRoom, int]]:
        """The highest number in each room."""
        return {name: {one.room: one.number for one in await self.read(name)} for name in match_ids}


@dataclass
class Process:
    """One of two."""

    house: RoomRegistry
    lobby: Lobby
    parlor: ChatRegistry
    patrol: Resync
    others: FakePeers

    async def room(self) -> Room:
        """Its room of the match."""
        room = await self.house.room("m")
        assert room is not None
        return room

    async def page(self, player: PlayerId | None = None) -> Listener:
        """A page of the match, which has been told who is there."""
        room, listener = await self.room(), Listener(player)
        room.add_listener(listener)
        listener.ready = True
        room.presence.broadcast()
        return listener

    async def chat(self, listener: Listener) -> Chat:
        """The chat, listened to."""
        chat = self.parlor.add_listener(await self.room(), listener)
        await chat.subscribe(listener)
        return chat


Both = tuple[Process, Process]
