"""The chat on a match's socket: its words, and what a page asks of it."""

from collections.abc import Callable, Iterable
from typing import assert_never

from app.match.commands import PlayerId
from app.match.talk import ChatRoom, Emoji, Gone, Remark
from app.rooms.audience import Listener
from app.rooms.company import Hushed
from app.rooms.parlor import Parlor
from app.rooms.room import Room
from app.web import talk as wire
from app.web.names import plain_text
from app.web.wire import encode
from engine import Color


class ChatWords:
    """Messages of the chat, encoded."""

    def chat(
        self,
        rooms: Iterable[ChatRoom],
        remarks: Iterable[tuple[Remark, str, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """Everything that somebody may hear."""
        return encode(
            wire.Chat(
                rooms=list(rooms),
                remarks=[_view(remark, name, mine=mine) for remark, name, mine in remarks],
                muted=[wire.MutedPerson(who=who, name=name) for who, name in muted],
            )
        )

    def said(self, remark: Remark, name: str, *, mine: bool) -> bytes:
        """One remark more."""
        view = _view(remark, name, mine=mine)
        return encode(wire.Said(id=remark.id if mine else None, remark=view))

    def unsaid(self, remark: Remark, gone: Gone) -> bytes:
        """A remark was removed."""
        return encode(wire.Unsaid(room=remark.room, number=remark.number, gone=gone))

    def reacted(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        """Somebody reacts."""
        return encode(wire.Reacted(name=name, seat=seat, mine=mine, emoji=emoji))


def _view(remark: Remark, name: str, *, mine: bool) -> wire.RemarkView:
    return wire.RemarkView(
        room=remark.room,
        number=remark.number,
        name=name,
        seat=remark.seat,
        mine=mine,
        at=remark.at,
        text=remark.text,
        gone=remark.gone,
    )


class Guest:
    """One page as the chat knows it."""

    __slots__ = ("_chat", "_listener", "_parlor", "_refused", "_room")

    def __init__(
        self, parlor: Parlor, room: Room, listener: Listener, refused: Callable[[str], None]
    ) -> None:
        """`refused` hears why something was not said or done."""
        self._parlor = parlor
        self._refused = refused
        self._room = room
        self._listener = listener
        self._chat = parlor.enter(room, listener)

    def leave(self) -> None:
        """The page is closed."""
        self._parlor.leave(self._room, self._listener)

    async def serve(self, message: wire.FromClient) -> None:
        """Do what the page asks, and answer. Raises Unavailable."""
        if isinstance(message, wire.Listen):
            await self._chat.listen(self._listener)
            return
        try:
            await self._do(message)
        except Hushed as hushed:
            self._refused(hushed.reason)
            answer = wire.Hushed(
                id=message.id, reason=hushed.reason, message=hushed.message, wait=hushed.wait
            )
            self._listener.tell(encode(answer))

    async def _do(self, message: wire.Say | wire.React | wire.Moderate | wire.Unmute) -> None:
        chat, listener = self._chat, self._listener
        match message:
            case wire.Say():
                text = plain_text(message.text, joiners=True)
                await chat.say(listener, message.room, message.id, text)
            case wire.React():
                await chat.react(listener, message.emoji)
            case wire.Moderate():
                await self._moderate(message)
                listener.tell(encode(wire.Noted(id=message.id)))
            case wire.Unmute():
                await chat.unmute(listener, message.who)
                self._hear_anew()
                listener.tell(encode(wire.Noted(id=message.id)))
            case _:
                assert_never(message)

    async def _moderate(self, wish: wire.Moderate) -> None:
        match wish.what:
            case "remove":
                await self._chat.remove(self._listener, wish.room, wish.number)
            case "report":
                await self._chat.report(self._listener, wish.room, wish.number)
            case "mute":
                await self._chat.mute(self._listener, wish.room, wish.number)
                self._hear_anew()
            case _:
                assert_never(wish.what)

    def _hear_anew(self) -> None:
        if self._listener.player is not None:
            self._parlor.tell_again(self._listener.player)
