"""The chat on a match's socket: its words, and what a page asks of it."""

from collections.abc import Callable, Iterable
from typing import assert_never

from app.domain.chat import ChatMessage, ChatRoom, DeletedBy, Emoji
from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.chat.context import ChatRefused
from app.rooms.chat.registry import ChatRegistry
from app.rooms.room import Room
from app.web.names import plain_text
from app.web.socket import chat_messages as wire
from app.web.socket.encode import encode
from engine import Color


class JsonChatEncoder:
    """Messages of the chat, encoded."""

    def history(
        self,
        rooms: Iterable[ChatRoom],
        remarks: Iterable[tuple[ChatMessage, str, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """Everything that somebody may hear."""
        return encode(
            wire.ChatHistoryMessage(
                rooms=list(rooms),
                messages=[_view(remark, name, mine=mine) for remark, name, mine in remarks],
                muted=[wire.MutedPlayer(player=player, name=name) for player, name in muted],
            )
        )

    def message(self, remark: ChatMessage, name: str, *, mine: bool) -> bytes:
        """One remark more."""
        view = _view(remark, name, mine=mine)
        return encode(wire.ChatPostedMessage(id=remark.client_id if mine else None, message=view))

    def deleted(self, remark: ChatMessage, gone: DeletedBy) -> bytes:
        """A remark was removed."""
        return encode(
            wire.ChatDeletedMessage(room=remark.room, number=remark.number, deleted_by=gone)
        )

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        """Somebody reacts."""
        return encode(wire.ChatReactionMessage(name=name, seat=seat, mine=mine, emoji=emoji))


def _view(remark: ChatMessage, name: str, *, mine: bool) -> wire.ChatMessageView:
    return wire.ChatMessageView(
        room=remark.room,
        number=remark.number,
        name=name,
        seat=remark.seat,
        mine=mine,
        at=remark.at,
        text=remark.text,
        deleted_by=remark.deleted_by,
    )


class ChatSession:
    """One page as the chat knows it."""

    __slots__ = ("_chat", "_listener", "_parlor", "_refused", "_room")

    def __init__(
        self, parlor: ChatRegistry, room: Room, listener: Listener, refused: Callable[[str], None]
    ) -> None:
        """`refused` hears why something was not said or done."""
        self._parlor = parlor
        self._refused = refused
        self._room = room
        self._listener = listener
        self._chat = parlor.add_listener(room, listener)

    def on_closed(self) -> None:
        """The page is closed."""
        self._parlor.remove_listener(self._room, self._listener)

    async def handle(self, message: wire.ChatClientMessage) -> None:
        """Do what the page asks, and answer. Raises Unavailable."""
        if isinstance(message, wire.ChatSubscribeMessage):
            await self._chat.subscribe(self._listener)
            return
        try:
            await self._do(message)
        except ChatRefused as hushed:
            self._refused(hushed.reason)
            answer = wire.ChatRefusedMessage(
                id=message.id, reason=hushed.reason, message=hushed.message, wait=hushed.wait
            )
            self._listener.send(encode(answer))

    async def _do(
        self,
        message: wire.ChatPostMessage
        | wire.ChatReactMessage
        | wire.ChatModerateMessage
        | wire.ChatUnmuteMessage,
    ) -> None:
        chat, listener = self._chat, self._listener
        match message:
            case wire.ChatPostMessage():
                text = plain_text(message.text, joiners=True)
                await chat.post(listener, message.room, message.id, text)
            case wire.ChatReactMessage():
                await chat.react(listener, message.emoji)
            case wire.ChatModerateMessage():
                await self._moderate(message)
                listener.send(encode(wire.ChatDoneMessage(id=message.id)))
            case wire.ChatUnmuteMessage():
                await chat.unmute(listener, message.player)
                self._resubscribe()
                listener.send(encode(wire.ChatDoneMessage(id=message.id)))
            case _:
                assert_never(message)

    async def _moderate(self, message: wire.ChatModerateMessage) -> None:
        match message.action:
            case "delete":
                await self._chat.delete(self._listener, message.room, message.number)
            case "report":
                await self._chat.report(self._listener, message.room, message.number)
            case "mute":
                await self._chat.mute(self._listener, message.room, message.number)
                self._resubscribe()
            case _:
                assert_never(message.action)

    def _resubscribe(self) -> None:
        if self._listener.player is not None:
            self._parlor.resend_to_player(self._listener.player)
