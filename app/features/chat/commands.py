"""The chat on a match's socket: handles the messages of one page."""

from typing import assert_never

from app.features.chat import messages
from app.features.chat.context import ChatRefused
from app.features.chat.errors import chat_refusal_text
from app.features.chat.registry import ChatRegistry
from app.http.services import Services
from app.players.plain_text import plain_text
from app.rooms.audience import Listener
from app.rooms.room import Room
from app.telemetry.metrics import Metrics
from app.wire.encode import encode


class ChatSession:
    """The chat of one page."""

    __slots__ = ("_chat", "_listener", "_metrics", "_registry", "_room")

    def __init__(self, services: Services, room: Room, listener: Listener) -> None:
        self._registry = services[ChatRegistry]
        self._metrics = services[Metrics]
        self._room = room
        self._listener = listener
        self._chat = self._registry.add_listener(room, listener)

    def on_closed(self) -> None:
        self._registry.remove_listener(self._room, self._listener)

    async def handle(self, message: messages.ChatClientMessage) -> None:
        """Raises Unavailable."""
        if isinstance(message, messages.ChatSubscribeMessage):
            await self._chat.subscribe(self._listener)
            return
        try:
            await self._execute(message)
        except ChatRefused as refused:
            self._metrics.count_refusal("chat", refused.reason)
            answer = messages.ChatRefusedMessage(
                id=message.id,
                reason=refused.reason,
                message=chat_refusal_text(refused),
                wait=refused.wait,
            )
            self._listener.send(encode(answer))

    async def _execute(
        self,
        message: messages.ChatPostMessage
        | messages.ChatReactMessage
        | messages.ChatModerateMessage
        | messages.ChatUnmuteMessage,
    ) -> None:
        chat, listener = self._chat, self._listener
        match message:
            case messages.ChatPostMessage():
                text = plain_text(message.text)
                await chat.post(listener, message.channel, message.id, text)
            case messages.ChatReactMessage():
                await chat.react(listener, message.emoji)
            case messages.ChatModerateMessage():
                await self._moderate(message)
                listener.send(encode(messages.ChatDoneMessage(id=message.id)))
            case messages.ChatUnmuteMessage():
                await chat.unmute(listener, message.player)
                self._resend_history()
                listener.send(encode(messages.ChatDoneMessage(id=message.id)))
            case _:
                assert_never(message)

    async def _moderate(self, message: messages.ChatModerateMessage) -> None:
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
