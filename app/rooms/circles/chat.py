"""The chat of a circle: that of a match, with another place, and read by the circle's page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from app.domain.chat import ChatChannel
from app.domain.circle import Standing, chat_id, is_member, organizes
from app.match.commands import PlayerId
from app.rooms.chat.context import ChatContext
from app.rooms.chat.service import Chat
from app.rooms.peers import NoPeers


@dataclass(frozen=True, slots=True)
class CirclePlace:
    """The chat of a circle as one of its players sees it. Organizers moderate."""

    standing: Standing | None
    match: None = None

    def channels(self, _player: PlayerId | None) -> tuple[ChatChannel, ...]:
        return ("players",) if is_member(self.standing) else ()

    def seat(self, _player: PlayerId) -> None:
        return None

    def moderates(self, _player: PlayerId) -> bool:
        return organizes(self.standing)


@contextmanager
def circle_chat(context: ChatContext, circle_id: str, standing: Standing | None) -> Iterator[Chat]:
    """The chat for one request of a player. Its page has no subscription: it is told to read."""
    alone = replace(context, peers=NoPeers())
    chat = Chat(chat_id(circle_id), alone, lambda: CirclePlace(standing))
    try:
        yield chat
    finally:
        chat.close()
