"""The chats of this process: one for each match with an open page."""

from app.domain.chat import MatchPlace
from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.chat.context import ChatContext
from app.rooms.chat.service import Chat
from app.rooms.room import Room


class ChatRegistry:
    """Creates a chat with the first listener of a match and closes it with the last."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        context.peers.subscribe("mutes", self._on_peer_message)
        self._chats: dict[Room, tuple[Chat, set[Listener]]] = {}

    def add_listener(self, room: Room, listener: Listener) -> Chat:
        """The chat of a room, until the listener is removed."""
        if room not in self._chats:
            chat = Chat(room.id, self._context, lambda: MatchPlace(room.match))
            self._chats[room] = (chat, set())
            room.observers.add(chat.match_changed)
        chat, listeners = self._chats[room]
        listeners.add(listener)
        return chat

    def remove_listener(self, room: Room, listener: Listener) -> None:
        """A page is closed."""
        chat, listeners = self._chats[room]
        chat.unsubscribe(listener)
        listeners.discard(listener)
        if not listeners:
            del self._chats[room]
            room.observers.discard(chat.match_changed)
            chat.close()

    @property
    def chats(self) -> dict[str, Chat]:
        """Every chat, by its match."""
        return {room.id: chat for room, (chat, _) in self._chats.items()}

    def resend_to_player(self, player: PlayerId) -> None:
        """Send the history again to all pages of a player who has muted or unmuted somebody."""
        self._context.peers.publish("mutes", {"t": "changed", "player": player})
        self._resend(player)

    def _on_peer_message(self, message: PeerMessage) -> None:
        if message != SUBSCRIBED:
            self._resend(message["player"])

    def _resend(self, player: PlayerId) -> None:
        for chat, _ in self._chats.values():
            for listener in chat.subscribers:
                if listener.player == player:
                    chat.resend_soon(listener)

    def close(self) -> None:
        """Send nothing more."""
        for chat, _ in self._chats.values():
            chat.close()
