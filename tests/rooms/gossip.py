"""A chat whose minutes are kept in memory, and whose words are plain."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from app.match.commands import PlayerId
from app.match.log import Unavailable
from app.match.talk import ChatRoom, Emoji, Gone, Remark, Report
from engine import Color


class MemoryMinutes:
    """Minutes without a disk; they can be closed."""

    def __init__(self) -> None:
        self.remarks: dict[str, list[Remark]] = {}
        self.reports: list[Report] = []
        self.mutes: dict[PlayerId, dict[PlayerId, int]] = {}
        self.closed = False
        self.full = False  # of reports

    async def add(self, match_id: str, remark: Remark) -> tuple[Remark, bool]:
        """Write it, or find it."""
        await self._reach()
        kept = self.remarks.setdefault(match_id, [])
        for one in kept:
            if (one.by, one.id) == (remark.by, remark.id):
                return one, False
        number = 1 + sum(one.room == remark.room for one in kept)
        kept.append(replace(remark, number=number))
        return kept[-1], True

    async def read(self, match_id: str) -> list[Remark]:
        """All of a match."""
        await self._reach()
        return sorted(self.remarks.get(match_id, []), key=lambda one: (one.room, one.number))

    async def remove(self, match_id: str, remark: Remark, gone: Gone) -> None:
        """Empty it."""
        await self._reach()
        kept = self.remarks[match_id]
        kept[kept.index(remark)] = replace(remark, text="", gone=gone)

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


class PlainChat:
    """Messages that tests can read: `<Ann> text`, and *Ann* for the listener's own."""

    def chat(
        self,
        rooms: Iterable[ChatRoom],
        remarks: Iterable[tuple[Remark, str, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """All on one line."""
        said = [_plain(remark, name, mine=mine) for remark, name, mine in remarks]
        silent = [f"-{name}" for _, name in muted]
        return f"{'+'.join(rooms)}: {' '.join([*said, *silent])}".encode()

    def said(self, remark: Remark, name: str, *, mine: bool) -> bytes:
        """One remark."""
        return _plain(remark, name, mine=mine).encode()

    def unsaid(self, remark: Remark, gone: Gone) -> bytes:
        """Its room and number, and who did it."""
        return f"{remark.room} {remark.number} gone by {gone}".encode()

    def reacted(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        """Who, from where."""
        return f"{name}{'*' if mine else ''} at {seat} {emoji}".encode()


def _plain(remark: Remark, name: str, *, mine: bool) -> str:
    return f"{'*' if mine else '<'}{name}{'*' if mine else '>'} {remark.text or remark.gone}"
