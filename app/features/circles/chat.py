"""The chat of a circle: a match's chat in another place, read by the circle's page.

Every asynchronous function raises ApiError if it is refused, and Unavailable.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal, assert_never, get_args

from app.features.chat.context import ChatContext, ChatRefused
from app.features.chat.errors import chat_error
from app.features.chat.model import ChatChannel, chat_id
from app.features.chat.registry import ChatRegistry
from app.features.chat.service import Chat
from app.features.circles.access import load_own_circle
from app.features.circles.model import Standing, is_member, organizes
from app.features.circles.open_pages import CirclePages
from app.http.session import Visit
from app.match.commands import PlayerId
from app.players.plain_text import plain_text
from app.rooms.audience import Listener
from app.rooms.peers import NoPeers

ChatAction = Literal["delete", "report", "mute"]
CHAT_ACTIONS: tuple[ChatAction, ...] = get_args(ChatAction)


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


async def post(visit: Visit, circle_id: str, message_id: str, text: str) -> None:
    """Post a message. The same id is posted only once."""
    seen, player = await load_own_circle(visit, circle_id)
    try:
        with circle_chat(visit[ChatContext], circle_id, seen.standing) as chat:
            await chat.post(Listener(player), "players", message_id, plain_text(text))
    except ChatRefused as refused:
        raise chat_error(refused) from refused
    visit[CirclePages].changed(circle_id)


async def moderate(visit: Visit, circle_id: str, number: int, action: ChatAction) -> None:
    """Delete or report a message, or mute its author in all chats."""
    seen, player = await load_own_circle(visit, circle_id)
    try:
        with circle_chat(visit[ChatContext], circle_id, seen.standing) as chat:
            match action:
                case "delete":
                    await chat.delete(Listener(player), "players", number)
                case "report":
                    await chat.report(Listener(player), "players", number)
                case "mute":
                    await chat.mute(Listener(player), "players", number)
                    visit[ChatRegistry].resend_to_player(player)
                case _:
                    assert_never(action)
    except ChatRefused as refused:
        raise chat_error(refused) from refused
    visit[CirclePages].changed(circle_id)


async def unmute(visit: Visit, circle_id: str, other: PlayerId) -> None:
    """Unmute a player in all chats."""
    _, player = await load_own_circle(visit, circle_id)
    await visit[ChatContext].repository.unmute(player, other)
    visit[ChatRegistry].resend_to_player(player)
    visit[CirclePages].changed(circle_id)
