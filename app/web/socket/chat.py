"""The chat on a match's socket: encodes its messages and handles those of one page."""

from collections.abc import Callable, Iterable
from typing import assert_never

from app.domain.chat import ChatChannel, ChatMessage, DeletedBy, Emoji
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.chat.context import Author, ChatRefused
from app.rooms.chat.registry import ChatRegistry
from app.rooms.room import Room
from app.web.socket.chat_messages import (
    ChatClientMessage,
    ChatDeletedMessage,
    ChatDoneMessage,
    ChatHistoryMessage,
    ChatMessageView,
    ChatModerateMessage,
    ChatPostedMessage,
    ChatPostMessage,
    ChatReactionMessage,
    ChatReactMessage,
    ChatRefusedMessage,
    ChatSubscribeMessage,
    ChatUnmuteMessage,
    MutedPlayer,
)
from app.web.socket.encode import encode
from app.web.wording.names import plain_text
from app.web.wording.refusals import chat_refusal_text
from engine import Color


class JsonChatEncoder:
    """Implements `app.rooms.chat.context.ChatEncoder`."""

    def history(
        self,
        channels: Iterable[ChatChannel],
        messages: Iterable[tuple[ChatMessage, Author, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        return encode(
            ChatHistoryMessage(
                channels=list(channels),
                messages=[
                    _message_view(message, author, mine=mine) for message, author, mine in messages
                ],
                muted=[MutedPlayer(player=player, name=name) for player, name in muted],
            )
        )

    def message(self, message: ChatMessage, author: Author, *, mine: bool) -> bytes:
        client_id = message.client_id if mine else None
        view = _message_view(message, author, mine=mine)
        return encode(ChatPostedMessage(id=client_id, message=view))

    def deleted(self, message: ChatMessage, deleted_by: DeletedBy) -> bytes:
        return encode(
            ChatDeletedMessage(
                channel=message.channel, number=message.number, deleted_by=deleted_by
            )
        )

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        return encode(ChatReactionMessage(name=name, seat=seat, mine=mine, emoji=emoji))


def _message_view(message: ChatMessage, author: Author, *, mine: bool) -> ChatMessageView:
    return ChatMessageView(
        channel=message.channel,
        number=message.number,
        name=author.name,
        handle=author.handle,
        seat=message.seat,
        mine=mine,
        at=message.at,
        text=message.text,
        deleted_by=message.deleted_by,
    )


class ChatSession:
    """The chat of one page. `on_refusal` gets the reason of each refused request."""

    __slots__ = ("_chat", "_listener", "_on_refusal", "_registry", "_room")

    def __init__(
        self,
        registry: ChatRegistry,
        room: Room,
        listener: Listener,
        on_refusal: Callable[[str], None],
    ) -> None:
        self._registry = registry
        self._room = room
        self._listener = listener
        self._on_refusal = on_refusal
        self._chat = registry.add_listener(room, listener)

    def on_closed(self) -> None:
        """The page is closed."""
        self._registry.remove_listener(self._room, self._listener)

    async def handle(self, message: ChatClientMessage) -> None:
        """Raises Unavailable."""
        if isinstance(message, ChatSubscribeMessage):
            await self._chat.subscribe(self._listener)
            return
        try:
            await self._execute(message)
        except ChatRefused as refused:
            self._on_refusal(refused.reason)
            answer = ChatRefusedMessage(
                id=message.id,
                reason=refused.reason,
                message=chat_refusal_text(refused),
                wait=refused.wait,
            )
            self._listener.send(encode(answer))

    async def _execute(
        self, message: ChatPostMessage | ChatReactMessage | ChatModerateMessage | ChatUnmuteMessage
    ) -> None:
        chat, listener = self._chat, self._listener
        match message:
            case ChatPostMessage():
                text = plain_text(message.text, joiners=True)
                await chat.post(listener, message.channel, message.id, text)
            case ChatReactMessage():
                await chat.react(listener, message.emoji)
            case ChatModerateMessage():
                await self._moderate(message)
                listener.send(encode(ChatDoneMessage(id=message.id)))
            case ChatUnmuteMessage():
                await chat.unmute(listener, message.player)
                self._resend_history()
                listener.send(encode(ChatDoneMessage(id=message.id)))
            case _:
                assert_never(message)

    async def _moderate(self, message: ChatModerateMessage) -> None:
        match message.action:
            case "delete":
                await self._chat.delete(self._listener, message.channel, message.number)
            case "report":
                await self._chat.report(self._listener, message.channel, message.number)
            case "mute":
                await self._chat.mute(self._listener, message.channel, message.number)
                self._resend_history()
            case _:
                assert_never(message.action)

    def _resend_history(self) -> None:
        if self._listener.player is not None:
            self._registry.resend_to_player(self._listener.player)
