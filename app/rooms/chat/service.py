"""The chat of one match. Messages are stored, then sent to everybody who may read them."""

from contextlib import suppress

from app.domain.chat import (
    MAX_LENGTH,
    ChatMessage,
    ChatRoom,
    DeletedBy,
    Emoji,
    Report,
    rooms_visible_to,
)
from app.match.commands import PlayerId
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.chat.backoff import BackoffLimiter
from app.rooms.chat.context import ChatRefused
from app.rooms.chat.subscribers import ChatSubscribers


class Chat(ChatSubscribers):
    """One action at a time, so that all get each message once and in order.

    Actions raise ChatRefused and Unavailable.
    """

    async def post(self, listener: Listener, room: ChatRoom, client_id: str, text: str) -> None:
        """Post a cleaned text. A repeat of `client_id` is acknowledged and not posted again."""
        player, context = _player_of(listener), self._context
        if not text:
            raise ChatRefused("empty", "There is nothing to say in that.")
        if len(text) > MAX_LENGTH:
            raise ChatRefused("too-long", f"A message has at most {MAX_LENGTH} characters.")
        async with self._lock:
            self._check_room(room, player)
            name = (await context.directory.names([player]))[player]
            message = await self._find(lambda one: (one.by, one.client_id) == (player, client_id))
            if message is None:
                now = context.clock()
                _check_backoff(context.messages, player, now)
                seat = next(iter(self._match().seating.colors_of(player)), None)
                new = ChatMessage(room, 0, player, client_id, now, seat, text)
                message, is_new = await context.repository.add(self._id, new)
                if is_new:
                    context.messages.record(player, now)
                    await self._publish(message, name)
                    if self.subscribers.get(listener) is not None:
                        return
            listener.send(context.encoder.message(message, name, mine=True))

    async def react(self, listener: Listener, emoji: Emoji) -> None:
        """Show a reaction; a spectator's, during the game, to spectators only."""
        player, context = _player_of(listener), self._context
        now = context.clock()
        _check_backoff(context.reactions, player, now)
        context.reactions.record(player, now)
        name = (await context.directory.names([player]))[player]
        seat = next(iter(self._match().seating.colors_of(player)), None)
        self._send_reaction(player, name, seat, emoji)
        reaction = {"t": "reaction", "by": player, "name": name, "seat": seat, "emoji": emoji}
        context.peers.publish(self._topic, reaction)

    async def delete(self, listener: Listener, room: ChatRoom, number: int) -> None:
        """Delete a message: one's own, or as the host any."""
        async with self._lock:
            player, message = await self._visible_message(listener, room, number)
            deleted_by: DeletedBy = "author" if message.by == player else "host"
            if deleted_by == "host" and player != self._match().terms.host:
                raise ChatRefused("not-yours", "Only its author and the host can remove that.")
            if message.deleted_by:
                return
            await self._context.repository.delete(self._id, message, deleted_by)
            self._send_to_room(room, self._context.encoder.deleted(message, deleted_by))
            deleted = {"t": "deleted", "room": room, "number": number}
            self._context.peers.publish(self._topic, deleted)

    async def report(self, listener: Listener, room: ChatRoom, number: int) -> None:
        """Report a message to the operator."""
        player, message = await self._message_of_other(listener, room, number)
        now = self._context.clock()
        _check_backoff(self._context.reports, player, now)
        self._context.reports.record(player, now)
        if message.deleted_by:
            raise ChatRefused("gone", "That message has been deleted already.")
        if not await self._context.repository.report(Report(self._id, message, player, now)):
            raise ChatRefused("enough", "This game has enough reports; the operator reads them.")

    async def mute(self, listener: Listener, room: ChatRoom, number: int) -> None:
        """Mute the author of a message, in every match."""
        player, message = await self._message_of_other(listener, room, number)
        await self._context.repository.mute(player, message.by, self._context.clock())

    async def unmute(self, listener: Listener, other: PlayerId) -> None:
        """Unmute a player."""
        await self._context.repository.unmute(_player_of(listener), other)

    async def _publish(self, message: ChatMessage, name: str) -> None:
        if message.number > self._last_sent.get(message.room, 0) + 1:  # a peer was faster
            await self._send_newer_than_last(await self._context.repository.read(self._id))
        else:
            self._send_message(message, name)
        self._context.peers.publish(self._topic, {"t": "posted"})
        present = {listener.player for listener in self.subscribers}
        with suppress(Unavailable):
            await self._alerts.send(self._match(), message, name, present)

    async def _visible_message(
        self, listener: Listener, room: ChatRoom, number: int
    ) -> tuple[PlayerId, ChatMessage]:
        """The listener's player, and a message that they can read."""
        player = _player_of(listener)
        self._check_room(room, player)
        message = await self._find(lambda one: (one.room, one.number) == (room, number))
        if message is None:
            raise ChatRefused("no-such-message", "That message is not here any more.")
        return player, message

    async def _message_of_other(
        self, listener: Listener, room: ChatRoom, number: int
    ) -> tuple[PlayerId, ChatMessage]:
        player, message = await self._visible_message(listener, room, number)
        if message.by == player:
            raise ChatRefused("your-own", "You wrote that yourself.")
        return player, message

    def _check_room(self, room: ChatRoom, player: PlayerId) -> None:
        if room not in rooms_visible_to(self._match(), player):
            raise ChatRefused("not-here", f"You cannot read the chat of the {room} now.")


def _player_of(listener: Listener) -> PlayerId:
    if listener.player is None:
        raise ChatRefused("unknown", "Only who has a name here, if only a guest's, can do that.")
    return listener.player


def _check_backoff(limiter: BackoffLimiter, player: PlayerId, now: int) -> None:
    wait = limiter.wait(player, now)
    if wait:
        raise ChatRefused("too-soon", "That was a lot at once. Wait a moment.", wait)
