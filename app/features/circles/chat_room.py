"""The chat of a circle: a match's chat in another place, read by the circle's page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from app.features.chat.context import ChatContext
from app.features.chat.model import ChatChannel, chat_id
from app.features.chat.service import Chat
from app.features.circles.model import Standing, is_member, organizes
from app.match.commands import PlayerId
from app.rooms.peers import NoPeers


@dataclass(frozen=True, slots=True)
class CirclePlace:
    """The chat of a circle for one of its players. Organizers moderate."""

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
    """The chat for one request. Pages do not subscribe: a message tells them to reload."""
    alone = replace(context, peers=NoPeers())
    chat = Chat(chat_id(circle_id), alone, lambda: CirclePlace(standing))
    try:
        yield chat
    finally:
        chat.close()
