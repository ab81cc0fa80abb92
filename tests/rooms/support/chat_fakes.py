"""A chat whose minutes are kept in memory, and whose words are plain."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from app.domain.chat import ChatMessage, ChatRoom, DeletedBy, Emoji, Report
from app.match.commands import PlayerId
from app.match.ports import Unavailable
from engine import Color


class MemoryChatRepository:
    """Minutes without a disk; they can be closed."""

    def __init__(self) -> None:
        self.messages: dict[str, list[ChatMessage]] = {}
        self.reports: list[Report] = []
        self.mutes: dict[PlayerId, dict[PlayerId, int]] = {}
        self.closed = False
        self.full = False  # of reports

    async def add(self, match_id: str, remark: ChatMessage) -> tuple[ChatMessage, bool]:
        """Write it, or find it."""
        await self._reach()
        kept = self.messages.setdefault(match_id, [])
        for one in kept:
            if (one.by, one.client_id) == (remark.by, remark.client_id):
                return one, False
        number = 1 + sum(one.room == remark.room for one in kept)
        kept.append(replace(remark, number=number))
        return kept[-1], True

    async def read(self, match_id: str) -> list[ChatMessage]:
        """All of a match."""
        await self._reach()
        return sorted(self.messages.get(match_id, []), key=lambda one: (one.room, one.number))

    async def delete(self, match_id: str, remark: ChatMessage, gone: DeletedBy) -> None:
        """Empty it."""
        await self._reach()
        kept = self.messages[match_id]
        kept[kept.index(remark)] = replace(remark, text="", deleted_by=gone)

    async def report(self, report: Report) -> bool:
        """Keep it."""
        await self._reach()
        self.reports.append(report)
        return not self.full

    async def mute(self, player: PlayerId, other: PlayerId, now: int) -> None:
        """Mute."""
        await self._reach()
        self.mutes.setdefault(player, {})[other] = now

    async def unmute(self, player: PlayerId, other: PlayerId) -> None:
        """Unmute."""
        await self._reach()
        self.mutes.get(player, {}).pop(other, None)

    async def muted(self, player: PlayerId) -> dict[PlayerId, int]:
        """Whom."""
        await self._reach()
        return dict(self.mutes.get(player, {}))

    async def _reach(self) -> None:
        await asyncio.sleep(0)
        if self.closed:
            raise Unavailable("closed")


class PlainChatEncoder:
    """Messages that tests can read: `<Ann> text`, and *Ann* for the listener's own."""

    def history(
        self,
        rooms: Iterable[ChatRoom],
        remarks: Iterable[tuple[ChatMessage, str, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """All on one line."""
        said = [_plain(remark, name, mine=mine) for remark, name, mine in remarks]
        silent = [f"-{name}" for _, name in muted]
        return f"{'+'.join(rooms)}: {' '.join([*said, *silent])}".encode()

    def message(self, remark: ChatMessage, name: str, *, mine: bool) -> bytes:
        """One remark."""
        return _plain(remark, name, mine=mine).encode()

    def deleted(self, remark: ChatMessage, gone: DeletedBy) -> bytes:
        """Its room and number, and who did it."""
        return f"{remark.room} {remark.number} gone by {gone}".encode()

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        """Who, from where."""
        return f"{name}{'*' if mine else ''} at {seat} {emoji}".encode()


def _plain(remark: ChatMessage, name: str, *, mine: bool) -> str:
    return f"{'*' if mine else '<'}{name}{'*' if mine else '>'} {remark.text or remark.deleted_by}"
