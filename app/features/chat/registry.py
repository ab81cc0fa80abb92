"""The chats of this process: one for each match with an open page."""

from app.features.chat.context import ChatContext
from app.features.chat.model import MatchPlace
from app.features.chat.service import Chat
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.peers import SUBSCRIBED, PeerMessage
from app.rooms.resync import batches
from app.rooms.room import Room


class _OpenChat:
    """A chat, its listeners, and the room whose match determines who may read what."""

    def __init__(self, room: Room, context: ChatContext) -> None:
        self.chat = Chat(room.id, context, lambda: MatchPlace(self._room.match))
        self.listeners: set[Listener] = set()
        self._room = room
        room.observers.add(self.chat.match_changed)

    def follow(self, room: Room) -> None:
        """Continue with a room that was loaded again."""
        earlier, self._room = self._room, room
        if room is not earlier:
            earlier.observers.discard(self.chat.match_changed)
            room.observers.add(self.chat.match_changed)
            self.chat.match_changed(earlier.match, room.match)

    def close(self) -> None:
        self._room.observers.discard(self.chat.match_changed)
        self.chat.close()


class ChatRegistry:
    """Creates a chat with the first listener of a match and closes it with the last."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        context.peers.subscribe("mutes", self._on_peer_message)
        self._open: dict[str, _OpenChat] = {}  # by match

    def add_listener(self, room: Room, listener: Listener) -> Chat:
        """The chat of a room, until the listener is removed."""
        opened = self._open.get(room.id)
        if opened is None:
            opened = self._open[room.id] = _OpenChat(room, self._context)
        opened.follow(room)
        opened.listeners.add(listener)
        return opened.chat

    def remove_listener(self, room: Room, listener: Listener) -> None:
        opened = self._open[room.id]
        opened.chat.unsubscribe(listener)
        opened.listeners.discard(listener)
        if not opened.listeners:
            del self._open[room.id]
            opened.close()

    @property
    def chats(self) -> dict[str, Chat]:
        return {match_id: opened.chat for match_id, opened in self._open.items()}

    def resend_to_player(self, player: PlayerId) -> None:
        """Resend the history to all pages of a player whose mutes have changed."""
        self._context.peers.publish("mutes", {"t": "changed", "player": player})
        self._resend(player)

    def _on_peer_message(self, message: PeerMessage) -> None:
        if message != SUBSCRIBED:
            self._resend(message["player"])

    def _resend(self, player: PlayerId) -> None:
        for opened in self._open.values():
            for listener in opened.chat.subscribers:
                if listener.player == player:
                    opened.chat.resend_soon(listener)

    async def catch_up(self) -> None:
        """Read the messages that other processes have written. Raises Unavailable."""
        chats = self.chats
        for ids in batches(chats):
            for match_id, numbers in (await self._context.repository.last_numbers(ids)).items():
                if chats[match_id].is_behind(numbers):
                    chats[match_id].resync()

    def close(self) -> None:
        for opened in self._open.values():
            opened.chat.close()
