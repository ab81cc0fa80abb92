"""One chat. Messages are stored, then sent to everybody who may read them."""

from contextlib import suppress

from app.errors import Unavailable
from app.features.chat.backoff import BackoffLimiter
from app.features.chat.context import ChatRefused
from app.features.chat.model import (
    MAX_LENGTH,
    Author,
    ChatChannel,
    ChatMessage,
    DeletedBy,
    Emoji,
    report_of,
)
from app.features.chat.subscribers import ChatSubscribers
from app.match.commands import PlayerId
from app.rooms.audience import Listener


class Chat(ChatSubscribers):
    """Runs one action at a time, so that everybody gets each message once and in order.

    Actions raise ChatRefused and Unavailable.
    """

    async def post(
        self, listener: Listener, channel: ChatChannel, client_id: str, text: str
    ) -> None:
        """Post a cleaned text. A repeated `client_id` is acknowledged but not posted again."""
        player, context = _player_of(listener), self._context
        if not text:
            raise ChatRefused("empty")
        if len(text) > MAX_LENGTH:
            raise ChatRefused("too-long", limit=MAX_LENGTH)
        await self._check_time_out(player)
        async with self._lock:
            self._check_channel(channel, player)
            author = (await context.authors([player]))[player]
            message = await self._find(lambda one: (one.by, one.client_id) == (player, client_id))
            if message is None:
                now = context.clock()
                _check_backoff(context.messages, player, now)
                seat = self._place().seat(player)
                new = ChatMessage(channel, 0, player, client_id, now, seat, text)
                message, is_new = await context.repository.add(self._id, new)
                if is_new:
                    context.messages.record(player, now)
                    await self._publish(message, author)
                    if self.subscribers.get(listener) is not None:
                        return
            listener.send(context.encoder.message(message, author, mine=True))

    async def react(self, listener: Listener, emoji: Emoji) -> None:
        """Show a reaction. During the game, spectators' reactions go to spectators only."""
        player, context = _player_of(listener), self._context
        await self._check_time_out(player)
        now = context.clock()
        _check_backoff(context.reactions, player, now)
        context.reactions.record(player, now)
        name = (await context.directory.names([player]))[player]
        seat = self._place().seat(player)
        self._send_reaction(player, name, seat, emoji)
        reaction = {"t": "reaction", "by": player, "name": name, "seat": seat, "emoji": emoji}
        context.peers.publish(self._topic, reaction)

    async def delete(self, listener: Listener, channel: ChatChannel, number: int) -> None:
        """Delete a message: one's own, or any as the host."""
        async with self._lock:
            player, message = await self._visible_message(listener, channel, number)
            deleted_by: DeletedBy = "author" if message.by == player else "host"
            if deleted_by == "host" and not self._place().moderates(player):
                raise ChatRefused("not-yours")
            if message.deleted_by:
                return
            await self._context.repository.delete(self._id, message, deleted_by)
            self._send_to_channel(channel, self._context.encoder.deleted(message, deleted_by))
            deleted = {"t": "deleted", "channel": channel, "number": number}
            self._context.peers.publish(self._topic, deleted)

    async def report(self, listener: Listener, channel: ChatChannel, number: int) -> None:
        player, message = await self._message_of_other(listener, channel, number)
        now = self._context.clock()
        _check_backoff(self._context.reports, player, now)
        self._context.reports.record(player, now)
        if message.deleted_by:
            raise ChatRefused("gone")
        if not await self._context.store_report(report_of(self._id, message, player, now)):
            raise ChatRefused("enough")

    async def mute(self, listener: Listener, channel: ChatChannel, number: int) -> None:
        player, message = await self._message_of_other(listener, channel, number)
        await self._context.repository.mute(player, message.by, self._context.clock())

    async def unmute(self, listener: Listener, other: PlayerId) -> None:
        """End a mute. A block stays."""
        await self._context.repository.unmute(_player_of(listener), other)

    async def _publish(self, message: ChatMessage, author: Author) -> None:
        if message.number > self._last_sent.get(message.channel, 0) + 1:  # a peer was faster
            await self._send_newer_than_last(await self._context.repository.read(self._id))
        else:
            self._send_message(message, author)
        self._context.peers.publish(self._topic, {"t": "posted"})
        present = {listener.player for listener in self.subscribers}
        with suppress(Unavailable):
            if match := self._place().match:
                await self._alerts.send(match, message, present)

    async def _visible_message(
        self, listener: Listener, channel: ChatChannel, number: int
    ) -> tuple[PlayerId, ChatMessage]:
        """The listener's player, and a message that they can read."""
        player = _player_of(listener)
        self._check_channel(channel, player)
        message = await self._find(lambda one: (one.channel, one.number) == (channel, number))
        if message is None:
            raise ChatRefused("no-such-message")
        return player, message

    async def _message_of_other(
        self, listener: Listener, channel: ChatChannel, number: int
    ) -> tuple[PlayerId, ChatMessage]:
        player, message = await self._visible_message(listener, channel, number)
        if message.by == player:
            raise ChatRefused("your-own")
        return player, message

    async def _check_time_out(self, player: PlayerId) -> None:
        until = await self._context.timed_out_until(player)
        if until is not None:
            raise ChatRefused("timed-out", until=until)

    def _check_channel(self, channel: ChatChannel, player: PlayerId) -> None:
        if channel not in self._place().channels(player):
            raise ChatRefused("not-here")


def _player_of(listener: Listener) -> PlayerId:
    if listener.player is None:
        raise ChatRefused("unknown")
    return listener.player


def _check_backoff(limiter: BackoffLimiter, player: PlayerId, now: int) -> None:
    wait = limiter.wait(player, now)
    if wait:
        raise ChatRefused("too-soon", wait=wait)
