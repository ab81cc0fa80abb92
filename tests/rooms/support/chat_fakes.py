"""A chat repository in memory, and an encoder with readable messages."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.errors import Unavailable
from app.features.chat.encode import ChatEncoder
from app.features.chat.model import Author, ChatChannel, ChatMessage, DeletedBy, Emoji, Mute
from app.features.chat.store import ChatMessages
from app.features.reports.model import Report
from app.match.commands import PlayerId
from engine import Color


class MemoryChatRepository(ChatMessages):
    """Messages without a database."""

    def __init__(self) -> None:
        self.messages: dict[str, list[ChatMessage]] = {}
        self.reports: list[Report] = []
        self.mutes: dict[PlayerId, dict[PlayerId, Mute]] = {}
        self.unavailable = False
        self.reports_full = False
        self.reads = 0

    async def add(self, match_id: str, message: ChatMessage) -> tuple[ChatMessage, bool]:
        await self._check_available()
        stored = self.messages.setdefault(match_id, [])
        for known in stored:
            if (known.by, known.client_id) == (message.by, message.client_id):
                return known, False
        number = 1 + sum(known.channel == message.channel for known in stored)
        stored.append(replace(message, number=number))
        return stored[-1], True

    async def last_numbers(self, match_ids: Sequence[str]) -> dict[str, dict[ChatChannel, int]]:
        return {
            match_id: {message.channel: message.number for message in await self.read(match_id)}
            for match_id in match_ids
        }

    async def read(self, match_id: str) -> list[ChatMessage]:
        self.reads += 1
        await self._check_available()
        messages = self.messages.get(match_id, [])
        return sorted(messages, key=lambda message: (message.channel, message.number))

    async def delete(self, match_id: str, message: ChatMessage, deleted_by: DeletedBy) -> None:
        await self._check_available()
        stored = self.messages[match_id]
        stored[stored.index(message)] = replace(message, text="", deleted_by=deleted_by)

    async def report(self, report: Report) -> bool:
        await self._check_available()
        self.reports.append(report)
        return not self.reports_full

    async def mute(self, player: PlayerId, other: PlayerId, now: int) -> None:
        await self._check_available()
        self.mutes.setdefault(player, {})[other] = Mute(now)

    async def unmute(self, player: PlayerId, other: PlayerId) -> None:
        await self._check_available()
        self.mutes.get(player, {}).pop(other, None)

    async def muted(self, player: PlayerId) -> dict[PlayerId, Mute]:
        await self._check_available()
        return dict(self.mutes.get(player, {}))

    async def _check_available(self) -> None:
        await asyncio.sleep(0)
        if self.unavailable:
            raise Unavailable("no chat")


class PlainChatEncoder(ChatEncoder):
    """Readable messages: `<Ann> text`, or `*Ann* text` for the listener's own message."""

    def history(
        self,
        channels: Iterable[ChatChannel],
        messages: Iterable[tuple[ChatMessage, Author, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        lines = [_plain(message, author.name, mine=mine) for message, author, mine in messages]
        lines += [f"-{name}" for _, name in muted]
        return f"{'+'.join(channels)}: {' '.join(lines)}".encode()

    def message(self, message: ChatMessage, author: Author, *, mine: bool) -> bytes:
        return _plain(message, author.name, mine=mine).encode()

    def deleted(self, message: ChatMessage, deleted_by: DeletedBy) -> bytes:
        return f"{message.channel} {message.number} deleted by {deleted_by}".encode()

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        return f"{name}{'*' if mine else ''} at {seat} {emoji}".encode()


def _plain(message: ChatMessage, name: str, *, mine: bool) -> str:
    author = f"*{name}*" if mine else f"<{name}>"
    return f"{author} {message.text or message.deleted_by}"
