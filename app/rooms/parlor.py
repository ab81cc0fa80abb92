"""The parlor: the chats of the matches at which somebody listens."""

from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.chat import Chat
from app.rooms.company import Company
from app.rooms.others import JOINED, News
from app.rooms.room import Room


class Parlor:
    """A chat lives while a page of its match is open; what was said is in the minutes."""

    def __init__(self, company: Company) -> None:
        self._company = company
        company.others.listen("ears", self._hear)
        self._chats: dict[Room, tuple[Chat, set[Listener]]] = {}

    def enter(self, room: Room, listener: Listener) -> Chat:
        """The chat of a room, until the page leaves."""
        if room not in self._chats:
            chat = Chat(room.id, self._company, lambda: room.match)
            self._chats[room] = (chat, set())
            room.followers.add(chat.follow)
        chat, pages = self._chats[room]
        pages.add(listener)
        return chat

    def leave(self, room: Room, listener: Listener) -> None:
        """The page is closed."""
        chat, pages = self._chats[room]
        chat.leave(listener)
        pages.discard(listener)
        if not pages:
            del self._chats[room]
            room.followers.discard(chat.follow)
            chat.close()

    @property
    def chats(self) -> dict[str, Chat]:
        """Every chat that lives, by its match."""
        return {room.id: chat for room, (chat, _) in self._chats.items()}

    def tell_again(self, player: PlayerId) -> None:
        """Tell every page of a player anew what is said: whom they hear has changed."""
        self._company.others.tell("ears", {"t": "changed", "player": player})
        self._tell_again(player)

    def _hear(self, news: News) -> None:
        if news != JOINED:
            self._tell_again(news["player"])

    def _tell_again(self, player: PlayerId) -> None:
        for chat, _ in self._chats.values():
            for listener in chat.ears:
                if listener.player == player:
                    chat.tell_again(listener)

    def close(self) -> None:
        """Tell nothing any more."""
        for chat, _ in self._chats.values():
            chat.close()
