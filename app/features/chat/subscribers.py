"""Subscribers of one chat: sends each of them the messages that they may read."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import suppress

from app.errors import Unavailable
from app.features.chat.context import ChatContext
from app.features.chat.model import (
    Author,
    ChatChannel,
    ChatMessage,
    ChatPlace,
    Emoji,
    channels_visible_to,
)
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.peers import SUBSCRIBED, PeerMessage
from engine import Color

REPEAT_AFTER = 10 * 60_000  # milliseconds


class OfflineAlerts:
    """When players of a match were alerted."""

    def __init__(self, match_id: str, context: ChatContext) -> None:
        self._id = match_id
        self._context = context
        self._alerted_at: dict[PlayerId, int] = {}

    def player_connected(self, player: PlayerId | None) -> None:
        """Note that a player sees the chat: the next message in their absence alerts them again."""
        if player is not None:
            self._alerted_at.pop(player, None)

    async def send(self, match: Match, message: ChatMessage, present: set[PlayerId | None]) -> None:
        """Alert the absent players, unless they have muted the author. Raises Unavailable."""
        if message.channel != "players":
            return
        for player in match.seating.players - {message.by, *present}:
            if is_computer(player):
                continue
            recent = message.at - self._alerted_at.get(player, -REPEAT_AFTER) < REPEAT_AFTER
            if recent or message.by in await self._context.repository.muted(player):
                continue
            self._alerted_at[player] = message.at
            for alert in self._context.alerts:
                await alert(self._id, match, message, player)


class ChatSubscribers:
    """Sends each subscriber the history, then every new message once and in order."""

    def __init__(self, match_id: str, context: ChatContext, place: Callable[[], ChatPlace]) -> None:
        """`place` returns the place as it is now."""
        # The players that each subscriber has muted; None until the history is sent.
        self.subscribers: dict[Listener, frozenset[PlayerId] | None] = {}
        self._id = match_id
        self._context = context
        self._place = place
        self._alerts = OfflineAlerts(match_id, context)
        self._lock = asyncio.Lock()
        self._subscribed = False  # to the peers
        self._resync_pending = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_sent: dict[ChatChannel, int] = {}  # the highest number of each channel
        self._topic = f"chat:{match_id}"
        context.peers.subscribe(self._topic, self.on_peer_message)

    async def subscribe(self, listener: Listener) -> None:
        """Send the history to a page, and all later messages. Raises Unavailable."""
        self.subscribers.setdefault(listener, None)
        self._alerts.player_connected(listener.player)
        await self._send_history(listener)

    def match_changed(self, before: Match, after: Match) -> None:
        """Resend the history to subscribers whose channels have changed."""
        for listener in self.subscribers:
            player = listener.player
            if channels_visible_to(before, player) != channels_visible_to(after, player):
                self.resend_soon(listener)

    def resend_soon(self, listener: Listener) -> None:
        """Send the history again, as soon as it can be read."""
        self._spawn(self._resend(listener))

    def on_peer_message(self, message: PeerMessage) -> None:
        """Handle another process's message about this chat."""
        match message["t"]:
            case "reaction":
                seat = Color(message["seat"]) if message["seat"] else None
                self._send_reaction(message["by"], message["name"], seat, message["emoji"])
            case "deleted":
                self._spawn(self._send_deleted(message["channel"], message["number"]))
            case "subscribed" if self._subscribed:
                pass  # Resync asks for all chats together
            case kind:
                self._subscribed = self._subscribed or kind == SUBSCRIBED["t"]
                self.resync()

    def resync(self) -> None:
        """Send messages that other processes have stored, as soon as they can be read."""
        if not self._resync_pending:
            self._resync_pending = True
            self._spawn(self._send_new())

    def is_behind(self, numbers: Mapping[ChatChannel, int]) -> bool:
        """True if newer messages exist than were sent; `numbers` are the highest stored."""
        return any(number > self._last_sent.get(channel, 0) for channel, number in numbers.items())

    def _spawn(self, job: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(job, name=f"chat-{self._id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_new(self) -> None:
        with suppress(Unavailable):  # the next resync finds them
            async with self._lock:
                self._resync_pending = False
                await self._send_newer_than_last(await self._context.repository.read(self._id))

    async def _send_newer_than_last(
        self, messages: Iterable[ChatMessage], except_: Listener | None = None
    ) -> None:
        newer = [one for one in messages if one.number > self._last_sent.get(one.channel, 0)]
        authors = await self._context.authors({one.by for one in newer})
        for message in newer:
            self._send_message(message, authors[message.by], except_)

    async def _send_deleted(self, channel: ChatChannel, number: int) -> None:
        with suppress(Unavailable):  # later pages read it from the database
            async with self._lock:  # never between reading and sending a history
                message = await self._find(
                    lambda one: (one.channel, one.number) == (channel, number)
                )
                if message is not None and message.deleted_by:
                    encoder = self._context.encoder
                    self._send_to_channel(channel, encoder.deleted(message, message.deleted_by))

    async def _resend(self, listener: Listener) -> None:
        try:
            await self._send_history(listener)
        except Unavailable:
            listener.close(1013)  # the page reconnects and subscribes again

    async def _send_history(self, listener: Listener) -> None:
        async with self._lock:
            player, context = listener.player, self._context
            messages = await context.repository.read(self._id)
            await self._send_newer_than_last(messages, except_=listener)
            muted = await context.repository.muted(player) if player else {}
            authors = await context.authors({one.by for one in messages} | set(muted))
            if listener not in self.subscribers:  # unsubscribed meanwhile
                return
            channels = self._place().channels(player)
            self.subscribers[listener] = frozenset(muted)
            visible = [
                (one, authors[one.by], one.by == player)
                for one in messages
                if one.channel in channels and one.by not in muted
            ]
            ends_here = [one for one, mute in muted.items() if not mute.blocks]
            muted_names = [(one, authors[one].name) for one in ends_here]
            listener.send(context.encoder.history(channels, visible, muted_names))

    def unsubscribe(self, listener: Listener) -> None:
        self.subscribers.pop(listener, None)

    def close(self) -> None:
        self._context.peers.unsubscribe(self._topic)
        for task in self._tasks:
            task.cancel()

    def _send_reaction(self, by: PlayerId, name: str, seat: Color | None, emoji: Emoji) -> None:
        encoder = self._context.encoder
        for_others = encoder.reaction(name, seat, emoji, mine=False)
        for_author = encoder.reaction(name, seat, emoji, mine=True)
        for listener, muted in self._active():
            channels = self._place().channels(listener.player)
            if by not in muted and (seat is not None or "spectators" in channels):
                listener.send(for_author if listener.player == by else for_others)

    def _send_message(
        self, message: ChatMessage, author: Author, except_: Listener | None = None
    ) -> None:
        self._last_sent[message.channel] = max(
            message.number, self._last_sent.get(message.channel, 0)
        )
        for_others = self._context.encoder.message(message, author, mine=False)
        for_author = self._context.encoder.message(message, author, mine=True)
        for listener, muted in self._active():
            channels = self._place().channels(listener.player)
            if listener is except_ or message.channel not in channels or message.by in muted:
                continue
            listener.send(for_author if listener.player == message.by else for_others)

    def _active(self) -> Iterator[tuple[Listener, frozenset[PlayerId]]]:
        """The subscribers who have received the history, each with the players they have muted."""
        return ((one, muted) for one, muted in self.subscribers.items() if muted is not None)

    def _send_to_channel(self, channel: ChatChannel, message: bytes) -> None:
        for listener, _ in self._active():
            if channel in self._place().channels(listener.player):
                listener.send(message)

    async def _find(self, wanted: Callable[[ChatMessage], bool]) -> ChatMessage | None:
        messages = await self._context.repository.read(self._id)
        return next((message for message in messages if wanted(message)), None)
